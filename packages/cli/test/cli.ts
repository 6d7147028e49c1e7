import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Body } from '@leverframe/testing/send'
import { onTestFinished } from 'vitest'
import { runCli } from '../src/run.ts'

export interface Ran {
  readonly exitCode: number
  readonly out: string
  readonly err: string
  readonly json: Body
}

/** A folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of toggles as code with these files. */
export function aFolderWith(files: Readonly<Record<string, string>>): string {
  const folder = aFolder()
  for (const [path, text] of Object.entries({ 'leverframe.yaml': 'format: 1\n', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type StoreCommands = typeof import('../../server/src/cli/store-commands.ts')

/** `doctor` waits for the answers of a slow machine. */
const patient = (commands: StoreCommands): StoreCommands => ({
  ...commands,
  examine: (given) => commands.examine({ timeoutMs: 600_000, ...given }),
})

const server = async () => patient(await import('../../server/src/cli/store-commands.ts'))

/** Runs a sub-command in this process, with its own environment. */
export async function cli(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  {
    secret = '',
    // Without it, stdin and stdout are not a terminal.
    confirm = undefined as ((question: string) => Promise<boolean>) | undefined,
    stopped = new AbortController().signal,
    onLine = (_: string) => {},
    onMessage = (_: string) => {},
    // The time stands still: no progress is printed, however slow the machine is.
    now = (): number => 0,
  } = {},
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const console = {
    out: (line: string) => {
      out.push(line)
      onLine(line)
    },
    err: (line: string) => {
      err.push(line)
      onMessage(line)
    },
    isTerminal: false,
    width: Number.POSITIVE_INFINITY,
    readSecret: async () => secret,
    ...(confirm && { confirm }),
  }
  const exitCode = await runCli(args, { console, environment, version: 'test', stopped, server, now })
  return { exitCode, out: out.join('\n'), err: err.join('\n'), json: parsed(out.join('\n')) }
}
