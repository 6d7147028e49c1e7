import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { engineInTurn, isLong, itLong } from '@leverframe/testing/depth'
import {
  ADMIN_TOKEN,
  call,
  type Engine,
  emptyDatabase,
  engines,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { startPostgres } from '@leverframe/testing/postgres'
import { endAll, failedStart, startProcess } from '@leverframe/testing/process'
import { send } from '@leverframe/testing/wire'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { surviveKills } from './kills.ts'
import { rowsIn } from './rows.ts'

const FEATURES = '/api/admin/projects/default/features'
const TOKENS = { INIT_ADMIN_API_TOKENS: ADMIN_TOKEN }
/** So long that a test which waits for it fails. */
const PATIENT = { SHUTDOWN_GRACE_MS: '20000' }

afterEach(endAll)

/** Runs the command of the banner in a shell, with a curl that supports a URL and -H. */
function runCurlLine(banner: string): string {
  const line = /curl (?:.*\\\n)*.*/.exec(banner)?.[0] as string
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-curl-'))
  const script = `#!${process.execPath}
const [url, ...rest] = process.argv.slice(2)
const headers = Object.fromEntries(rest.flatMap((word, i) => (word === '-H' ? [rest[i + 1].split(/: (.*)/s)] : [])))
fetch(url, { headers }).then(async (answer) => console.log(answer.status, await answer.text()))`
  writeFileSync(join(folder, 'curl'), script)
  chmodSync(join(folder, 'curl'), 0o755)
  return execFileSync('sh', ['-c', line], { env: { PATH: `${folder}${delimiter}${process.env.PATH}` } }).toString()
}

describe('a first start', () => {
  it('prints an address, a token and a curl line that works; the second start prints no secret', async () => {
    const settings = { DATABASE_URL: await emptyDatabase('sqlite') }
    const first = await startProcess(settings)
    const token = /Admin API token \(shown this once\): (\S+)/.exec(first.output())?.[1] as string
    expect(token).toMatch(/^\*:\*\.[0-9a-f]{56}$/)
    expect(runCurlLine(first.output())).toMatch(/^200 \{.*"name":"Default"/s)
    expect(await first.end('SIGTERM')).toBe(0)
    const second = await startProcess(settings)
    expect(second.output()).toContain(`Leverframe is at http://localhost:${second.port}`)
    expect(second.output()).not.toContain('*:*.')
    expect(second.output()).not.toContain('First start')
    expect((await call(second.url, 'GET', '/api/admin/environments', undefined, { token })).status).toBe(200)
    expect(await second.end('SIGINT')).toBe(0)
  })

  itLong('creates no token when the settings contain one, or when none is needed', async () => {
    const given = await startProcess({ DATABASE_URL: await emptyDatabase('sqlite'), ...TOKENS })
    expect(given.output()).toContain('First start')
    expect(given.output()).not.toContain('*:*.')
    await given.end('SIGTERM')
    const open = await startProcess({ DATABASE_URL: await emptyDatabase('sqlite'), AUTH_TYPE: 'none' })
    expect(open.output()).toContain('! AUTH_TYPE=none: everyone who can reach this address is Admin')
    expect(runCurlLine(open.output())).toMatch(/^200 /)
    await open.end('SIGTERM')
  })

  it('that fails to listen or to parse its settings does not use up the token and the password', async () => {
    const settings = { DATABASE_URL: await emptyDatabase('sqlite') }
    const occupant = createServer()
    await new Promise<void>((listening) => occupant.listen(0, '::', listening))
    const { port } = occupant.address() as { port: number }
    const refused = await failedStart({ ...settings, PORT: String(port) })
    occupant.close()
    expect(refused.code).toBe(1)
    expect(refused.output).not.toContain('shown this once')
    expect(refused.errors).toBe(
      `Leverframe could not start: port ${port} is in use. Stop what listens there, or set PORT to another one\n`,
    )
    const mistaken = await failedStart({ ...settings, INIT_CLIENT_API_TOKENS: 'default:nowhere.secret-part' })
    expect(mistaken.code).toBe(1)
    expect(mistaken.errors).toContain('INIT_CLIENT_API_TOKENS has a mistake in entry 1')
    expect(mistaken.errors).not.toContain('secret-part')
    const server = await startProcess(settings)
    expect(runCurlLine(server.output())).toMatch(/^200 /)
    const password = /Password \(shown this once\): +(\S+)/.exec(server.output())?.[1]
    const login = { username: 'admin', password }
    expect((await call(server.url, 'POST', '/auth/simple/login', login, { token: null })).status).toBe(200)
    await server.end('SIGTERM')
  })
})

describe('a start with wrong settings', () => {
  it('exits with 1 and one message with all mistakes and no values', async () => {
    const { code, output, errors } = await failedStart({
      PORT: 'hidden-port',
      DATABASE_URL: 'mysql://hidden',
      AUTH_TYPE: 'hidden-type',
      INIT_ADMIN_API_TOKENS: 'hidden-token',
      DEFAULT_ADMIN_PASSWORD_FILE: '/hidden/absent',
      LOG_LEVEL: 'hidden-level',
    })
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toContain('The configuration has 6 mistakes:')
    for (const variable of [
      'PORT',
      'DATABASE_URL',
      'AUTH_TYPE',
      'INIT_ADMIN_API_TOKENS',
      'DEFAULT_ADMIN_PASSWORD_FILE',
      'LOG_LEVEL',
    ])
      expect(errors.match(new RegExp(`^  ${variable} `, 'gm'))).toHaveLength(1)
    expect(errors).not.toContain('hidden')
    expect(errors).not.toMatch(/\n\s+at /)
  })

  it('or with a store that cannot be opened exits with 1 and a sentence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leverframe-test-'))
    for (const url of [`sqlite:${folder}`, 'postgres://nobody:secret@127.0.0.1:1/nothing']) {
      const { code, errors } = await failedStart({ DATABASE_URL: url })
      expect(code).toBe(1)
      expect(errors).toMatch(/^Leverframe could not start: .+\n$/)
      expect(errors).not.toContain('secret')
    }
  })
})

