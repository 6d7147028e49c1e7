import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '../../../packages/testing/src/process.ts'

export type Json = Record<string, unknown>

/** What Unleash reads from the options of its process, and we from settings. */
export interface Mode {
  readonly auth: 'none' | 'password'
  readonly basePath: string
  readonly publicUrl: string
}

const PLAIN: Mode = { auth: 'none', basePath: '', publicUrl: 'http://localhost:4242' }

interface Running {
  readonly mode: Mode
  readonly process: ServerProcess
}

const REPORTS_STORED_MS = 1_200
const ADMIN = { username: 'admin', password: 'adapter-Passw0rd-of-the-admin' }

const isSame = (a: Mode, b: Mode): boolean =>
  a.auth === b.auth && a.basePath === b.basePath && a.publicUrl === b.publicUrl

/** A refused call of the admin API. Tests that expect a refusal of a store get it as this error. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, method: string, path: string, text: string) {
    super(`${method} ${path}: ${status} ${text}`)
    this.status = status
  }
}

/** One database, and the server that runs on it. A test that needs other settings restarts the server with them. */
export class Instance {
  /** Secrets that tests chose, with those that the server created instead. */
  readonly secrets = new Map<string, string>()
  readonly #seed: (instance: Instance) => Promise<void>
  #folder = newFolder()
  #running: Running | undefined
  #isSeeded = false
  #cookie: string | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(seed: (instance: Instance) => Promise<void>) {
    this.#seed = seed
  }

  /** Our server stores reports of SDKs within a second. */
  async settle(): Promise<void> {
    await new Promise((done) => setTimeout(done, REPORTS_STORED_MS))
  }

  /** The address of the server with these settings. */
  async address(mode: Mode): Promise<string> {
    const next = this.#turn.then(() => this.#started(mode))
    this.#turn = next.catch(() => undefined)
    const { url } = await next
    if (!this.#isSeeded) {
      this.#isSeeded = true
      await this.#seed(this)
    }
    return url
  }

  async #started(mode: Mode): Promise<ServerProcess> {
    if (this.#running && isSame(this.#running.mode, mode)) return this.#running.process
    await this.stop()
    const process = await startProcess({
      DATABASE_URL: `sqlite:${join(this.#folder, 'leverframe.db')}`,
      AUTH_TYPE: mode.auth,
      PUBLIC_URL: mode.publicUrl,
      DEFAULT_ADMIN_PASSWORD: ADMIN.password,
      ...(mode.basePath && { BASE_URI_PATH: mode.basePath }),
    })
    this.#running = { mode, process }
    return process
  }

  /** Calls the server as an Admin. Throws when it refuses. */
  async call<T = Json>(method: string, path: string, body?: unknown, headers: Json = {}): Promise<T> {
    const mode = this.#running?.mode ?? PLAIN
    const address = await this.address(mode)
    const given: Record<string, string> = { ...(headers as Record<string, string>) }
    if (mode.auth === 'password' && !given.authorization) {
      given.cookie = await this.#session(address + mode.basePath)
      given.origin = mode.publicUrl
    }
    if (body !== undefined) given['content-type'] = 'application/json'
    const response = await fetch(address + mode.basePath + path, {
      method,
      headers: given,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(response.status, method, path, text)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  async #session(root: string): Promise<string> {
    this.#cookie ??= await logIn(root, ADMIN.username, ADMIN.password)
    return this.#cookie
  }

  /** The cookie of a user. */
  async cookieOf(username: string, password: string): Promise<string> {
    const mode: Mode = { ...(this.#running?.mode ?? PLAIN), auth: 'password' }
    return logIn((await this.address(mode)) + mode.basePath, username, password)
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.process.end('SIGTERM')
  }

  /** An empty database. */
  async reset(): Promise<void> {
    const mode = this.#running?.mode
    await this.destroy()
    this.#folder = newFolder()
    this.#isSeeded = false
    this.#cookie = undefined
    if (mode) await this.address(mode)
  }

  async destroy(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'leverframe-unleash-'))
}

async function logIn(root: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${root}/auth/simple/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Refused(response.status, 'POST', '/auth/simple/login', await response.text())
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
