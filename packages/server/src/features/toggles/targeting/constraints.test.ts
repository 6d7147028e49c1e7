import { OPERATORS, type Operator } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { checkConstraint } from './constraints.ts'

type Given = Partial<Parameters<typeof checkConstraint>[0]>

/** The path of the error in a constraint, or undefined if it is valid. */
function wrongAt(operator: string, given: Given): string | undefined {
  try {
    checkConstraint({ contextName: 'field', operator, ...given }, '/c')
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    expect((error as Failure).code).toBe('invalid')
    return (error as Failure).details?.[0]?.path
  }
}

const texts: readonly Given[] = [{ values: ['a'] }, { values: ['a', 'b c'], caseInsensitive: true, inverted: true }]
const numbers: readonly Given[] = ['0', '-1', '4.2', '.5', '1e3', ' 7 '].map((value) => ({ value }))
const notNumbers = ['', ' ', 'one', '1,5', '0x10', 'Infinity', 'NaN', '1 2']
const dates: readonly Given[] = [
  '2026-01-31',
  '2024-02-29',
  '2026-01-01T10:00Z',
  '2026-01-01T10:00:00.123Z',
  '2026-01-01T10:00:00+02:00',
].map((value) => ({ value }))
const notDates = ['', 'tomorrow', '2026', '01/02/2026', '2026-13-01', '2026-02-29', '2026-04-31', '2026-01-01T25:00Z']
const versions: readonly Given[] = ['1.2.3', '0.0.0', '1.2.3-beta.1', '1.2.3+build.5'].map((value) => ({ value }))
const notVersions = ['', '1', '1.2', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.x', '>1.2.3']

const GOOD: Readonly<Record<Operator, readonly Given[]>> = {
  IN: texts,
  NOT_IN: texts,
  STR_STARTS_WITH: texts,
  STR_ENDS_WITH: texts,
  STR_CONTAINS: texts,
  NUM_EQ: numbers,
  NUM_GT: numbers,
  NUM_GTE: numbers,
  NUM_LT: numbers,
  NUM_LTE: numbers,
  DATE_AFTER: dates,
  DATE_BEFORE: dates,
  SEMVER_EQ: versions,
  SEMVER_GT: versions,
  SEMVER_GTE: versions,
  SEMVER_LT: versions,
  SEMVER_LTE: versions,
  REGEX: ['^a+$', '(a+)+$', '(?i)abc', '[[:alpha:]]', '(?m)^x', ''].map((value) => ({ value })),
  IN_CIDR: [{ values: ['10.0.0.0/8', '192.168.1.1', '::1', '2001:db8::/32', '0.0.0.0/0', '10.0.0.1/32'] }],
}
const noValues: readonly [Given, string][] = [
  [{}, '/c/values'],
  [{ values: [] }, '/c/values'],
  [{ value: 'a' }, '/c/values'],
  [{ values: ['a', ''] }, '/c/values/1'],
  [{ values: ['  '] }, '/c/values/0'],
]
const noValue: readonly [Given, string][] = [
  [{}, '/c/value'],
  [{ values: ['1'] }, '/c/value'],
]
const badValues = (...values: readonly string[]): [Given, string][] => values.map((value) => [{ value }, '/c/value'])
const badNumbers = [...noValue, ...badValues(...notNumbers)]
const badDates = [...noValue, ...badValues(...notDates)]
const badVersions = [...noValue, ...badValues(...notVersions)]

const BAD: Readonly<Record<Operator, readonly [Given, string][]>> = {
  IN: noValues,
  NOT_IN: noValues,
  STR_STARTS_WITH: noValues,
  STR_ENDS_WITH: noValues,
  STR_CONTAINS: noValues,
  NUM_EQ: badNumbers,
  NUM_GT: badNumbers,
  NUM_GTE: badNumbers,
  NUM_LT: badNumbers,
  NUM_LTE: badNumbers,
  DATE_AFTER: badDates,
  DATE_BEFORE: badDates,
  SEMVER_EQ: badVersions,
  SEMVER_GT: badVersions,
  SEMVER_GTE: badVersions,
  SEMVER_LT: badVersions,
  SEMVER_LTE: badVersions,
  REGEX: [...noValue, ...badValues('(', '[', 'a{2,1}', '(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '*')],
  IN_CIDR: [
    ...noValues,
    [{ values: ['10.0.0.0/8', '10.0.0.0/33'] }, '/c/values/1'],
    [{ values: ['::1/129'] }, '/c/values/0'],
    [{ values: ['10.0.0'] }, '/c/values/0'],
    [{ values: ['127.1'] }, '/c/values/0'],
    [{ values: ['localhost'] }, '/c/values/0'],
    [{ values: ['10.0.0.0/8/8'] }, '/c/values/0'],
    [{ values: ['10.0.0.0/'] }, '/c/values/0'],
  ],
}

describe.each(Object.keys(OPERATORS) as Operator[])('%s', (operator) => {
  it.each(GOOD[operator])('accepts %j', (given) => {
    expect(wrongAt(operator, given)).toBeUndefined()
  })
  it.each(BAD[operator])('refuses %j at %s', (given, path) => {
    expect(wrongAt(operator, given)).toBe(path)
  })
})

describe('a constraint', () => {
  it.each(['', 'in', 'EQUALS', 'toString', '__proto__', 'constructor'])('refuses the operator %j', (operator) => {
    expect(wrongAt(operator, { values: ['a'], value: '1' })).toBe('/c/operator')
  })
})
