import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Gathering, Told } from './audience.ts'
import type { Job, Outcome } from './load.ts'
import { memoryMbOf } from './memory.ts'
import { cpuMsOf } from './processor-time.ts'
import type { FixedAnswer } from './raw-bytes.ts'
import { FRONTEND_TOKEN, TOKEN } from './requests.ts'

const SERVER = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/** A server in a process of its own. */
export interface Target {
  readonly port: number
  /** Processor time so far, in milliseconds; undefined where the system does not tell. */
  cpuMs(): number | undefined
  /** What it holds in memory now; likewise. */
  memoryMb(): number | undefined
  stop(): Promise<void>
}

function asTarget(child: ChildProcess, port: number): Target {
  return {
    port,
    cpuMs: () => cpuMsOf(child.pid),
    memoryMb: () => memoryMbOf(child.pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Never resolves: the other side of a race. */
const ended = async (child: ChildProcess, what: string): Promise<never> => {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`${what} ended with ${code} at its start`)
}

/** Our server as operators run it. */
export async function startOurs(databaseUrl: string, nodeOptions: readonly string[] = []): Promise<Target> {
  const child = spawn(process.execPath, [...nodeOptions, SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      INIT_ADMIN_API_TOKENS: TOKEN,
      INIT_FRONTEND_API_TOKENS: FRONTEND_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A run that breaks off leaves no server behind; those of this folder end with their channel.
  const kill = () => child.kill()
  process.on('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const port = new Promise<number>((found) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const address = /http:\/\/localhost:(\d+)/.exec(printed)
      if (address) found(Number(address[1]))
    })
  })
  return asTarget(child, await Promise.race([port, ended(child, 'The server')]))
}

/** A server of this folder. */
export async function startRaw(name: string, args: readonly string[], answer?: FixedAnswer): Promise<Target> {
  const child = fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), args)
  if (answer) child.send(answer)
  const told = once(child, 'message') as Promise<[{ port: number }]>
  const [{ port }] = await Promise.race([told, ended(child, name)])
  return asTarget(child, port)
}

export interface Loader {
  run(job: Job): Promise<Outcome>
  stop(): void
}

export interface Audience {
  /** Resolves when all have been told once. */
  gather(question: Gathering): Promise<void>
  /** Makes a change and waits until all have been told. */
  change(path: string): Promise<Told>
  stop(): void
}

/** SDKs that stream, in a process of their own. */
export function startAudience(): Audience {
  const child = fork(fileURLToPath(new URL('audience.ts', import.meta.url)))
  const ask = async (message: object) => {
    child.send(message)
    const [reply] = (await once(child, 'message')) as [{ told?: Told; error?: string }]
    if (!reply.told) throw new Error(reply.error)
    return reply.told
  }
  return {
    gather: async (gathering) => void (await ask({ gathering })),
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
