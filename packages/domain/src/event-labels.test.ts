import { expect, it } from 'vitest'
import { EVENT_LABELS, eventLabel } from './event-labels.ts'

it('event labels are unique, so that a filter does not offer the same text twice', () => {
  const labels = Object.values(EVENT_LABELS)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

it('an event type that is not known gets a label from its name', () => {
  expect([eventLabel('feature-archived'), eventLabel('moon-landed'), eventLabel('constructor')]).toEqual([
    'Toggle archived',
    'Moon landed',
    'Constructor',
  ])
})
