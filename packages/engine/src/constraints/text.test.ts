import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { contains, endsWith, startsWith } from './text.ts'

describe('string operators', () => {
  const email = readingOf('Ann@Example.com')

  it('match when any value matches', () => {
    expect(startsWith(['Bob', 'Ann'], false)(email, 0)).toBe(true)
    expect(endsWith(['.org', '.com'], false)(email, 0)).toBe(true)
    expect(contains(['@'], false)(email, 0)).toBe(true)
    expect(contains(['bob'], false)(email, 0)).toBe(false)
  })

  it('can ignore case', () => {
    expect(endsWith(['@example.COM'], false)(email, 0)).toBe(false)
    expect(endsWith(['@example.COM'], true)(email, 0)).toBe(true)
  })

  it('do not match a missing field, nor without values: a blank value would match everything', () => {
    expect(contains(['a'], true)(readingOf(undefined), 0)).toBe(false)
    expect(contains([' ', ''], false)(email, 0)).toBe(false)
  })
})
