import { readFileSync } from 'node:fs'
import { proofEngines } from '@leverframe/testing/depth'
import {
  aToggle,
  atFullPasswordCost,
  freshDatabase,
  serverFor,
  startServer,
  type TestServer,
  uniqueName,
} from '@leverframe/testing/harness'
import {
  aPerson,
  callAs,
  cookieFrom,
  GOOD_PASSWORD,
  isLoggedIn,
  linkSecret,
  logIn,
  logOut,
  tryLogIn,
} from '@leverframe/testing/people'
import { expectFailure, recording } from '@leverframe/testing/scenario'
import { rowsOf, tableNames } from '@leverframe/testing/stores'
import { describe, expect, it, vi } from 'vitest'
import { readEventsAfter } from '#platform/events/read'

const OTHER_PASSWORD = 'Another-horse-2'
const settings = { TRUST_PROXY: '1' }
const tokenIn = linkSecret

/** The content of all tables as text. */
async function everythingIn(server: TestServer): Promise<string> {
  const { read } = server.running.product.deps.store
  const names = await tableNames(server.running.product.deps.store)
  const rows = await Promise.all(names.map((name) => rowsOf(read, `select * from ${name}`)))
  return JSON.stringify(rows)
}

/** A user without a password. */
async function invitedUser(server: TestServer): Promise<string> {
  const username = uniqueName('invited')
  await server.call('POST', '/api/admin/user-admin', { username, rootRole: 'Viewer' })
  return username
}

async function serviceAccount(server: TestServer): Promise<string> {
  const username = uniqueName('robot')
  await server.sql(
    `insert into users (username, created_at, account_type, root_role_id, password_hash) values ('${username}', '2026-01-01T00:00:00.000Z', 'service', 3, '$argon2id$')`,
  )
  return username
}

/** Algorithm and cost of each hash that a log-in with a wrong password computes: all of its slow work. */
async function hashesComparedFor(server: TestServer, login: string): Promise<string[]> {
  const compared: string[] = []
  vi.doMock('@node-rs/argon2', async (load) => {
    const argon2 = await load<typeof import('@node-rs/argon2')>()
    const verify: typeof argon2.verify = (hash, password) => {
      const [, algorithm, , cost] = String(hash).split('$')
      compared.push(`${algorithm} ${cost}`)
      return argon2.verify(hash, password)
    }
    return { ...argon2, verify }
  })
  try {
    expect((await tryLogIn(server, login, 'Wrong-horse-3')).status).toBe(401)
  } finally {
    vi.doUnmock('@node-rs/argon2')
  }
  return compared
}

