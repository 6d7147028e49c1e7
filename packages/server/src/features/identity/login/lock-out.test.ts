import { itLong, proofEngines } from '@leverframe/testing/depth'
import { freshDatabase, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import {
  aPerson,
  browserCookieFrom,
  callAs,
  cookieFrom,
  GOOD_PASSWORD,
  newAddress,
  type Person,
  tryLogIn,
} from '@leverframe/testing/people'
import { expectFailure } from '@leverframe/testing/scenario'
import { startWitnessed } from '@leverframe/testing/secrets'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_DELAY_MS } from './password-limits.ts'

const settings = { TRUST_PROXY: '1' }
const WRONG = 'Wrong-horse-3'
const OTHER_PASSWORD = 'Another-horse-2'
/** Upper limit for the other work of a test of the long form. Delays without a maximum would exceed it. */
const WORK_MS = 20_000

let now = Date.now()
/** Failures count for a minute of this clock, however long the tests take. No two things happen at the same time. */
const clock = () => new Date(now++)
const passAMinute = () => {
  now += 60_000
}

const from = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) })

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

/** Sends `count` wrong passwords at the same time and counts the statuses of the responses. */
async function wrongPasswords(server: TestServer, count: number, login: (i: number) => string, address: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => tryLogIn(server, login(i), WRONG, from(address))),
  )
  const statuses = answers.map(({ status }) => status)
  return { failed: statuses.filter((one) => one === 401).length, refused: statuses.filter((one) => one === 429).length }
}

describe('limits for wrong passwords', () => {
  const server = serverFor('sqlite', { settings, clock })

  it('refuse an address after ten failures for an account, and let the user log in from another address', async () => {
    const ann = await aPerson(server)
    const stranger = newAddress()
    expect(await wrongPasswords(server, 100, () => ann.username, stranger)).toEqual({ failed: 10, refused: 90 })
    const refused = await tryLogIn(server, ann.username, ann.password, from(stranger))
    expectFailure(refused, 429, 'RateLimitError')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await tryLogIn(server, ann.username, ann.password)).status).toBe(200)
  })

  itLong('delay an account by at most two seconds when many addresses guess its password', async () => {
    const ann = await aPerson(server)
    const known = browserCookieFrom(await tryLogIn(server, ann.username, ann.password))
    for (let i = 0; i < 8; i++) expect((await tryLogIn(server, ann.username, WRONG)).status).toBe(401)
    const slow = await timed(() => tryLogIn(server, ann.username, ann.password))
    expect(slow.result.status).toBe(200)
    expect(slow.ms).toBeGreaterThanOrEqual(MAX_DELAY_MS - 50)
    expect(slow.ms).toBeLessThan(MAX_DELAY_MS + WORK_MS)
    const spared = await timed(() => tryLogIn(server, ann.username, ann.password, from(newAddress(), known)))
    expect(spared.result.status).toBe(200)
    expect(spared.ms).toBeLessThan(slow.ms)
  })

  it('do not affect a known browser, even at the same address', async () => {
    const ann = await aPerson(server)
    const office = newAddress()
    const known = browserCookieFrom(await tryLogIn(server, ann.username, ann.password, from(office)))
    expect(known).not.toBe('')
    await wrongPasswords(server, 20, () => ann.username, office)
    expect((await tryLogIn(server, ann.username, ann.password, from(office))).status).toBe(429)
    expect((await tryLogIn(server, ann.username, ann.password, from(office, known))).status).toBe(200)
  })

  it('refuse an address after failures for ten accounts, and do not affect other addresses', async () => {
    const ann = await aPerson(server)
    const stranger = newAddress()
    const spraying = await wrongPasswords(server, 20, () => uniqueName('unknown'), stranger)
    expect(spraying).toEqual({ failed: 10, refused: 10 })
    expectFailure(await tryLogIn(server, ann.username, ann.password, from(stranger)), 429, 'RateLimitError')
    expect((await tryLogIn(server, ann.username, ann.password)).status).toBe(200)
  })

  it('do not affect other accounts at the same address, and ignore successful log-ins', async () => {
    const [ann, ben] = [await aPerson(server), await aPerson(server)]
    const office = newAddress()
    for (let i = 0; i < 12; i++)
      expect((await tryLogIn(server, ben.username, ben.password, from(office))).status).toBe(200)
    await wrongPasswords(server, 15, () => ann.username, office)
    expect((await tryLogIn(server, ben.username, ben.password, from(office))).status).toBe(200)
  })

  itLong('treat unknown accounts like existing ones', async () => {
    const known = (await aPerson(server)).username
    const outcomes = []
    for (const login of [known, uniqueName('unknown')]) {
      const refused = await wrongPasswords(server, 15, () => login, newAddress())
      const { result, ms } = await timed(() => tryLogIn(server, login, WRONG))
      outcomes.push({
        ...refused,
        status: result.status,
        message: result.body.message,
        isSlow: ms >= MAX_DELAY_MS - 50,
      })
    }
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]).toMatchObject({ failed: 10, refused: 5, status: 401, isSlow: true })
  })
})

