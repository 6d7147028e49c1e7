import { Writable } from 'node:stream'
import { proofEngines } from '@leverframe/testing/depth'
import { freshDatabase } from '@leverframe/testing/harness'
import { GOOD_PASSWORD, linkSecret } from '@leverframe/testing/people'
import { change, errorOf, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '#app/lifecycle'
import { Failure } from '#kernel/failure'
import { loadConfig } from '#platform/config/load'
import type { Store } from '#platform/db/store'
import { ownCookies } from '#platform/http/own-cookies'
import { createHttp, type HttpOptions } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { createLog } from '#platform/telemetry/log'
import { type LoginDeps, loginSlice, type Session, Sessions, sessionCookies } from './index.ts'
import { removeExpiredSessions } from './sessions.ts'

let secrets = 0
const newSecret = () => (secrets++).toString(16).padStart(56, '0')

for (const engine of proofEngines)
  describe(`sessions in the store on ${engine}`, () => {
    let store: Store
    let sessions: Sessions
    const time = { now: Date.parse('2026-03-01T00:00:00.000Z') }
    const clock = () => new Date(time.now)

    beforeAll(async () => {
      store = await openTestStore(engine)
      sessions = new Sessions(store, clock, newSecret, { sessionTtlHours: 1, maxParallelSessions: 2 })
      for (const name of ['ada', 'grace'])
        await change(
          store,
          `insert into users (username, created_at, root_role_id) values ('${name}', '2026-01-01T00:00:00.000Z', 3)`,
        )
    })
    afterAll(() => store.close())
    const countRows = async () => (await rowsOf(store.read, 'select * from sessions')).length

    it('are found by the hash of their secret until they expire', async () => {
      const { secret, expiresAt } = await sessions.start({ userId: 1, via: 'oidc', idToken: 'of the provider' })
      expect(expiresAt).toBe('2026-03-01T01:00:00.000Z')
      expect(await sessions.find(secret)).toMatchObject({ userId: 1, via: 'oidc', idToken: 'of the provider' })
      expect(await sessions.find(hashOf(secret))).toBeUndefined()
      time.now += 3_600_000
      expect(await sessions.find(secret)).toBeUndefined()
      expect(await sessions.listOf(1)).toEqual([])
    })

    it('stay after they expire until they are removed in batches; others are not affected', async () => {
      await sessions.start({ userId: 2, via: 'password' })
      await change(
        store,
        "insert into sessions (hash, user_id, via, id_token, created_at, expires_at) values ('over', 1, 'oidc', null, '2020-01-01', '2020-01-02')",
      )
      const remove = () => store.write(({ tx }) => removeExpiredSessions(tx, new Date(time.now).toISOString(), 1))
      expect([await countRows(), await remove(), await remove(), await remove()]).toEqual([3, 1, 1, 0])
      expect(await sessions.listOf(2)).toHaveLength(1)
    })

    it('end one by one, all of a user, or all but one, without affecting other users', async () => {
      const [kept, ended] = [
        await sessions.start({ userId: 1, via: 'password' }),
        await sessions.start({ userId: 1, via: 'password' }),
      ]
      await sessions.endAllOf(1, kept.secret)
      expect([await sessions.find(kept.secret), await sessions.find(ended.secret)]).toMatchObject([
        { userId: 1 },
        undefined,
      ])
      await sessions.end(kept.secret)
      expect(await sessions.listOf(1)).toEqual([])
      expect(await sessions.listOf(2)).toHaveLength(1)
    })

    it('do not start when the proof is no longer valid, or the user is gone', async () => {
      const before = await countRows()
      const outdated = errorOf(
        sessions.start({ userId: 1, via: 'password', isStillProved: () => Promise.resolve(false) }),
      )
      for (const error of [await outdated, await errorOf(sessions.start({ userId: 99, via: 'oidc' }))]) {
        expect(error).toBeInstanceOf(Failure)
        expect(error).toMatchObject({ code: 'unauthenticated' })
      }
      expect(await countRows()).toBe(before)
    })

    describe('log-out', () => {
      const logOut = async (afterLogout: LoginDeps['afterLogout']) => {
        const { secret } = await sessions.start({ userId: 1, via: 'oidc', idToken: 'of the provider' })
        const config = { authType: 'password', publicUrl: undefined, basePath: '/lf' } as const
        const app = createHttp({
          bodyLimit: 1_024,
          trustProxy: false,
          log: createLog('silent'),
          newId: () => 'id',
          identify: () => Promise.resolve(undefined),
          loginHint: () => ({ type: 'password', path: '', options: [] }),
        } as unknown as HttpOptions)
        const deps = { store, clock } as unknown as Deps
        const given = {
          sessions,
          cookies: sessionCookies(ownCookies(config), { sessionTtlHours: 1 }),
          config,
          afterLogout,
        } as unknown as LoginDeps
        await app.register((scope, _options, done) => done(void loginSlice(deps, given).routes(scope)), {
          prefix: '/lf',
        })
        const answer = await app.inject({
          method: 'POST',
          url: '/lf/logout',
          headers: { cookie: `leverframe-session=${secret}` },
        })
        await app.close()
        return { answer, isOver: (await sessions.find(secret)) === undefined }
      }

      it('redirects to the provider and ends the session', async () => {
        const asked: Session[] = []
        const { answer, isOver } = await logOut(async (session) => {
          asked.push(session)
          return 'https://provider.example/end'
        })
        expect([answer.statusCode, answer.headers.location, isOver]).toEqual([
          302,
          'https://provider.example/end',
          true,
        ])
        expect(asked).toMatchObject([{ userId: 1, via: 'oidc', idToken: 'of the provider' }])
      })

      it.each([
        ['returns no URL', async () => undefined],
        ['cannot be reached', () => Promise.reject(new Error('away'))],
      ])('ends the session even when the provider %s', async (_, afterLogout) => {
        const { answer, isOver } = await logOut(afterLogout)
        expect([answer.statusCode, answer.headers.location, isOver]).toEqual([302, '/lf/', true])
      })
    })
  })

describe('the log', () => {
  it('contains no password, session secret or link at any log level', async () => {
    let logged = ''
    let banner = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    })
    const config = loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: await freshDatabase('sqlite'),
      DEFAULT_ADMIN_PASSWORD: GOOD_PASSWORD,
      LOG_LEVEL: 'trace',
    })
    const log = pino({ level: 'trace' }, stream) as unknown as ReturnType<typeof createLog>
    const running = await start(config, log, (text) => {
      banner += text
    })
    const call = (path: string, body: unknown, headers = {}) =>
      fetch(`http://127.0.0.1:${running.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const loggedIn = await call('/auth/simple/login', { username: 'admin', password: GOOD_PASSWORD })
    const cookie = loggedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    await call('/auth/simple/login', { username: 'admin', password: 'Mistyped-horse-1' })
    const own = { cookie, origin: `http://127.0.0.1:${running.port}` }
    const reset = await call('/api/admin/user-admin/reset-password', { id: 'admin' }, own)
    const { resetPasswordUrl } = (await reset.json()) as { resetPasswordUrl: string }
    const token = linkSecret(resetPasswordUrl)
    await call('/auth/reset/validate', { token })
    await call('/auth/reset/password', { token, password: 'Third-horse-33' })
    await running.stop()
    for (const secret of [GOOD_PASSWORD, 'Mistyped-horse-1', cookie.split('=')[1] as string, token, 'Third-horse-33']) {
      expect(secret.length).toBeGreaterThan(10)
      expect(logged.includes(secret)).toBe(false)
      expect(banner.includes(secret)).toBe(false)
    }
  })
})