for (const engine of proofEngines) {
  describe(`log-in on ${engine}`, () => {
    const server = serverFor(engine, { settings })

    it('returns the user and sets an HttpOnly, SameSite cookie', async () => {
      const person = await aPerson(server, { email: `${uniqueName('mail')}@example.com` })
      const before = Date.now()
      const answer = await recording(server, 'POST', '/auth/simple/login', person, { token: null })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ id: person.id, username: person.username, accountType: 'User' })
      expect(Date.parse(answer.body.seenAt)).toBeGreaterThanOrEqual(before)
      expect(JSON.stringify(answer.body)).not.toMatch(/argon|hash/i)
      expect(answer.headers.get('set-cookie')).toMatch(
        /^leverframe-session=[0-9a-f]{56}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax,/,
      )
      expect(answer.facts).toEqual([])
      expect((await callAs(server, cookieFrom(answer), 'GET', '/api/admin/user')).body.user.id).toBe(person.id)
    })

    it('accepts the user name, and the e-mail address case-insensitively', async () => {
      const email = `${uniqueName('mail')}@example.com`
      const person = await aPerson(server, { email })
      for (const login of [person.username, email, email.toUpperCase()])
        expect((await tryLogIn(server, login, person.password)).status, login).toBe(200)
    })

    it('returns the same response for an unknown user, a wrong password, no password and a service account', async () => {
      const person = await aPerson(server)
      const [invited, robot] = [await invitedUser(server), await serviceAccount(server)]
      const answers = []
      for (const login of [uniqueName('unknown'), person.username, invited, robot, "' or 1=1 --"])
        answers.push(await tryLogIn(server, login, 'Wrong-horse-3'))
      for (const answer of answers) {
        expectFailure(answer, 401, 'AuthenticationRequired')
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect({ ...answer.body, id: '' }).toEqual({ ...answers[0]?.body, id: '' })
      }
      expect(answers[0]?.body).toMatchObject({
        message: 'Wrong user name or password',
        type: 'password',
        path: '/auth/simple/login',
      })
    })

    it('does the same work for an unknown user, no password and a service account as for a wrong password', async () => {
      const known = (await atFullPasswordCost(() => aPerson(server))).username
      const others = [uniqueName('unknown'), await invitedUser(server), await serviceAccount(server)]
      for (const login of [known, ...others])
        expect([login, await hashesComparedFor(server, login)]).toEqual([login, ['argon2id m=19456,t=2,p=1']])
    })

    it.each([
      { username: { $ne: '' }, password: { $ne: '' } },
      { username: ['admin'], password: 'x' },
      { username: 'admin' },
      { username: 'admin', password: 1 },
      { username: 'admin', password: 'x'.repeat(1_001) },
    ])('refuses fields that are not strings: %j', async (body) => {
      expectFailure(await server.call('POST', '/auth/simple/login', body, { token: null }), 400, 'ValidationError')
    })

    it('refuses a request from another site, and accepts one from this site or from a program', async () => {
      const person = await aPerson(server)
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1'])
        expectFailure(await tryLogIn(server, person.username, person.password, { origin }), 403, 'NoAccessError')
      expectFailure(
        await tryLogIn(server, person.username, person.password, { referer: 'https://evil.example/x' }),
        403,
        'NoAccessError',
      )
      const origin = new URL(server.url).origin
      expect((await tryLogIn(server, person.username, person.password, { origin })).status).toBe(200)
      expect((await tryLogIn(server, person.username, person.password)).status).toBe(200)
    })
  })

  describe(`AUTH_TYPE=none on ${engine}`, () => {
    const server = serverFor(engine, { settings: { AUTH_TYPE: 'none' } })

    it('refuses log-in with 409; log-out redirects to the start page', async () => {
      expectFailure(
        await server.call('POST', '/auth/simple/login', { username: 'admin', password: 'x' }, { token: null }),
        409,
        'ConflictError',
      )
      expect((await logOut(server, '')).headers.get('location')).toBe('/')
    })
  })

  describe(`secrets of log-in on ${engine}`, () => {
    it('are not stored in clear text in any table, event or file', async () => {
      const databaseUrl = await freshDatabase(engine)
      const server = await startServer(engine, { settings, databaseUrl })
      const person = await aPerson(server)
      const cookie = await logIn(server, person)
      const { body: invited } = await server.call('POST', '/api/admin/user-admin', {
        username: uniqueName(),
        rootRole: 'Viewer',
      })
      const { body: reset } = await server.call('POST', '/api/admin/user-admin/reset-password', { id: person.username })
      await callAs(server, cookie, 'POST', '/api/admin/user/change-password', {
        password: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
        oldPassword: GOOD_PASSWORD,
      })
      await aToggle(server)
      const secrets = [
        GOOD_PASSWORD,
        OTHER_PASSWORD,
        cookie.split('=')[1],
        tokenIn(invited.inviteLink),
        tokenIn(reset.resetPasswordUrl),
      ] as string[]
      const stored = await everythingIn(server)
      const events = JSON.stringify(await readEventsAfter(server.running.product.deps.store.read, 0, 1_000))
      await server.stop()
      const files = engine === 'sqlite' ? readFileSync(databaseUrl.replace('sqlite:', ''), 'latin1') : ''
      for (const secret of secrets)
        for (const content of [stored, events, files]) expect(content.includes(secret)).toBe(false)
      expect(events).not.toMatch(/argon2/)
    })
  })
}

describe('two instances', () => {
  it('share sessions: deleting a user, log-out and a new password end them on both at once', async () => {
    const first = await startServer('postgres', { settings })
    const second = await startServer('postgres', { settings, databaseUrl: first.databaseUrl })
    try {
      const [deleted, leaving, changing] = [await aPerson(first), await aPerson(first), await aPerson(first)]
      const cookies = [await logIn(first, deleted), await logIn(first, leaving), await logIn(first, changing)]
      for (const cookie of cookies) expect(await isLoggedIn(second, cookie)).toBe(true)
      await first.call('DELETE', `/api/admin/user-admin/${deleted.id}`)
      await logOut(first, cookies[1] as string)
      await first.call('POST', `/api/admin/user-admin/${changing.id}/change-password`, { password: OTHER_PASSWORD })
      for (const cookie of cookies) expect(await isLoggedIn(second, cookie)).toBe(false)
    } finally {
      await Promise.all([first.stop(), second.stop()])
    }
  })
})
