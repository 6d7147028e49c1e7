import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** In development the API is asked at the server that runs already: `npm start`. */
const SERVER = process.env.LEVERFRAME_URL ?? 'http://localhost:4242'

export default defineConfig({
  root: import.meta.dirname,
  // The page says by its base element where it lives; the assets are found from there.
  base: './',
  plugins: [react()],
  // Packages of ours are built from their sources.
  resolve: { conditions: ['lf-src', 'module', 'browser', 'development|production'] },
  build: {
    outDir: process.env.WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data URL is one more thing that the policy of the page would have to let in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What is loaded first is held to 250 KB, packed, by a test.
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/logout': SERVER, '/health': SERVER, '/ready': SERVER } },
})
