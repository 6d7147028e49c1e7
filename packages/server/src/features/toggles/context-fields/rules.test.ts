import { describe, expect, it } from 'vitest'
import { checkedLegalValues, mayDelete, withLegalValue } from './rules.ts'
import { MAX_LEGAL_VALUES } from './schema.ts'

describe('legal values', () => {
  const values = [{ value: 'pro', description: 'Paid' }, { value: 'free' }]

  it('are given once each', () => {
    expect(checkedLegalValues(values)).toEqual(values)
    expect(() => checkedLegalValues([...values, { value: 'pro' }])).toThrow('/body/legalValues/2/value: is given twice')
  })

  it('get a new one at the end, or a new description in their place', () => {
    expect(withLegalValue(values, { value: 'team' })).toEqual([...values, { value: 'team' }])
    expect(withLegalValue(values, { value: 'pro', description: 'Other' })).toEqual([
      { value: 'pro', description: 'Other' },
      { value: 'free' },
    ])
  })

  it('have a limit, which does not keep a description from changing', () => {
    const all = Array.from({ length: MAX_LEGAL_VALUES }, (_, index) => ({ value: `v${index}` }))
    expect(withLegalValue(all.slice(1), { value: 'new' })).toHaveLength(MAX_LEGAL_VALUES)
    expect(withLegalValue(all, { value: 'v0', description: 'First' })).toHaveLength(MAX_LEGAL_VALUES)
    expect(() => withLegalValue(all, { value: 'new' })).toThrow(`can have ${MAX_LEGAL_VALUES} legal values`)
  })
})

describe('a context field', () => {
  const uses = (isInStrategies: boolean, isInSegments: boolean) => ({ isInStrategies, isInSegments })

  it.each(['environment', 'userId', 'appName', 'sessionId', 'remoteAddress', 'currentTime'])(
    'such as %s, which SDKs fill in, cannot be deleted',
    (name) => {
      expect(mayDelete(name, uses(false, false))).toEqual({ ok: false, because: 'it is built in' })
    },
  )

  it('can be deleted when no constraint is about it', () => {
    expect(mayDelete('plan', uses(false, false))).toEqual({ ok: true })
    const because = (users: string) =>
      `constraints of ${users} are about it, perhaps of archived toggles or in private projects`
    expect(mayDelete('plan', uses(true, false))).toEqual({ ok: false, because: because('strategies') })
    expect(mayDelete('plan', uses(false, true))).toEqual({ ok: false, because: because('segments') })
    expect(mayDelete('plan', uses(true, true))).toEqual({ ok: false, because: because('strategies and segments') })
  })
})
