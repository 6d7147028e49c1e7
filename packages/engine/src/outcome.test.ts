import { expect, it } from 'vitest'
import { OFF_OUTCOME, outcomeJson, plainOutcome, variantOutcome } from './outcome.ts'

const feature = { name: 't', enabled: true, strategies: [] }

it('the outcome without a variant is the same object for all toggles', () => {
  const flags = [false, true].flatMap((enabled) => [false, true].map((impressions) => [enabled, impressions] as const))
  for (const [enabled, impressionData] of flags) {
    const outcome = plainOutcome(enabled, impressionData)
    const variant = { name: 'disabled', enabled: false, feature_enabled: enabled }
    expect(outcome).toEqual({ enabled, impressionData, variant })
    expect([Object.isFrozen(outcome), Object.isFrozen(outcome.variant)]).toEqual([true, true])
    expect(plainOutcome(enabled, impressionData)).toBe(outcome)
  }
  expect(plainOutcome(false, false)).toBe(OFF_OUTCOME)
})

it('the outcome with a variant has its name and payload', () => {
  const payload = { type: 'string', value: 'x' }
  const outcome = variantOutcome({ ...feature, impressionData: true }, { name: 'v', weight: 1, payload })
  const variant = { name: 'v', payload, enabled: true, feature_enabled: true }
  expect(outcome).toStrictEqual({ enabled: true, impressionData: true, variant })
  expect([outcome, outcome.variant, outcome.variant.payload].map((one) => Object.isFrozen(one))).toEqual([
    true,
    true,
    true,
  ])
  expect(outcome.variant.payload).not.toBe(payload)
  expect(variantOutcome(feature, { name: 'v', weight: 1 })).toStrictEqual({
    enabled: true,
    impressionData: false,
    variant: { name: 'v', enabled: true, feature_enabled: true },
  })
})

it('the JSON of an outcome has both names of the flag', () => {
  const payload = { type: 'string', value: '"' }
  expect(outcomeJson('t', variantOutcome(feature, { name: 'v', weight: 1, payload }))).toBe(
    '{"name":"t","enabled":true,"impressionData":false,"variant":{"name":"v","enabled":true,"feature_enabled":true,"featureEnabled":true,"payload":{"type":"string","value":"\\""}}}',
  )
  expect(outcomeJson('t', OFF_OUTCOME)).toBe(
    '{"name":"t","enabled":false,"impressionData":false,"variant":{"name":"disabled","enabled":false,"feature_enabled":false,"featureEnabled":false}}',
  )
})
