import { type ChildProcess, fork, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AudienceOptions, Delivery } from './audience.ts'
import type { Job, Outcome } from './load.ts'
import { memoryMbOf } from './memory.ts'
import { cpuMsOf } from './processor-time.ts'
import type { FixedResponse } from './raw-bytes.ts'
import { clientToken, FRONTEND_TOKEN, TOKEN } from './requests.ts'

const SERVER = fileURLToPath(new URL('../../packages/server/dist/bundle/main.js', import.meta.url))
const WATCH = ['--import', new URL('../../packages/testing/src/loop-watch.mjs', import.meta.url).href]

/** A server in a separate process. */
export interface Target {
  readonly port: number
  /** CPU time so far, in milliseconds; undefined when the system does not report it. */
  cpuMs(): number | undefined
  /** Its memory now; undefined when the system does not report it. */
  memoryMb(): number | undefined
  stop(signal?: NodeJS.Signals): Promise<void>
}

export function asTarget(child: ChildProcess, port: number): Target {
  return {
    port,
    cpuMs: () => cpuMsOf(child.pid),
    memoryMb: () => memoryMbOf(child.pid),
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Never resolves: the other side of a race. */
const ended = async (child: ChildProcess, what: string): Promise<never> => {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`${what} ended with ${code} at its start`)
}

/**
 * The longest time that an event loop was blocked, in milliseconds: by the clock, and without the time that it waited
 * for a processor.
 */
export interface LongestBlock {
  readonly byTheClock: number
  readonly byItself: number
}

/** A server that reports the longest block of its event loop since the last report. */
export interface Watched extends Target {
  longestBlock(): Promise<LongestBlock>
}

const asWatched = (child: ChildProcess, port: number): Watched => ({
  ...asTarget(child, port),
  longestBlock: async () => {
    const message = once(child, 'message') as Promise<[LongestBlock]>
    child.kill('SIGUSR2')
    return (await message)[0]
  },
})

/** Our server as operators run it. */
export async function startOurs(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Target> {
  const child = spawnOurs(databaseUrl, [], ['ignore', 'pipe', 'inherit'], settings)
  return asTarget(child, await portOf(child))
}

export async function startOursWatched(databaseUrl: string): Promise<Watched> {
  const child = spawnOurs(databaseUrl, WATCH, ['ignore', 'pipe', 'inherit', 'ipc'])
  return asWatched(child, await portOf(child))
}

function spawnOurs(
  databaseUrl: string,
  nodeOptions: readonly string[],
  stdio: StdioOptions,
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // The rows are about one process.
      WORKERS: '0',
      DATABASE_URL: databaseUrl,
      INIT_ADMIN_API_TOKENS: TOKEN,
      INIT_FRONTEND_API_TOKENS: FRONTEND_TOKEN,
      INIT_CLIENT_API_TOKENS: ['development', 'production'].map(clientToken).join(','),
      ...settings,
    },
    stdio,
  })
  // An aborted run leaves no server behind; those of this folder end with their channel.
  const kill = () => child.kill()
  process.on('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Reads the port from the output. */
function portOf(child: ChildProcess): Promise<number> {
  const port = new Promise<number>((found) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const address = /http:\/\/localhost:(\d+)/.exec(printed)
      if (address) found(Number(address[1]))
    })
  })
  return Promise.race([port, ended(child, 'The server')])
}

/** A server of this folder. */
export async function startRaw(name: string, args: readonly string[], answer?: FixedResponse): Promise<Target> {
  const child = forkRaw(name, args, [], answer)
  return asTarget(child, await reportedPort(child, name))
}

export async function startRawWatched(name: string, args: readonly string[], answer?: FixedResponse): Promise<Watched> {
  const child = forkRaw(name, args, WATCH, answer)
  return asWatched(child, await reportedPort(child, name))
}

function forkRaw(name: string, args: readonly string[], nodeOptions: readonly string[], answer?: FixedResponse) {
  const execArgv = [...process.execArgv, ...nodeOptions]
  const child = fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), args, { execArgv })
  if (answer) child.send(answer)
  return child
}

async function reportedPort(child: ChildProcess, name: string): Promise<number> {
  const message = once(child, 'message') as Promise<[{ port: number }]>
  const [{ port }] = await Promise.race([message, ended(child, name)])
  return port
}

export interface Loader {
  run(job: Job): Promise<Outcome>
  stop(): void
}

export interface Audience {
  /** Resolves when all have received the first event. */
  gather(options: AudienceOptions): Promise<void>
  /** Makes a change and waits until all have received it. */
  change(path: string): Promise<Delivery>
  stop(): void
}

/** Streaming SDKs in a separate process. */
export function startAudience(): Audience {
  const child = fork(fileURLToPath(new URL('audience.ts', import.meta.url)))
  const ask = async (message: object) => {
    child.send(message)
    const [reply] = (await once(child, 'message')) as [{ delivery?: Delivery; error?: string }]
    if (!reply.delivery) throw new Error(reply.error)
    return reply.delivery
  }
  return {
    gather: async (options) => void (await ask({ options })),
    change: (path) => ask({ path }),
    stop: () => child.disconnect(),
  }
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
  return {
    run: async (job) => {
      child.send(job)
      const [reply] = (await once(child, 'message')) as [{ outcome?: Outcome; error?: string }]
      if (!reply.outcome) throw new Error(reply.error)
      return reply.outcome
    },
    stop: () => child.disconnect(),
  }
}
