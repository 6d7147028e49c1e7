// main.js of the bundle, with the same task as packages/server/src/main.ts.
import { loadServer } from './load-server.mjs'

const exitCode = await loadServer().runCli(process.argv.slice(2))
if (exitCode !== undefined) process.exit(exitCode)
