import { describe, expect, it } from 'vitest'
import { ENTITIES, EVENTS, eventLabel, nounOf, subjectOfEvent } from './events.ts'

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

it('the events of an entity derive from its name', () => {
  expect([EVENTS['metric-source-created'], EVENTS['signal-endpoint-updated'], EVENTS['segment-deleted']]).toEqual([
    {
      group: expect.any(String),
      subject: 'metric-source',
      label: 'Metric source created',
      description: 'A metric source was created',
    },
    {
      group: expect.any(String),
      subject: 'signal-endpoint',
      label: 'Signal endpoint updated',
      description: 'A signal endpoint was changed',
    },
    { group: 'Targeting', subject: 'segment', label: 'Segment deleted', description: 'A segment was deleted' },
  ])
  expect(EVENTS['segment-updated'].description).toBe('A segment was changed')
})

it('an entity has a noun, a page and names of fields', () => {
  expect(Object.entries(ENTITIES).map(([name, { page }]) => [nounOf(name as keyof typeof ENTITIES), page])).toEqual([
    ['segment', '/segments'],
    ['metric source', '/metric-sources'],
    ['signal endpoint', '/signals'],
  ])
  expect(Object.values(ENTITIES).map(({ labels }) => labels)).toEqual([
    { constraints: null },
    { url: 'address', hasToken: null, isTokenChanged: 'token' },
    { enabled: 'enabled' },
  ])
})
