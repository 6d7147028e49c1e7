import { expect, it } from 'vitest'
import { isInvalidatedBy, topicsOf } from './invalidation.ts'

const event = { id: 1, project: 'shop', featureName: 'pay', environment: null, createdBy: 'ann' }

it('a toggle event invalidates the queries of that toggle and its project only', () => {
  const changed = { ...event, type: 'feature-environment-enabled' }
  const keys = [
    ['toggle', 'shop', 'pay'],
    ['toggle', 'shop', 'pay', 'history'],
    ['toggles', 'shop'],
    ['toggles', undefined, 'palette'],
    ['project', 'shop'],
    ['projects'],
  ]
  expect(keys.map((key) => isInvalidatedBy(key, changed))).toEqual(keys.map(() => true))
  const others = [['toggle', 'shop', 'cart'], ['toggles', 'mobile'], ['segments'], ['me']]
  expect(others.map((key) => isInvalidatedBy(key, changed))).toEqual(others.map(() => false))
})

it('strategy and toggle type events do not invalidate single toggles', () => {
  expect([topicsOf('strategy-created'), topicsOf('feature-type-updated')?.[0]]).toEqual([
    ['strategy-types', 'events'],
    'feature-types',
  ])
})

it('an unknown event type invalidates everything', () => {
  const changed = { ...event, type: 'something-new', featureName: null, project: null }
  expect([['me'], ['toggle', 'a', 'b'], ['anything']].every((key) => isInvalidatedBy(key, changed))).toBe(true)
})
