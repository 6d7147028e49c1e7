import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import type { Console } from './console.ts'
import { runCli } from './run.ts'
import type { LoadServer } from './server.ts'
import { VERSION } from './version.ts'

export { COMMANDS } from './commands/index.ts'

async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return text(stdin)
  stderr.write(prompt)
  // An output that writes nothing: the terminal does not show what is typed.
  const lines = createInterface({ input: stdin, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    stderr.write('\n')
  }
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} (y/N) `)).trim())
  } finally {
    lines.close()
  }
}

const terminal = (): Console => ({
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY && { draw: (line: string) => void process.stderr.write(`\r\u001b[2K${line}`) }),
  isTerminal: process.stdout.isTTY === true,
  width: process.stdout.isTTY ? (process.stdout.columns ?? 80) : Number.POSITIVE_INFINITY,
  readSecret,
  ...(process.stdin.isTTY && process.stdout.isTTY && { confirm }),
})

/** Runs a sub-command of this process. Ctrl-C ends it after the request that is open. */
export async function main(args: readonly string[], server: LoadServer): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  // A reader that has seen enough, such as `head`, closes the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const world = { console: terminal(), environment: process.env, version: VERSION, stopped: stop.signal, server }
  return runCli(args, world)
}
