// Builds when something changed, then serves in the same process, so that signals reach the server.
import { buildOrExit } from './build.mjs'

await buildOrExit()
await import(new URL('../packages/server/dist/bundle/main.js', import.meta.url).href)
