import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent } from 'node:http'
import { ADMIN_TOKEN, call, type Engine, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { type ServerProcess, startProcess } from '@leverframe/testing/process'
import { send } from '@leverframe/testing/wire'
import { expect } from 'vitest'

export const WORKERS = 2
export const FEATURES = '/api/admin/projects/default/features'
export const POLL = '/api/client/features'

/** A server with worker processes. Without `more.DATABASE_URL` its store is new. */
export const startMachine = async (engine: Engine, more: Readonly<Record<string, string>> = {}) =>
  startProcess({
    DATABASE_URL: more.DATABASE_URL ?? (await freshDatabase(engine)),
    INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
    WORKERS: String(WORKERS),
    ...more,
  })

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The process ids of the workers that run and serve. */
export const workersOf = (server: ServerProcess): number[] =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a worker serves SDKs"/g)]
    .map(([, pid]) => Number(pid))
    .filter(isRunning)

/** The inodes of established connections to a port of this machine. */
function connectionsTo(port: number): Set<string> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1))
  const fields = rows.map((row) => row.trim().split(/\s+/))
  return new Set(fields.filter(([, local, , state]) => local?.endsWith(end) && state === '01').map((row) => row[9]!))
}

/** How many connections of clients a process has. */
export function connectionsOf(pid: number, port: number): number {
  const inodes = connectionsTo(port)
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return files.filter((file) => inodes.has(/^socket:\[(\d+)\]$/.exec(file)?.[1] ?? '')).length
}

export interface Token {
  readonly id: string
  readonly secret: string
}

export async function aToken({ url }: ServerProcess, type = 'client'): Promise<Token> {
  const wanted = { tokenName: uniqueName('token'), type, environment: 'development' }
  const { status, body } = await call<Token>(url, 'POST', '/api/admin/api-tokens', wanted)
  expect(status).toBe(201)
  return body
}

export async function aToggleOn({ url }: ServerProcess): Promise<string> {
  const name = uniqueName('worker')
  expect((await call(url, 'POST', FEATURES, { name })).status).toBe(201)
  return name
}

/** A client with one connection, which it keeps. */
export interface Client {
  poll(token: string): Promise<{ readonly status: number; readonly names: readonly string[] }>
  createToggle(): Promise<string>
  close(): void
}

export function aClient({ port }: ServerProcess): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    poll: async (token) => {
      const { status, body } = await send(port, { path: POLL, token, agent })
      const features: readonly { readonly name: string }[] = body?.features ?? []
      return { status, names: features.map(({ name }) => name) }
    },
    createToggle: async () => {
      const name = uniqueName('worker')
      const headers = { 'content-type': 'application/json' }
      const wanted = { method: 'POST', path: FEATURES, headers, body: JSON.stringify({ name }), agent }
      expect((await send(port, wanted)).status).toBe(201)
      return name
    },
    close: () => agent.destroy(),
  }
}

/** So many clients that each worker has some. */
export const someClients = (server: ServerProcess): readonly Client[] =>
  Array.from({ length: 3 * WORKERS }, () => aClient(server))
