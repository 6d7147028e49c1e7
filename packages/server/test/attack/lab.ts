import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '@leverframe/testing/process'
import pg from 'pg'
import { type Answer, type Body, type CallOptions, call } from './client.ts'
import { leakIn } from './leaks.ts'
import { SERVERS, type ServerName } from './servers.ts'

export const ADMIN_TOKEN = '*:*.attack-admin-4f1d0a7f9b2c4e6d8a5b3c1e'
export const ADMIN_PASSWORD = 'Initial-Horse-83#staple'

/** The running product, and a client that records the secrets that it gets. */
export interface Target {
  readonly name: string
  readonly url: string
  readonly port: number
  readonly folder: string
  readonly databaseUrl: string
  readonly process: ServerProcess
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** Calls as the Admin and fails unless the call succeeds. For the set-up of an attack. */
  admin(method: string, path: string, body?: unknown): Promise<Body>
  /** Standard output and error so far. */
  log(): string
}

let databases = 0
async function freshDatabase(folder: string): Promise<string> {
  const server = process.env.ATTACK_POSTGRES_URL
  if (server === undefined) return `sqlite:${join(folder, 'leverframe.db')}`
  const name = `attack_${process.pid}_${databases++}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

const SECRET_FIELDS = new Set(['secret', 'inviteLink', 'resetPasswordUrl'])

function secretsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (SECRET_FIELDS.has(key) && typeof inner === 'string') found.push(inner.split(/token=|[#/]/).at(-1) as string)
    else secretsIn(inner, found)
  }
  return found
}

/** All servers of a run, and what the attacks recorded about them. */
export class Lab {
  readonly #servers = new Map<string, Promise<Target>>()
  /** Every secret that a server returned or received. */
  readonly secrets = new Set<string>([ADMIN_TOKEN, ADMIN_PASSWORD])
  /** Responses that show internals, and every 500. */
  readonly leaks: string[] = []
  answers = 0

  server(name: ServerName = 'main'): Promise<Target> {
    const known = this.#servers.get(name) ?? this.start(name, SERVERS[name])
    this.#servers.set(name, known)
    return known
  }

  started(): Promise<Target[]> {
    return Promise.all(this.#servers.values())
  }

  /** A server for one attack. It also runs until the end of the run. */
  async start(name: string, settings: Readonly<Record<string, string>>): Promise<Target> {
    const folder = mkdtempSync(join(tmpdir(), 'leverframe-attack-'))
    const databaseUrl = await freshDatabase(folder)
    const child = await startProcess({
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
      DEFAULT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ...settings,
    })
    const target = this.#target(name, folder, databaseUrl, child)
    if (!this.#servers.has(name)) this.#servers.set(name, Promise.resolve(target))
    return target
  }

  #target(name: string, folder: string, databaseUrl: string, child: ServerProcess): Target {
    const target: Target = {
      name,
      url: child.url,
      port: child.port,
      folder,
      databaseUrl,
      process: child,
      call: async (method, path, body, options = {}) => {
        const answer = await call(child.url, method, path, body, options)
        this.#look(target, method, path, answer)
        return answer
      },
      admin: async (method, path, body) => {
        const answer = await target.call(method, path, body, { token: ADMIN_TOKEN })
        if (answer.status >= 300) throw new Error(`${method} ${path} answers ${answer.status} ${answer.text}`)
        return answer.body
      },
      log: () => child.output() + child.errors(),
    }
    return target
  }

  #look(target: Target, method: string, path: string, answer: Answer): void {
    this.answers++
    for (const secret of secretsIn(answer.body)) if (secret.length > 15) this.secrets.add(secret)
    for (const line of answer.headers.getSetCookie()) {
      const value = line.split(';')[0]?.replace(/^[^=]*=/, '') ?? ''
      if (value.length > 15) this.secrets.add(value)
    }
    const leak = leakIn(answer)
    if (leak) this.leaks.push(`${target.name}: ${method} ${path.slice(0, 120)} ${answer.status}: ${leak}`)
  }

  async stop(): Promise<void> {
    for (const target of await this.started()) {
      await target.process.end('SIGKILL')
      rmSync(target.folder, { recursive: true, force: true })
    }
  }
}
