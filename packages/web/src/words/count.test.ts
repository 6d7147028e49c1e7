import { expect, it } from 'vitest'
import { totalWords } from './count.ts'

it('says "more than" for a total that is capped', () => {
  expect(totalWords(10_000, false)).toBe('10000')
  expect(totalWords(10_001, true)).toBe('more than 10,000')
})
