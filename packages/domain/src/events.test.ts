import { describe, expect, it } from 'vitest'
import { EVENT_TYPES_BY_SUBJECT, subjectOfEvent } from './events.ts'

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

  it('is one only: no type is listed twice', () => {
    const types = Object.values(EVENT_TYPES_BY_SUBJECT).flat()
    expect(new Set(types).size).toBe(types.length)
  })
})
