import { closed } from '@leverframe/testing/closed-schema'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'

describe('a closed schema', () => {
  const Person = Type.Object({ name: Type.String(), tags: Type.Array(Type.Object({ value: Type.String() })) })
  const problems = (value: unknown) => problemsOf(closed(Person), value, '').length

  it('accepts what the schema lists', () => {
    expect(problems({ name: 'Ann', tags: [{ value: 'x' }] })).toBe(0)
  })

  it('rejects a field that the schema does not list, in lists and unions too', () => {
    expect(problems({ name: 'Ann', tags: [], password: 'x' })).toBeGreaterThan(0)
    expect(problems({ name: 'Ann', tags: [{ value: 'x', secret: 1 }] })).toBeGreaterThan(0)
    const either = closed(Type.Union([Person, Type.Null()]))
    expect(problemsOf(either, { name: 'Ann', tags: [], password: 'x' }, '')).not.toEqual([])
  })

  it('leaves records and objects without properties open', () => {
    const Open = closed(Type.Object({ data: Type.Record(Type.String(), Type.String()), rest: Type.Object({}) }))
    expect(problemsOf(Open, { data: { a: 'b' }, rest: {} }, '')).toEqual([])
  })
})
