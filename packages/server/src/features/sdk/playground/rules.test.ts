import { describe, expect, it } from 'vitest'
import { combinationsOf, countCombinations, valuesOf } from './combination-rules.ts'
import { constraintSentence, dependencySentence, drawSentence, rolloutSentence } from './sentence-rules.ts'

describe('combinations', () => {
  it('split comma-separated values without duplicates', () => {
    expect(valuesOf(' a, b,,a ')).toEqual(['a', 'b'])
    expect(valuesOf('')).toEqual([])
  })

  it('contain every choice of one value per field and are counted without being created', () => {
    const fields = [
      ['userId', ['1', '2']],
      ['empty', []],
      ['plan', ['a', 'b', 'c']],
    ] as const
    expect(countCombinations(fields)).toBe(6)
    const made = [...combinationsOf(fields)]
    expect(made.map((one) => `${one.userId}${one.plan}`)).toEqual(['1a', '1b', '1c', '2a', '2b', '2c'])
    expect(made.every((one) => !('empty' in one))).toBe(true)
    expect(countCombinations(Array.from({ length: 40 }, (_, i) => [`f${i}`, ['a', 'b']] as const))).toBe(2 ** 40)
  })
})

describe('explanation sentences', () => {
  const constraint = { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }
  const base = { constraint, seen: 'free', inverted: false, known: true, held: false, refusal: undefined }

  it('describe the actual and the required value of a constraint', () => {
    expect(constraintSentence(base)).toBe('"plan" is "free": the constraint "plan is pro or team" does not hold.')
    const inverted = { ...base, seen: undefined, inverted: true, held: true }
    expect(constraintSentence(inverted)).toBe('"plan" is missing: the constraint "plan is not pro or team" holds.')
    const many = { ...constraint, values: Array.from({ length: 9 }, (_, i) => `v${i}`) }
    expect(constraintSentence({ ...base, constraint: many })).toContain('v0, v1, v2 or 6 more')
    const date = { contextName: 'currentTime', operator: 'DATE_AFTER', values: [], value: '2026-01-01' }
    expect(constraintSentence({ ...base, constraint: date, seen: '2025' })).toBe(
      'The time is "2025": the constraint "currentTime is after 2026-01-01" does not hold.',
    )
    expect(constraintSentence({ ...base, known: false })).toContain('not known')
  })

  it('describe who is in a rollout', () => {
    const sticky = {
      kind: 'sticky',
      percentage: 50,
      group: 'g',
      stickiness: 'userId',
      id: '7',
      byChance: false,
      bucket: 42,
      held: true,
    } as const
    expect(rolloutSentence(sticky)).toBe(
      '"7" (userId) falls into bucket 42 of 100 in the group "g", and buckets up to 50 are let in.',
    )
    expect(rolloutSentence({ ...sticky, id: undefined, bucket: undefined, held: false })).toContain('is missing')
    expect(rolloutSentence({ kind: 'chance', percentage: 5, drawn: undefined, held: false })).toContain('Nothing was')
    expect(rolloutSentence({ kind: 'listed', field: 'userId', seen: '7', held: false })).toBe(
      '"userId" is "7", which is not in the list.',
    )
  })

  it('describe dependencies and variants', () => {
    const parent = { feature: 'p', expected: { enabled: true, variants: ['a'] }, variant: 'b', held: false } as const
    expect(dependencySentence({ ...parent, found: 'on' })).toBe(
      'The toggle "p" is on with the variant "b", and must be on with the variant "a": this does not hold.',
    )
    expect(dependencySentence({ ...parent, found: 'missing' })).toContain('does not exist')
    const draw = {
      from: 'strategy',
      group: 'g',
      stickiness: 'default',
      id: '7',
      byChance: false,
      bucket: 400,
      total: 1000,
      weights: [],
      override: undefined,
      chosen: 'blue',
    } as const
    expect(drawSentence(draw)).toBe(
      '"7" (default) falls on 400 of 1000 in the group "g": the variant "blue" of the strategy.',
    )
    const override = { variant: 'red', contextName: 'userId', value: '7' }
    expect(drawSentence({ ...draw, override })).toBe('The variant "red" is for "userId" "7".')
  })
})
