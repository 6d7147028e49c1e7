// Bundles the server: resolving some thousand modules takes longer than everything else that a start does.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { filesBelow, ROOT } from './workspace.mjs'

export const BUNDLE = 'packages/server/dist/bundle'

/** Packages that load a binary file of their own; pg-native is optional and not installed. */
const NATIVE = ['@photostructure/sqlite', '@node-rs/argon2', 'pg-native']

/** Packages that others require in functions which the server never calls. They stay files, so that no start parses them. */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** @fastify/swagger loads yaml for documents in YAML, which the server never makes. */
const WITHOUT_YAML = {
  name: 'without-yaml',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onResolve, onLoad }) => {
    onResolve({ filter: /^yaml$/ }, () => ({ path: 'yaml', namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/** Packages in CommonJS call `require`, which an ES module does not have. */
const BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** The main program and every worker thread: `x.worker.ts`, or `.js`, becomes `x.worker.js` next to `main.js`. */
export const entryPoints = () =>
  filesBelow('packages/server/src').filter((path) => /\/(main\.ts|[^/]+\.worker\.[jt]s)$/.test(path))

/** Name of the file in the bundle. */
export const outputOf = (/** @type {string} */ entry) => basename(entry).replace(/\.ts$/, '.js')

export async function bundleServer() {
  const outdir = join(ROOT, BUNDLE)
  rmSync(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints(),
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['lf-src'],
    plugins: [WITHOUT_YAML],
    external: [...NATIVE, ...UNUSED],
    sourcemap: true,
    sourcesContent: false,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: BANNER },
    metafile: true,
    logLevel: 'warning',
  })
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licencesOf(Object.keys(metafile.inputs)))
  return metafile
}

/** The notices that the licences of bundled packages ask to be kept. */
function licencesOf(/** @type {readonly string[]} */ inputs) {
  const folders = new Set(inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
      const files = readdirSync(join(ROOT, folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim())
      return [`${name} ${version} (${license})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}
