import { describe, expect, it } from 'vitest'
import { Attempts, accountKey, addressKey } from './attempts.ts'

function attemptsAt(start: number) {
  const time = { now: start }
  return { time, attempts: new Attempts(() => new Date(time.now)) }
}
const fails = () => Promise.resolve(undefined)
const succeeds = () => Promise.resolve('in')

describe('attempts', () => {
  it('lets ten fail in a minute and refuses the next, whatever it brings, saying when to come back', async () => {
    const { attempts, time } = attemptsAt(1_000_000)
    for (let i = 0; i < 10; i++) {
      await attempts.run(['a'], fails)
      time.now += 1_000
    }
    const refusal = { code: 'rate_limited', retryAfterSeconds: 50 }
    await expect(attempts.run(['a'], succeeds)).rejects.toMatchObject(refusal)
    time.now += 49_000
    await expect(attempts.run(['a'], succeeds)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    time.now += 1_000
    expect(await attempts.run(['a'], succeeds)).toBe('in')
  })

  it('does not count what succeeds, nor what breaks', async () => {
    const { attempts } = attemptsAt(0)
    for (let i = 0; i < 50; i++) expect(await attempts.run(['a', 'b'], succeeds)).toBe('in')
    for (let i = 0; i < 50; i++)
      await expect(attempts.run(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await attempts.run(['a'], succeeds)).toBe('in')
  })

  it('gains nothing from guessing in parallel: ten of a hundred are tried', async () => {
    const { attempts } = attemptsAt(0)
    let tried = 0
    const guess = async () => {
      tried++
      await new Promise((next) => setImmediate(next))
      return undefined
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => attempts.run(['a'], guess)))
    expect(tried).toBe(10)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(90)
  })

  it('lets any number of good ones in at the same time', async () => {
    const { attempts } = attemptsAt(0)
    const slowly = () => new Promise<string>((done) => setImmediate(() => done('in')))
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => attempts.run([`account ${i}`, 'address'], slowly)),
    )
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })

  it('counts each key by itself', async () => {
    const { attempts } = attemptsAt(0)
    for (let i = 0; i < 10; i++) await attempts.run([`account ${i}`, 'one address'], fails)
    await expect(attempts.run(['account new', 'one address'], succeeds)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await attempts.run(['account new', 'other address'], succeeds)).toBe('in')
  })

  it('remembers no more than ten thousand, and not those who were quiet the longest', async () => {
    const { attempts } = attemptsAt(0)
    for (let i = 0; i < 10; i++) await attempts.run(['old'], fails)
    for (let i = 0; i < 9_999; i++) await attempts.run([`new ${i}`], fails)
    await expect(attempts.run(['old'], succeeds)).rejects.toMatchObject({ code: 'rate_limited' })
    for (let i = 0; i < 15_000; i++) await attempts.run([`newer ${i}`], fails)
    expect(attempts.size).toBe(10_000)
  })
})

describe('what attempts are counted by', () => {
  it('is the account as typed, in lower case', () => {
    expect(accountKey(' Ada@Example.com')).toBe(accountKey('ada@example.com '))
  })

  it.each([
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:0db8::1', '2001:db8::2'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('is one address for %s and %s', (one, other) => expect(addressKey(one)).toBe(addressKey(other)))

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['2001:db8::1', '2001:db8:1::1'],
  ])('are two addresses for %s and %s', (one, other) => expect(addressKey(one)).not.toBe(addressKey(other)))
})
