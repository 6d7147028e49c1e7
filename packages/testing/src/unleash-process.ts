import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findUnleashServer } from '../../../scripts/unleash-server.mjs'
import { atFreePort } from './postgres.ts'

export type UnleashVersion = Parameters<typeof findUnleashServer>[0]

/** A server of Unleash that responds. */
export interface UnleashProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly url: string
  /** From the start of the process until `/health` responded with 200. */
  readonly startedMs: number
  stop(): Promise<void>
}

export interface UnleashStart {
  readonly version: UnleashVersion
  readonly databaseUrl: string
  readonly adminToken: string
  readonly env?: Readonly<Record<string, string>>
}

const START = fileURLToPath(new URL('../../../scripts/start-unleash.mjs', import.meta.url))
const PROBE_MS = 20

async function until(isThere: () => Promise<boolean>, hasEnded: () => string | undefined): Promise<void> {
  for (;;) {
    const ended = hasEnded()
    if (ended !== undefined) throw new Error(`Unleash did not start: ${ended}`)
    if (await isThere()) return
    await new Promise((done) => setTimeout(done, PROBE_MS))
  }
}

const isOk = (url: string, headers: Readonly<Record<string, string>>): Promise<boolean> =>
  fetch(url, { headers }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

/** Ends with this process. */
function endedWithParent(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** Starts Unleash on a database. It creates its tables there. */
export async function startUnleashOn(start: UnleashStart): Promise<UnleashProcess> {
  let started: UnleashProcess | undefined
  await atFreePort(async (port) => {
    started = await startAt(port, start)
  })
  return started as UnleashProcess
}

async function startAt(port: number, start: UnleashStart): Promise<UnleashProcess> {
  const { node, module } = findUnleashServer(start.version)
  const began = performance.now()
  const child = spawn(node, [START, module, String(port), start.databaseUrl], {
    env: { PATH: process.env.PATH, INIT_ADMIN_API_TOKENS: start.adminToken, ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endedWithParent(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}`
  const hasEnded = () => (child.exitCode === null && child.signalCode === null ? undefined : output)
  await until(() => isOk(`${url}/health`, {}), hasEnded)
  const startedMs = performance.now() - began
  // The tokens of the settings exist a moment after the server listens. A server of another test run does not have them.
  await until(() => isOk(`${url}/api/admin/environments`, { authorization: start.adminToken }), hasEnded)
  return {
    child,
    port,
    url,
    startedMs,
    async stop() {
      if (hasEnded() !== undefined) return
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
  }
}
