import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url))
const WATCH = new URL('loop-watch.mjs', import.meta.url).href

/** What loop-watch.mjs reports: the longest block of the event loop in milliseconds, and memory in use after a collection. */
export interface LoopReport {
  readonly byTheClock: number
  /** Without the time that it waited for a CPU. */
  readonly byItself: number
  /** Only the CPU time, without waiting for a disk. */
  readonly byCpu: number
  readonly heapMb: number
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly url: string
  /** What it printed so far. */
  output(): string
  errors(): string
  /** For a watched process: about the time since the last call. */
  watch(): Promise<LoopReport>
  /** Sends the signal and returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export interface Ended {
  readonly code: number | NodeJS.Signals
  readonly output: string
  readonly errors: string
}

const running = new Set<ChildProcess>()

/** For afterEach: ends the processes of failed tests. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export interface Surroundings {
  /** The last line that it prints when it listens. */
  readonly expected?: keyof typeof LISTENING
  /** A sub-command such as `relay`, with its options. Without it, the server. */
  readonly args?: readonly string[]
  /** The limit of open files (`ulimit -n`). */
  readonly openFiles?: number
  /** The limit of the size of a file in KB (`ulimit -f`): larger writes fail, as on a full disk. */
  readonly fileKb?: number
  /** Loads loop-watch.mjs before the product. */
  readonly isWatched?: boolean
}

const limitsOf = ({ openFiles, fileKb }: Surroundings): string[] => [
  ...(openFiles === undefined ? [] : [`ulimit -n ${openFiles}`]),
  // The unit of sh is 512 bytes.
  ...(fileKb === undefined ? [] : [`ulimit -f ${fileKb * 2}`]),
]

function launch(settings: Readonly<Record<string, string>>, surroundings: Surroundings = {}) {
  const { isWatched, args: given = [] } = surroundings
  if (!existsSync(MAIN)) throw new Error('packages/server/dist/bundle/main.js is missing: run npm run build first')
  const cwd = mkdtempSync(join(tmpdir(), 'leverframe-test-'))
  const { PATH, TEST_WORKERS: WORKERS = '0' } = process.env
  const watching = isWatched ? { LOOP_WATCH_HEAP: '1' } : {}
  const env = { PATH, WORKERS, PORT: '0', SHUTDOWN_DELAY_MS: '0', ...watching, ...settings }
  const node = [process.execPath, ...(isWatched ? ['--import', WATCH] : []), MAIN, ...given]
  const limits = limitsOf(surroundings)
  const [program, ...args] =
    limits.length === 0 ? node : ['/bin/sh', '-c', `${limits.join('; ')}; exec "$0" "$@"`, ...node]
  const child = isWatched
    ? spawn(program as string, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe', 'ipc'] })
    : spawn(program as string, args, { cwd, env })
  running.add(child)
  const text = { output: '', errors: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    text.output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    text.errors += chunk.toString()
  })
  // "close" comes after the last output, "exit" may come before it.
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => {
      running.delete(child)
      done(code ?? (signal as NodeJS.Signals))
    }),
  )
  return { child, text, ended }
}

/** The last line that it prints when it listens, as the whole product, for SDKs only, or as a relay. */
const LISTENING = { whole: 'API reference', 'without its store': 'until the store is back', relay: 'is fed by' }

/** Shorter than the time limit of a test. */
const SILENT_MS = 200_000

/** The built product as an operator runs it, listening. */
export async function startProcess(
  settings: Readonly<Record<string, string>>,
  surroundings: Surroundings = {},
): Promise<ServerProcess> {
  const { expected = 'whole' } = surroundings
  const { child, text, ended } = launch(settings, surroundings)
  const port = await new Promise<number>((done, fail) => {
    child.stdout?.on('data', () => {
      // The banner shows PUBLIC_URL, which may have another port, or none.
      const found =
        /"port":(\d+),"msg":"listening"/.exec(text.output) ??
        /(?:Leverframe is|SDKs are served|The relay is) at \S+:(\d+)/.exec(settings.PUBLIC_URL ? '' : text.output)
      if (found && text.output.includes(LISTENING[expected])) done(Number(found[1]))
    })
    // Before the time limit of a test ends it without a reason.
    const late = setTimeout(() => fail(new Error(`It does not listen: ${text.errors}${text.output}`)), SILENT_MS)
    late.unref()
    void ended.then((code) => fail(new Error(`It ended with ${code} before it listened: ${text.errors}${text.output}`)))
  })
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => text.output,
    errors: () => text.errors,
    watch: async () => {
      const report = once(child, 'message') as Promise<[LoopReport]>
      child.kill('SIGUSR2')
      return (await report)[0]
    },
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** A start that is expected to fail. */
export async function failedStart(
  settings: Readonly<Record<string, string>>,
  surroundings: Surroundings = {},
): Promise<Ended> {
  const { text, ended } = launch(settings, surroundings)
  return { code: await ended, ...text }
}
