import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { mantineStyles } from './mantine-styles.ts'

/** In development the API is asked at the server that runs already: `npm start`. */
const SERVER = process.env.LEVERFRAME_URL ?? 'http://localhost:4242'

/**
 * The first load is two files: packages and our own code. Each page has its own icons.
 */
const CHUNKS = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // A module with styles cannot be copied. Without them its components can.
  { name: 'ui', test: /src\/ui\/.*\.module\.css/, priority: 1 },
]

/**
 * With a latency of 400 ms a file costs more than its bytes: what several pages share is copied into each of them up to this
 * size of its sources. A page would load up to 70 files otherwise. Styles stay files.
 */
const COPIED = { maxSize: 200_000, exclude: /\.css(\?|$)/ }

/**
 * A style sheet in the head blocks the first paint. In the body it blocks only what follows, and the scripts. It must precede
 * the variables of the theme, which Mantine adds to the root.
 */
const stylesInBody: Plugin = {
  name: 'styles-in-body',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const root = '    <div id="root">'
      return links.reduce((rest, link) => rest.replace(link, ''), html).replace(root, `${links.join('')}${root}`)
    },
  },
}

/**
 * The scripts run after the catalogue of messages has arrived, so that constants of modules can be translated. Both load in
 * parallel. A top-level await in a module would keep the build from copying shared modules into pages.
 */
const scriptsAfterMessages: Plugin = {
  name: 'scripts-after-messages',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [entry = '', attributes = '', source = ''] =
        /<script type="module"( crossorigin)? src="([^"]*(?:assets\/index-|main\.tsx)[^"]*)"><\/script>/.exec(html) ??
        []
      if (entry === '') throw new Error('index.html has no entry script')
      const start = `window.leverframeMessages = await window.leverframeMessages\nimport('${source}')`
      return html
        .replace(entry, `<link rel="modulepreload"${attributes} href="${source}">`)
        .replace('</body>', `  <script type="module">\n${start}\n    </script>\n  </body>`)
    },
  },
}

/** The font is asked for together with the scripts. Otherwise texts wrap differently when it arrives, which moves the page. */
const fontWithScripts: Plugin = {
  name: 'font-with-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'))
      if (font === undefined) throw new Error('The build has no font')
      return html.replace('  </head>', `    <link rel="preload" as="font" crossorigin href="./${font}">\n  </head>`)
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // The page says by its base element where it lives; the assets are found from there.
  base: './',
  plugins: [
    mantineStyles(join(import.meta.dirname, 'src')),
    stylesInBody,
    scriptsAfterMessages,
    fontWithScripts,
    react(),
  ],
  // Packages of ours are built from their sources.
  resolve: { conditions: ['lf-src', 'module', 'browser', 'development|production'] },
  build: {
    outDir: process.env.WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data URL is one more thing that the policy of the page would have to let in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A test reads which files a page loads.
    manifest: true,
    rolldownOptions: {
      preserveEntrySignatures: false,
      // Of the 2,000 modules of the icons, the build reads those that are imported.
      experimental: { lazyBarrel: true },
      output: { codeSplitting: { groups: CHUNKS, experimentalInlineCommonChunks: COPIED } },
    },
    reportCompressedSize: false,
    // test/first-load.test.ts limits what is loaded first.
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/logout': SERVER, '/health': SERVER, '/ready': SERVER } },
})
