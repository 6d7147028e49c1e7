import { describe, expect, it } from 'vitest'
import { Attempts } from './attempts.ts'
import { DelayQueue } from './delay-queue.ts'
import { accountKey, delayAfter, MAX_DELAY_MS, PasswordLimits } from './password-limits.ts'
import { RecentFailures } from './recent-failures.ts'

function attemptsAt(start: number) {
  const time = { now: start }
  const failures = new RecentFailures(() => new Date(time.now))
  return { time, failures, attempts: new Attempts(failures) }
}
const fails = () => Promise.resolve(undefined)
const succeeds = () => Promise.resolve('in')
const a = [{ key: 'a' }]

describe('attempts', () => {
  it('are refused after ten failures in a minute, with the time until the next one is allowed', async () => {
    const { attempts, time } = attemptsAt(1_000_000)
    for (let i = 0; i < 10; i++) {
      await attempts.run(a, fails)
      time.now += 1_000
    }
    const refusal = { code: 'rate_limited', retryAfterSeconds: 50 }
    await expect(attempts.run(a, succeeds)).rejects.toMatchObject(refusal)
    time.now += 49_000
    await expect(attempts.run(a, succeeds)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    time.now += 1_000
    expect(await attempts.run(a, succeeds)).toBe('in')
  })

  it('do not count when they succeed or throw', async () => {
    const { attempts } = attemptsAt(0)
    for (let i = 0; i < 50; i++) expect(await attempts.run([...a, { key: 'b' }], succeeds)).toBe('in')
    for (let i = 0; i < 50; i++)
      await expect(attempts.run(a, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await attempts.run(a, succeeds)).toBe('in')
  })

  it('run at most ten of a hundred wrong guesses in parallel', async () => {
    const { attempts } = attemptsAt(0)
    let tried = 0
    const guess = async () => {
      tried++
      await new Promise((next) => setImmediate(next))
      return undefined
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => attempts.run(a, guess)))
    expect(tried).toBe(10)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(90)
  })

  it('are not refused when many succeed at the same time', async () => {
    const { attempts } = attemptsAt(0)
    const slowly = () => new Promise<string>((done) => setImmediate(() => done('in')))
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => attempts.run([{ key: `account ${i}` }, { key: 'address' }], slowly)),
    )
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })

  it('wait in a queue of at most 500: the next one is refused at once', async () => {
    const { attempts } = attemptsAt(0)
    const waiting: (() => void)[] = []
    const hang = () => new Promise<string>((done) => waiting.push(() => done('in')))
    const started = Array.from({ length: 510 }, () => attempts.run(a, hang))
    await new Promise((next) => setImmediate(next))
    await expect(attempts.run(a, succeeds)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    const answers = Promise.all(started)
    while (waiting.length > 0) {
      for (const finish of waiting.splice(0)) finish()
      await new Promise((next) => setImmediate(next))
    }
    expect(await answers).toHaveLength(510)
  })

  it('count once per label', async () => {
    const { attempts, failures } = attemptsAt(0)
    for (let i = 0; i < 50; i++) await attempts.run([{ key: 'address', label: 'ann' }], fails)
    expect(failures.countOf('address')).toBe(1)
    for (let i = 0; i < 9; i++) await attempts.run([{ key: 'address', label: `account ${i}` }], fails)
    await expect(attempts.run([{ key: 'address', label: 'new' }], succeeds)).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })
})

describe('recent failures', () => {
  it('are kept for at most 30,000 keys and ten per key', () => {
    const failures = new RecentFailures(() => new Date(0))
    for (let i = 0; i < 40_000; i++) failures.add(`key ${i}`)
    expect(failures.size).toBe(30_000)
    expect([failures.countOf('key 0'), failures.countOf('key 39999')]).toEqual([0, 1])
    for (let i = 0; i < 100; i++) failures.add('key 39999')
    expect(failures.countOf('key 39999')).toBe(10)
  })
})

describe('the delay of an account', () => {
  it('grows with the failures from 0 to 2 seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(delayAfter)).toEqual([
      0,
      0,
      0,
      125,
      250,
      500,
      1_000,
      MAX_DELAY_MS,
      MAX_DELAY_MS,
      MAX_DELAY_MS,
    ])
  })

  it('applies to a limited number of requests: above it, the longest waiting one continues early', async () => {
    const queue = new DelayQueue(2)
    const left: number[] = []
    const stay = (id: number, ms: number) => queue.wait(ms).then(() => left.push(id))
    const first = stay(1, 60_000)
    const others = [stay(2, 50), stay(3, 50)]
    await first
    expect(left).toEqual([1])
    expect(queue.size).toBe(2)
    await Promise.all(others)
    expect([left, queue.size]).toEqual([[1, 2, 3], 0])
  })
})

describe('the key of an account', () => {
  it('is the same for all spellings of a name, and has a fixed length', () => {
    expect(accountKey(' Ada@Example.com')).toBe(accountKey('ada@example.com '))
    expect(accountKey('x'.repeat(320))).toHaveLength(accountKey('x').length)
  })
})

describe('wrong passwords', () => {
  const refused = { code: 'rate_limited' }

  it.each([
    ['192.0.2.7', '::ffff:c000:207'],
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff%eth0'],
  ])('for ten accounts from %s count for %s', async (one, other) => {
    const limits = new PasswordLimits(() => new Date(0))
    for (const account of 'abcdefghij') await limits.logIn({ login: account, address: one }, fails)
    await expect(limits.logIn({ login: 'k', address: other }, succeeds)).rejects.toMatchObject(refused)
    await expect(limits.confirm(1, other, succeeds)).resolves.toBe('in')
    expect(await limits.logIn({ login: 'k', address: '2001:db8:1::1' }, succeeds)).toBe('in')
  })
})
