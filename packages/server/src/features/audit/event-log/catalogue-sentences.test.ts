import { describe, expect, it } from 'vitest'
import type { NewEvent, StoredEvent } from '#kernel/event'
import { sentenceOf } from './sentences.ts'
import { asPlain } from './writers.ts'

const sentenceFor = (event: NewEvent): string =>
  asPlain(sentenceOf({ id: 1, createdAt: '', createdBy: 'anna', ...event } as StoredEvent))

const LOCATION = { project: 'default', featureName: 'checkout' }
const dependency = (given: object) => ({ dependency: { feature: 'shop', enabled: true, variants: [], ...given } })

describe('sentences about segments, context fields, types and dependencies', () => {
  it.each<[NewEvent, string]>([
    [
      { type: 'segment-created', project: 'default', data: { id: 1, name: 'beta' } },
      'anna created segment beta in project default',
    ],
    [
      { type: 'segment-updated', data: { name: 'beta', constraints: [1] }, preData: { name: 'beta', constraints: [] } },
      'anna changed segment beta: constraints',
    ],
    [{ type: 'context-field-deleted', preData: { name: 'region' } }, 'anna deleted context field region'],
    [{ type: 'strategy-deprecated', data: { name: 'ours' } }, 'anna deprecated strategy type ours'],
    [
      {
        type: 'feature-type-updated',
        data: { id: 'release', name: 'Release', lifetimeDays: 7 },
        preData: { id: 'release', name: 'Release', lifetimeDays: 40 },
      },
      'anna changed toggle type Release: lifetime in days from 40 to 7',
    ],
    [
      { type: 'feature-dependency-added', ...LOCATION, data: dependency({}) },
      'anna made checkout depend on shop in project default',
    ],
    [
      { type: 'feature-dependency-added', ...LOCATION, data: dependency({ enabled: false }) },
      'anna made checkout depend on shop being off in project default',
    ],
    [
      { type: 'feature-dependency-added', ...LOCATION, data: dependency({ variants: ['red', 'blue'] }) },
      'anna made checkout depend on shop giving red, blue in project default',
    ],
    [
      { type: 'feature-dependency-removed', ...LOCATION, preData: dependency({}) },
      'anna made checkout depend no longer on shop in project default',
    ],
    [
      { type: 'feature-dependencies-removed', ...LOCATION },
      'anna made checkout depend on no other toggle any more in project default',
    ],
  ])('%j', (event, sentence) => {
    expect(sentenceFor(event)).toBe(sentence)
  })
})
