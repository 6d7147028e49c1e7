import { expect, it } from 'vitest'
import { isOld, madeOldBy } from './made-old.ts'

const happened = { id: 1, project: 'shop', featureName: 'pay', environment: null, createdBy: 'ann' }

it('news of a toggle make old what shows it, and nothing of another toggle or project', () => {
  const news = { ...happened, type: 'feature-environment-enabled' }
  const keys = [
    ['toggle', 'shop', 'pay'],
    ['toggle', 'shop', 'pay', 'history'],
    ['toggles', 'shop'],
    ['toggles', undefined, 'palette'],
    ['project', 'shop'],
    ['projects'],
  ]
  expect(keys.map((key) => isOld(key, news))).toEqual(keys.map(() => true))
  const others = [['toggle', 'shop', 'cart'], ['toggles', 'mobile'], ['segments'], ['me']]
  expect(others.map((key) => isOld(key, news))).toEqual(others.map(() => false))
})

it('types of strategies and of toggles are not toggles', () => {
  expect([madeOldBy('strategy-created'), madeOldBy('feature-type-updated')?.[0]]).toEqual([
    ['strategy-types', 'events'],
    'feature-types',
  ])
})

it('what nobody thought of makes everything old', () => {
  const news = { ...happened, type: 'something-new', featureName: null, project: null }
  expect([['me'], ['toggle', 'a', 'b'], ['anything']].every((key) => isOld(key, news))).toBe(true)
})