interface Line {
  readonly socket: Socket
  text(): string
  readonly closed: Promise<void>
}

const open = (port: number, bytes: string) =>
  new Promise<Line>((ready, fail) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => ready(line)))
    const closed = new Promise<void>((done) => socket.on('close', () => done()))
    const line: Line = { socket, text: () => text, closed }
    socket.on('error', fail)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  })

const creation = (name: string) => {
  const body = JSON.stringify({ name, description: 'x'.repeat(1_000) })
  const head = `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  return { begin: head + body.slice(0, 100), rest: body.slice(100) }
}

/** The server has read everything that was sent before: another request on another connection was answered. */
const settled = (port: number) => send(port, { path: '/health' })

describe('a stop', () => {
  it('lets a request in flight finish, waits for no idle connection, and exits with 0', async () => {
    const url = await emptyDatabase('sqlite')
    // Longer than the time limit of a test: a stop that waits fails.
    const server = await startProcess({ DATABASE_URL: url, ...TOKENS, SHUTDOWN_GRACE_MS: '600000' })
    const idle = await open(server.port, 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n')
    const silent = await open(server.port, '')
    const name = uniqueName()
    const { begin, rest } = creation(name)
    const slow = await open(server.port, begin)
    await settled(server.port)
    const ended = server.end('SIGTERM')
    await Promise.all([idle.closed, silent.closed])
    expect(server.child.exitCode).toBe(null)
    await expect(send(server.port, { path: '/health' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    slow.socket.write(rest)
    await slow.closed
    expect(slow.text()).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
    expect(await ended).toBe(0)
    // The file alone can be copied: the write-ahead log was merged into it.
    const wal = `${url.slice('sqlite:'.length)}-wal`
    expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
    expect(await rowsIn(url, `select name from features where name = '${name}'`)).toEqual([{ name }])
  })

  it('exits with 0 after the grace period while a request still runs', async () => {
    const server = await startProcess({
      DATABASE_URL: await emptyDatabase('sqlite'),
      ...TOKENS,
      SHUTDOWN_GRACE_MS: '300',
    })
    const stuck = await open(server.port, creation(uniqueName()).begin)
    await settled(server.port)
    expect(await server.end('SIGTERM')).toBe(0)
    await stuck.closed
    expect(stuck.text()).toBe('')
  })
})

const ROUNDS: Readonly<Record<Engine, number>> = isLong ? { sqlite: 5, postgres: 2 } : { sqlite: 1, postgres: 1 }
for (const engine of engineInTurn(import.meta.url))
  describe(`kill -9 in the middle of writes on ${engine}`, () => {
    it('loses no acknowledged write, and leaves no partial write', () => surviveKills(engine, ROUNDS[engine]))
  })

describe('while PostgreSQL is unavailable', () => {
  itLong(
    'a process that starts serves SDKs from its last copy, exits with 0 on a signal, and recovers by itself',
    async () => {
      const postgres = await startPostgres()
      try {
        const file = join(mkdtempSync(join(tmpdir(), 'leverframe-copy-')), 'copy.jsonl')
        const client = 'default:development.client-secret-of-the-copy'
        const settings = { DATABASE_URL: postgres.url, ...TOKENS, ...PATIENT, SNAPSHOT_FILE: file }
        const before = await startProcess({ ...settings, INIT_CLIENT_API_TOKENS: client })
        const name = uniqueName()
        expect((await call(before.url, 'POST', FEATURES, { name })).status).toBe(201)
        expect(await before.end('SIGTERM')).toBe(0)
        expect(readFileSync(file, 'utf8')).not.toContain('client-secret-of-the-copy')
        await postgres.halt()

        const seen = (url: string) => call(url, 'GET', `/api/client/features/${name}`, undefined, { token: client })
        const idle = await startProcess(settings, { expected: 'without its store' })
        expect((await seen(idle.url)).status).toBe(200)
        expect((await call(idle.url, 'GET', togglePath(name))).status).toBe(503)
        expect(await idle.end('SIGTERM')).toBe(0)

        const server = await startProcess(settings, { expected: 'without its store' })
        await postgres.resume()
        const ready = async () => (await call(server.url, 'GET', '/ready').catch(() => undefined))?.status
        await expect.poll(ready).toBe(200)
        expect((await call(server.url, 'GET', togglePath(name))).status).toBe(200)
        expect((await seen(server.url)).headers.get('x-leverframe-store')).toBe(null)
        expect(await server.end('SIGINT')).toBe(0)
      } finally {
        await postgres.stop()
      }
    },
  )

  itLong('because it hangs, /ready is 503, a write waits, and a stop does not', async () => {
    const postgres = await startPostgres()
    let frozen: number[] = []
    const freeze = async () => {
      const ours = "select pid from pg_stat_activity where application_name like 'leverframe%'"
      frozen = [postgres.pid(), ...(await rowsIn<{ pid: number }>(postgres.url, ours)).map(({ pid }) => pid)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    }
    const thaw = () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      frozen = []
    }
    try {
      const server = await startProcess({ DATABASE_URL: postgres.url, ...TOKENS, SHUTDOWN_GRACE_MS: '300' })
      const status = async (path: string) => (await call(server.url, 'GET', path)).status
      expect(await status('/ready')).toBe(200)
      await freeze()
      const writing = call(server.url, 'POST', FEATURES, { name: uniqueName() })
      expect(await status('/ready')).toBe(503)
      expect(await status('/health')).toBe(200)
      thaw()
      expect([201, 503]).toContain((await writing).status)
      await expect.poll(() => status('/ready')).toBe(200)
      expect((await call(server.url, 'POST', FEATURES, { name: uniqueName() })).status).toBe(201)
      await freeze()
      expect(await server.end('SIGTERM')).toBe(0)
    } finally {
      thaw()
      await postgres.stop()
    }
  })

  it('connections that are cut under load give 503 or success, and acknowledged writes are stored', async () => {
    const url = await emptyDatabase('postgres')
    const server = await startProcess({ DATABASE_URL: url, ...TOKENS, LOG_LEVEL: 'silent' })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const cut = () =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'leverframe%' and datname = current_database()",
      )
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const writer = async (index: number) => {
      for (let i = 0; i < 12; i++) {
        const name = uniqueName('cut')
        const { status } = await call(server.url, 'POST', FEATURES, { name })
        statuses.add(status)
        if (status === 201) acknowledged.push(name)
        if (index === 0 && i % 3 === 1) await cut()
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, index) => writer(index)))
    for (const status of statuses) expect([201, 503]).toContain(status)
    const { rows } = await client.query(
      'select f.name, count(e.id)::int as events from features f left join events e on e.feature_name = f.name group by f.name',
    )
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
    for (const { events } of rows) expect(events).toBe(1)
    await expect.poll(async () => (await call(server.url, 'GET', '/ready')).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

// The short form of this proof is secrets.test.ts.
itLong.each(engines)(
  'secrets that were entered or generated are not in the store, the events or the log on %s',
  async (engine) => {
    const url = await emptyDatabase(engine)
    const admin = '*:*.admin-secret-of-the-settings'
    const client = 'default:development.client-secret-of-the-settings'
    const password = 'password-of-the-settings'
    const server = await startProcess({
      DATABASE_URL: url,
      INIT_ADMIN_API_TOKENS: admin,
      INIT_CLIENT_API_TOKENS: client,
      DEFAULT_ADMIN_PASSWORD: password,
      LOG_LEVEL: 'trace',
    })
    const ask = (method: string, path: string, body?: unknown, token = admin) =>
      call<Record<string, string>>(server.url, method, path, body, { token })
    const made = (await ask('POST', '/api/admin/api-tokens', { tokenName: 'made', type: 'admin' })).body
      .secret as string
    const frontend = (
      await ask('POST', '/api/admin/api-tokens', { tokenName: 'web', type: 'frontend', environment: 'development' })
    ).body.secret as string
    expect((await ask('POST', FEATURES, { name: uniqueName() }, made)).status).toBe(201)
    expect((await ask('POST', FEATURES, { name: uniqueName() }, frontend)).status).toBe(403)
    expect((await ask('POST', FEATURES, { name: uniqueName() }, `${made}-mistyped`)).status).toBe(401)
    expect(
      (await ask('PUT', `/api/admin/api-tokens/${encodeURIComponent(frontend)}`, { expiresAt: '2099-01-01' })).status,
    ).toBe(200)
    expect((await ask('DELETE', `/api/admin/api-tokens/${encodeURIComponent(frontend)}`)).status).toBe(200)
    expect((await ask('DELETE', `/api/admin/api-tokens/${encodeURIComponent(`${made}-mistyped`)}`)).status).toBe(200)
    expect((await ask('GET', `/api/admin/api-tokens/${encodeURIComponent(made)}`)).body).toEqual({ tokens: [] })
    expect((await ask('PATCH', `/api/admin/api-tokens/${encodeURIComponent(made)}`)).status).toBe(405)
    expect((await ask('GET', `/nowhere/${encodeURIComponent(made)}`)).status).toBe(404)
    const listed = JSON.stringify((await ask('GET', '/api/admin/api-tokens')).body)

    const stored = engine === 'sqlite' ? sqliteFiles(url) : await everyRow(url)
    await server.end('SIGTERM')
    const afterwards = engine === 'sqlite' ? sqliteFiles(url) : ''
    const log = server.output() + server.errors()
    expect(log).toContain('"msg":"listening"')
    for (const secret of [admin, client, password, made, frontend]) {
      const tail = secret.split('.').at(-1) as string
      for (const text of [listed, stored, afterwards, log]) expect(text.includes(tail), tail).toBe(false)
    }
    expect(stored).toContain('init-admin')
  },
)

const sqliteFiles = (url: string): string => {
  const path = url.slice('sqlite:'.length)
  return ['', '-wal', '-shm']
    .map((suffix) => (existsSync(path + suffix) ? readFileSync(path + suffix, 'latin1') : ''))
    .join()
}

async function everyRow(url: string): Promise<string> {
  const tables = await rowsIn<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const contents = []
  for (const { name } of tables) contents.push(await rowsIn(url, `select * from ${name}`))
  return JSON.stringify(contents)
}
