import { expect, it } from 'vitest'
import { tagWord } from './tag.ts'

it('a tag is told with its type, unless it has none worth telling', () => {
  expect(tagWord({ type: 'team', value: 'checkout' })).toBe('team:checkout')
  expect(tagWord({ type: 'simple', value: 'checkout' })).toBe('checkout')
})
