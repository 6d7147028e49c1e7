import { compile } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { gotOf, holds, refusalOf, sameGot } from './rules.ts'

const got = (enabled: boolean, variant = 'disabled', byChance = false) => ({ enabled, variant, byChance })

describe('a toggle test', () => {
  it('compares the enabled state, and the variant when it expects one', () => {
    expect(holds({ enabled: true }, got(true, 'blue'))).toBe(true)
    expect(holds({ enabled: true, variant: 'blue' }, got(true, 'blue'))).toBe(true)
    expect(holds({ enabled: true, variant: 'disabled' }, got(true))).toBe(true)
    expect(holds({ enabled: true, variant: 'red' }, got(true, 'blue'))).toBe(false)
    expect(holds({ enabled: false }, got(true))).toBe(false)
    expect(holds({ enabled: true }, got(true, 'blue', true))).toBe(false)
  })

  it('has an unchanged result when both results are equal or both are random', () => {
    expect(sameGot(got(true, 'blue'), got(true, 'blue'))).toBe(true)
    expect(sameGot(got(true, 'blue'), got(true, 'red'))).toBe(false)
    expect(sameGot(got(true, 'blue'), got(false, 'blue'))).toBe(false)
    expect(sameGot(got(true, 'blue', true), got(false, 'disabled', true))).toBe(true)
    expect(sameGot(got(true, 'blue', true), got(true, 'blue'))).toBe(false)
  })

  it('has a failure message with the expected and the actual result', () => {
    const test = { feature: 'f', name: 'n', environment: 'e', expected: { enabled: true } }
    const begin = 'The case "n" of the toggle "f" in "e" expects'
    expect(refusalOf(test, got(false))).toBe(`${begin} on, and this change gives off`)
    expect(refusalOf({ ...test, expected: { enabled: false } }, got(true, 'blue'))).toBe(
      `${begin} off, and this change gives on`,
    )
    expect(refusalOf({ ...test, expected: { enabled: true, variant: 'blue' } }, got(true))).toBe(
      `${begin} on with the variant "blue", and this change gives on without a variant`,
    )
    expect(refusalOf({ ...test, expected: { enabled: false } }, got(true, 'x', true))).toBe(
      `${begin} off, and this change gives a result that is left to chance`,
    )
  })
})

describe('the result of a toggle test', () => {
  const withRollout = (rollout: number, stickiness = 'default') => {
    const strategies = [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness, groupId: 'g' } }]
    return compile([{ name: 'f', enabled: true, strategies }], [])
  }

  it('is random only when another draw gives another result', () => {
    expect(gotOf(withRollout(50), { name: 'f', context: {}, now: 0, prepared: undefined }).byChance).toBe(true)
    expect(
      gotOf(withRollout(5, 'random'), { name: 'f', context: { userId: 'ann' }, now: 0, prepared: undefined }).byChance,
    ).toBe(true)
    expect(gotOf(withRollout(95), { name: 'f', context: {}, now: 0, prepared: undefined }).byChance).toBe(true)
    expect(gotOf(withRollout(100), { name: 'f', context: {}, now: 0, prepared: undefined })).toEqual(got(true))
    expect(gotOf(withRollout(0), { name: 'f', context: {}, now: 0, prepared: undefined })).toEqual(got(false))
    expect(
      gotOf(withRollout(50), { name: 'f', context: { userId: 'ann' }, now: 0, prepared: undefined }).byChance,
    ).toBe(false)
  })

  it('is left to chance when only the variant depends on a draw', () => {
    const variants = [
      { name: 'blue', weight: 1, stickiness: 'random' },
      { name: 'red', weight: 1, stickiness: 'random' },
    ]
    const compiled = compile([{ name: 'f', enabled: true, strategies: [{ name: 'default', variants }] }], [])
    const found = gotOf(compiled, { name: 'f', context: { userId: 'ann' }, now: 0, prepared: undefined })
    expect([found.enabled, found.byChance]).toEqual([true, true])
  })

  it('is not left to chance when all draws give the same result', () => {
    const evaluation = { name: 'f', context: { userId: 'ann' }, now: 0, prepared: undefined }
    const strategies = ['50', '100'].map((rollout) => ({
      name: 'flexibleRollout',
      parameters: { rollout, stickiness: 'random', groupId: 'g' },
    }))
    expect(gotOf(compile([{ name: 'f', enabled: true, strategies }], []), evaluation)).toEqual(got(true))
    expect(gotOf(withRollout(1, 'random'), evaluation).byChance).toBe(true)
    expect(gotOf(withRollout(99, 'random'), evaluation).byChance).toBe(true)
  })

  it('is deterministic', () => {
    const results = Array.from({ length: 5 }, () =>
      gotOf(withRollout(50), { name: 'f', context: {}, now: 0, prepared: undefined }),
    )
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('is off for a missing toggle', () => {
    expect(gotOf(compile([], []), { name: 'f', context: {}, now: 0, prepared: undefined })).toEqual(got(false))
  })
})