for (const engine of proofEngines)
  describe(`a known browser on ${engine}`, () => {
    const server = serverFor(engine, { settings, clock })
    let accounts: Person[]
    beforeAll(async () => {
      // Existing accounts: a wrong password of an unknown one costs a hash at the full cost.
      accounts = await Promise.all(Array.from({ length: 10 }, () => aPerson(server)))
    })
    const isSpared = async (login: string, password: string, cookie: string): Promise<boolean> => {
      const here = newAddress()
      passAMinute()
      const outcome = await wrongPasswords(server, 11, (i) => (accounts[i % 10] as Person).username, here)
      expect(outcome).toEqual({ failed: 10, refused: 1 })
      return (await tryLogIn(server, login, password, from(here, cookie))).status === 200
    }

    it('does not identify a user, and its cookie is HttpOnly and SameSite=Strict', async () => {
      const ann = await aPerson(server)
      const answer = await tryLogIn(server, ann.username, ann.password)
      const line = answer.headers.getSetCookie().find((one) => one.startsWith('leverframe-browser='))
      expect(line).toMatch(/^leverframe-browser=v1:[\w:-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
      const cookie = browserCookieFrom(answer)
      expectFailure(await callAs(server, cookie, 'GET', '/api/admin/user'), 401, 'AuthenticationRequired')
    })

    it('has its own limit of ten wrong passwords a minute', async () => {
      const ann = await aPerson(server)
      const cookie = browserCookieFrom(await tryLogIn(server, ann.username, ann.password))
      const guess = () => tryLogIn(server, ann.username, WRONG, from(newAddress(), cookie))
      for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
      expectFailure(await guess(), 429, 'RateLimitError')
      expect((await tryLogIn(server, ann.username, ann.password)).status).toBe(200)
    })

    it('counts only for its own user, and not with a forged or modified cookie', async () => {
      const [ann, ben] = [await aPerson(server), await aPerson(server)]
      const ofBen = browserCookieFrom(await tryLogIn(server, ben.username, ben.password))
      const changed = ofBen.replace(/.(?=.{20}$)/, (one) => (one === 'A' ? 'B' : 'A'))
      expect(await isSpared(ben.username, ben.password, ofBen)).toBe(true)
      expect(await isSpared(ann.username, ann.password, ofBen)).toBe(false)
      expect(await isSpared(ben.username, ben.password, changed)).toBe(false)
      expect(await isSpared(ben.username, ben.password, 'leverframe-browser=v1:00000000:x')).toBe(false)
    })

    it('is forgotten after a password change by an Admin and after "log out everywhere", except the current one', async () => {
      const ann = await aPerson(server)
      const logIn = (password = ann.password) => tryLogIn(server, ann.username, password)
      const [here, elsewhere] = [await logIn(), await logIn()]
      const ended = await callAs(server, cookieFrom(here), 'DELETE', '/api/admin/user/sessions')
      expect(await isSpared(ann.username, ann.password, browserCookieFrom(elsewhere))).toBe(false)
      expect(await isSpared(ann.username, ann.password, browserCookieFrom(ended))).toBe(true)

      const change = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: GOOD_PASSWORD }
      const own = await callAs(server, cookieFrom(here), 'POST', '/api/admin/user/change-password', change)
      expect(own.status).toBe(200)
      expect(await isSpared(ann.username, OTHER_PASSWORD, browserCookieFrom(ended))).toBe(false)
      expect(await isSpared(ann.username, OTHER_PASSWORD, browserCookieFrom(own))).toBe(true)

      await server.call('POST', `/api/admin/user-admin/${ann.id}/change-password`, { password: GOOD_PASSWORD })
      expect(await isSpared(ann.username, GOOD_PASSWORD, browserCookieFrom(own))).toBe(false)
    })
  })

describe('the limit for the old password in a password change', () => {
  const server = serverFor('sqlite', { settings, clock })
  const own = '/api/admin/user/change-password'
  const change = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: GOOD_PASSWORD }

  it('counts per user and address, so that a stolen session elsewhere does not lock the user out', async () => {
    const ann = await aPerson(server)
    const [mine, stolen] = [
      await tryLogIn(server, ann.username, ann.password),
      await tryLogIn(server, ann.username, ann.password),
    ]
    const { origin } = new URL(server.url)
    const ask = (cookie: string, address: string, oldPassword: string) =>
      server.call(
        'POST',
        own,
        { ...change, oldPassword },
        { token: null, headers: { origin, ...from(address, cookie) } },
      )
    const thief = newAddress()
    const guesses = await Promise.all(Array.from({ length: 15 }, () => ask(cookieFrom(stolen), thief, WRONG)))
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await ask(cookieFrom(mine), newAddress(), GOOD_PASSWORD)).status).toBe(200)
  })
})

describe('X-Forwarded-For', () => {
  const warnings = (logged: string) => logged.split('\n').filter((line) => line.includes('TRUST_PROXY'))

  it('causes exactly one warning in the log while TRUST_PROXY is off', async () => {
    const server = await startWitnessed({ DATABASE_URL: await freshDatabase('sqlite') })
    await server.call('GET', '/health')
    expect(warnings(server.logged())).toEqual([])
    for (let i = 0; i < 3; i++)
      await server.call('GET', '/health', undefined, { headers: { 'x-forwarded-for': newAddress() } })
    await server.running.stop()
    expect(warnings(server.logged())).toHaveLength(1)
    expect(JSON.parse(warnings(server.logged())[0] as string)).toMatchObject({
      level: 40,
      from: '127.0.0.1',
      msg: expect.stringContaining('all log-ins count as coming from the address of the proxy'),
    })
  })

  it('causes no warning with TRUST_PROXY', async () => {
    const server = await startWitnessed({ DATABASE_URL: await freshDatabase('sqlite'), TRUST_PROXY: '1' })
    await server.call('GET', '/health', undefined, { headers: { 'x-forwarded-for': newAddress() } })
    await server.running.stop()
    expect(warnings(server.logged())).toEqual([])
  })
})
