import { runCli } from './cli/run.ts'

const exitCode = await runCli(process.argv.slice(2))
if (exitCode !== undefined) process.exit(exitCode)
