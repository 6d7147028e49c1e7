import { expect, it } from 'vitest'
import { pendingText } from './pending-text.ts'

it.each([
  [1, '1 pending change request'],
  [3, '3 pending change requests'],
])('%i open change requests are "%s"', (count, text) => {
  expect(pendingText(count)).toBe(text)
})
