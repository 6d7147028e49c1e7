import { expect, it } from 'vitest'
import { scheduledText } from './scheduled-text.ts'

it('a scheduled time has its day, its time and its zone', () => {
  expect(scheduledText('2026-11-17T13:17:00.000Z')).toMatch(/^1[678] Nov 2026, \d\d:\d\d \S+/)
})
