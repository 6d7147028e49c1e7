import { describe, expect, it } from 'vitest'
import { EVENTS, eventLabel, subjectOfEvent } from './events.ts'

describe('the subject of an event', () => {
  it.each([
    ['feature-dependency-added', 'toggle'],
    ['feature-type-updated', 'feature-type'],
    ['strategy-created', 'strategy-type'],
    ['tag-type-created', 'tag'],
    ['service-account-token-created', 'access'],
    ['change-added', 'change-request'],
    ['setting-updated', 'settings'],
    ['store-rewound', 'store'],
    ['something-new', undefined],
    ['constructor', undefined],
  ])('of type %s is %s', (type, subject) => {
    expect(subjectOfEvent(type)).toBe(subject)
  })
})

it('event labels are unique, so that a filter does not offer the same text twice', () => {
  const labels = Object.values(EVENTS).map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

it('an event type that is not known gets a label from its name', () => {
  expect([eventLabel('feature-archived'), eventLabel('moon-landed'), eventLabel('constructor')]).toEqual([
    'Toggle archived',
    'Moon landed',
    'Constructor',
  ])
})
