import { performance } from 'node:perf_hooks'
import { type Attack, Findings, must } from '../attack.ts'
import type { Target } from '../lab.ts'
import { anAccount, logIn, PASSWORD, sessionOf } from '../people.ts'

let addresses = 0
const newAddress = () => `198.51.${(addresses >> 8) & 255}.${addresses++ & 255}`
const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more })

/** Sends this many wrong passwords, each from another address unless one is given. */
async function fail(t: Target, username: string, times: number, address?: string): Promise<number[]> {
  const one = async () => (await logIn(t, username, 'Wrong-horse-1', from(address ?? newAddress()))).status
  return Promise.all(Array.from({ length: times }, one))
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function timed(t: Target, username: string): Promise<readonly [number, string, number]> {
  const begin = performance.now()
  const { status, body } = await logIn(t, username, 'Wrong-horse-1', from(newAddress()))
  return [status, body?.message, performance.now() - begin]
}

export const logInAttacks: readonly Attack[] = [
  {
    class: 'lock-out by strangers',
    title: 'Strangers at many addresses send 25 wrong passwords; then the owner logs in from a new address',
    expected: 'the right password is accepted, with a delay at most',
    run: async (lab) => {
      const t = await lab.server('proxied')
      const { username } = await anAccount(t)
      await fail(t, username, 25)
      const begin = performance.now()
      const { status, text } = await logIn(t, username, PASSWORD, from(newAddress()))
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      must(status === 200, `${status} ${text}`)
      return `status 200 after ${seconds} s`
    },
  },
  {
    class: 'lock-out by strangers',
    title: 'A stranger behind the same address sends wrong passwords; the owner uses a browser that logged in before',
    expected: 'the known browser is let in, an unknown one is not',
    run: async (lab) => {
      const t = await lab.server('proxied')
      const { username } = await anAccount(t)
      const address = newAddress()
      const first = await logIn(t, username, PASSWORD, from(address))
      const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0])
      const known = cookies.filter((cookie) => cookie !== sessionOf(first)).join('; ')
      const refused = await fail(t, username, 12, address)
      must(refused.includes(429), `wrong passwords from one address: ${[...new Set(refused)]}`)
      // Changes a letter in the middle: the last letter of base64 may have unused bits.
      const middle = Math.floor((known.indexOf('=') + known.length) / 2)
      const forged = known.slice(0, middle) + (known[middle] === 'A' ? 'B' : 'A') + known.slice(middle + 1)
      const other = await logIn(t, username, PASSWORD, from(address, { cookie: forged }))
      must(other.status === 429, `a forged cookie gets ${other.status}`)
      const { status } = await logIn(t, username, PASSWORD, from(address, { cookie: known }))
      must(status === 200, `the known browser gets ${status} (its cookies: ${known.split('=')[0] || 'none'})`)
      return 'known browser 200, forged cookie 429'
    },
  },
  {
    class: 'enumeration, timing',
    title: 'One address guesses the password of one account again and again',
    expected: '429 with Retry-After',
    run: async (lab) => {
      const t = await lab.server('proxied')
      const { username } = await anAccount(t)
      const address = newAddress()
      await fail(t, username, 12, address)
      const { status, headers } = await logIn(t, username, PASSWORD, from(address))
      must(status === 429, `after 12 wrong passwords the right one gets ${status}`)
      must(headers.has('retry-after'), 'no Retry-After')
      return `status 429, Retry-After ${headers.get('retry-after')}`
    },
  },
  {
    class: 'enumeration, timing',
    title: 'One address guesses one password for many accounts',
    expected: '429 before 30 guesses',
    run: async (lab) => {
      const t = await lab.server('proxied')
      const address = newAddress()
      const guesses = Array.from({ length: 30 }, (_, n) => logIn(t, `somebody-${n}`, 'Wrong-horse-1', from(address)))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      must(statuses.includes(429), `30 guesses: ${[...new Set(statuses)]}`)
      return `${statuses.filter((status) => status === 401).length} of 30 guesses were looked at`
    },
  },
  {
    class: 'enumeration, timing',
    title: 'The answer and the time of a log-in show which accounts exist',
    expected: 'one answer, one time',
    alone: true,
    run: async (lab) => {
      const t = await lab.server('proxied')
      const seen: Record<'there' | 'nobody', (readonly [number, string, number])[]> = { there: [], nobody: [] }
      for (let n = 0; n < 7; n++) {
        seen.there.push(await timed(t, (await anAccount(t)).username))
        seen.nobody.push(await timed(t, `nobody-${n}`))
      }
      const answers = new Set([...seen.there, ...seen.nobody].map(([status, message]) => `${status} ${message}`))
      must(answers.size === 1, `answers: ${[...answers].join(' / ')}`)
      const [a, b] = [median(seen.there.map(([, , ms]) => ms)), median(seen.nobody.map(([, , ms]) => ms))]
      must(Math.max(a, b) < 3 * Math.min(a, b) + 5, `known ${a.toFixed(0)} ms, unknown ${b.toFixed(0)} ms`)
      return `known ${a.toFixed(0)} ms, unknown ${b.toFixed(0)} ms`
    },
  },
  {
    class: 'lock-out by strangers',
    title: 'X-Forwarded-For is sent to a server that trusts no proxy, another address each time',
    expected: 'it counts for nothing; one warning in the log',
    run: async (lab) => {
      const t = await lab.start('no-proxy', {})
      const { username } = await anAccount(t)
      const statuses = await fail(t, username, 20)
      must(statuses.includes(429), `20 wrong passwords with chosen addresses: ${[...new Set(statuses)]}`)
      const warnings = t
        .log()
        .split('\n')
        .filter((line) => /x-forwarded-for/i.test(line) && /TRUST_PROXY/.test(line))
      must(warnings.length === 1, `${warnings.length} warnings in the log`)
      return '429 in spite of them, one warning'
    },
  },
  {
    class: 'default secrets',
    title: 'Well-known passwords and tokens are tried on a server that was started without any',
    expected: 'a random password and token, 401 for the well-known ones',
    run: async (lab) => {
      const settings = { INIT_ADMIN_API_TOKENS: '', DEFAULT_ADMIN_PASSWORD: '' }
      const [one, two] = [await lab.start('default-1', settings), await lab.start('default-2', settings)]
      const findings = new Findings()
      for (const password of ['admin', 'unleash4all', 'password', 'leverframe', 'changeme', ''])
        findings.check((await logIn(one, 'admin', password)).status !== 200, `admin / ${password}`)
      for (const token of ['*:*.unleash-insecure-admin-api-token', '*:*.secret', '*:*.admin', '*:*.'])
        findings.check((await one.call('GET', '/api/admin/projects', undefined, { token })).status === 401, token)
      const made = [one, two].map((t) => /\*:\*\.\S+/.exec(t.log())?.[0])
      findings.check(made[0] !== undefined && made[0] !== made[1], `tokens ${made}`)
      return findings.result('well-known secrets refused')
    },
  },
]
