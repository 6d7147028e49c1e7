import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './validation.ts'

/** Counts how often items of the list are read. */
function counted<T extends object>(list: T, counts: { reads: number }): T {
  return new Proxy(list, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) counts.reads++
      return Reflect.get(target, key)
    },
  })
}

describe('problems of a value', () => {
  it('are looked for in the beginning of a list that is far too long, and a few are returned', () => {
    const counts = { reads: 0 }
    const schema = Type.Array(Type.Object({ name: Type.String() }))
    const problems = problemsOf(
      schema,
      counted(
        Array.from({ length: 100_000 }, () => ({})),
        counts,
      ),
      '/body',
    )
    expect(problems.length).toBeLessThanOrEqual(20)
    expect(problems[0]).toEqual({ path: '/body/0/name', message: 'is required' })
    expect(counts.reads).toBeLessThan(20_000)
  })

  it('are looked for in the first members of an object that is far too large', () => {
    const counts = { reads: 0 }
    const members = Array.from({ length: 50_000 }, (_, index) => [`k${index}`, counted([1], counts)] as const)
    const problems = problemsOf(Type.Record(Type.String(), Type.Array(Type.String())), Object.fromEntries(members), '')
    expect(problems.length).toBeLessThanOrEqual(20)
    expect(problems[0]).toMatchObject({ path: '/k0/0' })
    expect(counts.reads).toBeLessThan(20_000)
  })
})
