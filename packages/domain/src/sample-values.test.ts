import { describe, expect, it } from 'vitest'
import { sampleValues } from './sample-values.ts'

const samplesOf = (operator: string, given: { values?: string[]; value?: string; inverted?: boolean }) => {
  const { matching, other } = sampleValues({ contextName: 'field', operator, ...given })
  return [matching, other]
}

// The tests of the engine show that the constraint agrees, see engine/test/sample-values.test.ts.
describe('sample values of a constraint', () => {
  it.each([
    ['IN', ['pro', 'team'], ['pro', 'other']],
    ['IN', ['Other', 'none'], ['Other', '0']],
    ['IN', ['other', 'none', '0', 'x'], ['other', undefined]],
    ['IN', ['others'], ['others', 'other']],
    ['IN', ['th'], ['th', 'other']],
    ['NOT_IN', ['pro'], ['other', 'pro']],
    ['NOT_IN', ['pro', 'other'], ['none', 'pro']],
    ['STR_STARTS_WITH', ['ot'], ['ot', 'none']],
    ['STR_STARTS_WITH', ['her'], ['her', 'other']],
    ['STR_ENDS_WITH', ['HER'], ['HER', 'none']],
    ['STR_ENDS_WITH', ['ot'], ['ot', 'other']],
    ['STR_CONTAINS', ['the'], ['the', 'none']],
    ['STR_CONTAINS', ['o'], ['o', '0']],
    ['STR_CONTAINS', [], [undefined, 'other']],
    ['IN_CIDR', ['10.0.0.0/8', '11.0.0.0/8'], ['10.0.0.0', '192.0.2.1']],
    ['IN_CIDR', ['10.0.0.0/8', '192.168.0.0/16'], ['10.0.0.0', undefined]],
    ['IN_CIDR', ['10.192.0.0/16'], ['10.192.0.0', '192.0.2.1']],
    ['IN_CIDR', ['10.0.0.0/0'], ['10.0.0.0', undefined]],
    ['IN_CIDR', [], [undefined, '192.0.2.1']],
  ])('of %s %j are %j', (operator, values, expected) => {
    expect(samplesOf(operator, { values })).toEqual(expected)
  })

  it.each([
    ['NUM_EQ', '5', ['5', '6']],
    ['NUM_GT', '5', ['6', '5']],
    ['NUM_GTE', '5', ['5', '4']],
    ['NUM_LT', '5', ['4', '5']],
    ['NUM_LTE', '4.5', ['4.5', '5.5']],
    ['NUM_EQ', ' ', [undefined, undefined]],
    ['NUM_EQ', 'many', [undefined, undefined]],
    ['NUM_EQ', '1e300', [undefined, undefined]],
    ['DATE_AFTER', '2026-02-28T10:00:00Z', ['2026-03-01T10:00:00.000Z', '2026-02-27T10:00:00.000Z']],
    ['DATE_BEFORE', '2026-02-28T10:00:00Z', ['2026-02-27T10:00:00.000Z', '2026-03-01T10:00:00.000Z']],
    ['DATE_AFTER', 'soon', [undefined, undefined]],
    ['SEMVER_EQ', '1.2.3', ['1.2.3', '2.0.0']],
    ['SEMVER_GT', 'v9.2.3', ['10.0.0', 'v9.2.3']],
    ['SEMVER_LT', '1.2.3', ['0.0.0-0', '1.2.3']],
    ['SEMVER_GT', 'latest-v1', [undefined, 'latest-v1']],
    ['REGEX', '^ann@shop$', ['ann@shop', '\u2205']],
    ['REGEX', 'a b-c_d', ['a b-c_d', '\u2205']],
    ['REGEX', 'a^b', [undefined, '\u2205']],
    ['REGEX', 'a$b', [undefined, '\u2205']],
    ['REGEX', 'a+', [undefined, '\u2205']],
    ['REGEX', '+a', [undefined, '\u2205']],
    ['REGEX', '', [undefined, undefined]],
    ['SOUNDS_LIKE', 'x', [undefined, undefined]],
  ])('of %s %j are %j', (operator, value, expected) => {
    expect(samplesOf(operator, { value })).toEqual(expected)
  })

  it('of an inverted constraint are the other way round', () => {
    expect(samplesOf('IN', { values: ['pro'], inverted: true })).toEqual(['other', 'pro'])
    expect(samplesOf('NUM_GT', { inverted: true })).toEqual([undefined, undefined])
  })

  it('without operands are the ones that need none', () => {
    expect(samplesOf('IN', {})).toEqual([undefined, 'other'])
    expect(samplesOf('SEMVER_EQ', {})).toEqual(['', undefined])
  })
})
