// Builds when something changed, then serves in the same process, so that signals reach the server.
import { bundleOrExit } from './build.mjs'

await bundleOrExit()
await import(new URL('../packages/server/dist/bundle/main.js', import.meta.url).href)
