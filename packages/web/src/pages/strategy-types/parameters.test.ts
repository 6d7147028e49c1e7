import { describe, expect, it } from 'vitest'
import { NEW_PARAMETER, nameProblem } from './parameters.ts'

describe('strategy type parameters', () => {
  it('require unique names', () => {
    const list = ['region', ' region', ''].map((name) => ({ ...NEW_PARAMETER, name }))
    expect(nameProblem(list, 0)).toBe('Another parameter has this name')
    expect(nameProblem(list, 2)).toBe('A parameter needs a name')
    expect(nameProblem(list.slice(1), 0)).toBeUndefined()
  })
})
