import { expect, it } from 'vitest'
import { tagWord } from './tag.ts'

it('a tag is shown with its type unless the type is "simple"', () => {
  expect(tagWord({ type: 'team', value: 'checkout' })).toBe('team:checkout')
  expect(tagWord({ type: 'simple', value: 'checkout' })).toBe('checkout')
})
