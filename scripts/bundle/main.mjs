#!/usr/bin/env node
// main.js of the bundle: the server, or a sub-command of the command line.
import { loadCommands, loadServer } from './load-program.mjs'

const args = process.argv.slice(2)
const [first] = args
if (first === undefined || first === 'serve' || first === '--version') {
  const exitCode = await loadServer().runCli(first === 'serve' ? args.slice(1) : args)
  if (exitCode !== undefined) process.exit(exitCode)
} else {
  /** @type {typeof import('../../packages/cli/src/index.ts')} */
  const { main } = await import(new URL('./cli.js', import.meta.url).href)
  // Not `exit`, which would cut off what a pipe has not read yet.
  process.exitCode = await main(args, async () => loadCommands())
}
