import { describe, expect, it } from 'vitest'
import { type Context, compile, explain, type FeatureDefinition } from '../src/index.ts'

const chance = { now: 0, random: () => 0.5 }

const toggle = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  impressionData: false,
  strategies: [],
  ...more,
})

const only = (contextName: string, operator: string, ...values: string[]) => [
  { name: 'default', constraints: [{ contextName, operator, values }] },
]

const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe('names of Object.prototype', () => {
  it('are toggles only when they were created', () => {
    const compiled = compile([toggle('constructor')], [])
    expect(compiled.evaluate('constructor', {}, chance)?.enabled).toBe(true)
    for (const name of ['__proto__', 'toString', 'hasOwnProperty']) {
      expect(compiled.evaluate(name, {}, chance)).toBeUndefined()
      expect(explain(compiled, name, {}, chance).reason).toBe('no_such_toggle')
    }
  })

  it('are missing fields unless the context has them as own properties', () => {
    for (const field of INHERITED) {
      const compiled = compile([toggle('t', { strategies: only(field, 'NOT_IN', 'own') })], [])
      const own = JSON.parse(`{"properties":{${JSON.stringify(field)}:"own"}}`) as Context
      expect(compiled.evaluate('t', {}, chance)?.enabled).toBe(true)
      expect(compiled.evaluate('t', { properties: {} }, chance)?.enabled).toBe(true)
      expect(compiled.evaluate('t', own, chance)?.enabled).toBe(false)
    }
  })

  it('match no user as stickiness, like any missing field', () => {
    const parameters = { rollout: '100', stickiness: 'constructor', groupId: 'g' }
    const compiled = compile([toggle('t', { strategies: [{ name: 'flexibleRollout', parameters }] })], [])
    expect(compiled.evaluate('t', { properties: {} }, chance)?.enabled).toBe(false)
  })

  it('are custom strategies like any other name', () => {
    const compiled = compile([toggle('t', { strategies: [{ name: 'constructor' }] })], [])
    expect(compiled.evaluate('t', {}, chance)?.enabled).toBe(false)
    const { strategies, strategiesResult } = explain(compiled, 't', {}, chance)
    expect([strategies[0]?.result, strategiesResult]).toEqual(['unknown', 'unknown'])
  })
})

describe('large contexts', () => {
  it('are read only for the fields that toggles use', () => {
    let reads = 0
    const properties = new Proxy({ plan: 'pro' } as Record<string, unknown>, {
      get: (target, key) => {
        reads++
        return target[String(key)]
      },
    })
    const many = Array.from({ length: 500 }, (_, index) =>
      toggle(`t${index}`, { strategies: only('plan', index % 2 ? 'IN' : 'STR_CONTAINS', 'pro', String(index % 7)) }),
    )
    compile(many, []).evaluateAll({ properties }, chance, () => {})
    expect(reads).toBe(1)
  })

  it('can have values of several megabytes', () => {
    const long = 'é'.repeat(1_000_000)
    const sticky = { rollout: '50', stickiness: 'default', groupId: 'g' }
    const compiled = compile(
      [
        toggle('hash', { strategies: [{ name: 'flexibleRollout', parameters: sticky }] }),
        toggle('semver', { strategies: only('v', 'SEMVER_GT') }),
        toggle('cidr', { strategies: only('v', 'IN_CIDR', '10.0.0.0/8') }),
        toggle('text', { strategies: only('v', 'STR_ENDS_WITH', 'é') }),
      ],
      [],
    )
    const context = { userId: long, properties: { v: long } }
    expect(compiled.evaluate('text', context, chance)?.enabled).toBe(true)
    expect(compiled.evaluate('semver', context, chance)?.enabled).toBe(false)
    expect(compiled.evaluate('cidr', context, chance)?.enabled).toBe(false)
    const first = compiled.evaluate('hash', context, chance)
    compiled.evaluate('hash', { userId: 'short' }, chance)
    expect(compiled.evaluate('hash', context, chance)).toBe(first)
  })
})

describe('outcomes', () => {
  it('cannot be changed by the caller', () => {
    const variants = [{ name: 'v', weight: 1, payload: { type: 'string', value: 'x' } }]
    const compiled = compile([toggle('t', { variants }), toggle('plain')], [])
    for (const name of ['t', 'plain']) {
      const outcome = compiled.evaluate(name, {}, chance)!
      expect(Object.isFrozen(outcome) && Object.isFrozen(outcome.variant)).toBe(true)
    }
    expect(Object.isFrozen(compiled.evaluate('t', {}, chance)?.variant.payload)).toBe(true)
  })

  it('ignore disabled strategies, and an explanation says so', () => {
    const strategies = [
      { name: 'default', disabled: true },
      { name: 'userWithId', parameters: { userIds: 'a' } },
    ]
    const compiled = compile([toggle('t', { strategies })], [])
    expect(compiled.evaluate('t', { userId: 'b' }, chance)?.enabled).toBe(false)
    const { strategies: explained, winner } = explain(compiled, 't', { userId: 'a' }, chance)
    expect(explained.map(({ result }) => result)).toEqual(['unevaluated', true])
    expect(winner).toBe(1)
  })
})
