import { describe, expect, it } from 'vitest'
import type { ToggleLink } from '#features/toggles/index'
import {
  dependencyOf,
  duplicatesIn,
  firstOfEach,
  linkChanges,
  strayToggles,
  textParameters,
  toggleOfEnvironment,
  togglesIn,
} from './file-rules.ts'
import type { TransferFile } from './schema.ts'

const link = { url: 'https://a.example', title: 'A' }
const file = {
  features: [{ name: 'a', description: 'A text', owner: { id: 1 } }, { name: 'b' }],
  featureStrategies: [
    { name: 'default', featureName: 'a' },
    { name: 'userWithId', featureName: 'a' },
    { name: 'default', featureName: 'gone' },
    { name: 'default' },
  ],
  featureEnvironments: [
    { featureName: 'a', name: 'production', enabled: true, variants: [{ name: 'v' }] },
    { name: 'b', enabled: false, variants: null },
    { enabled: true },
  ],
  featureTags: [
    { featureName: 'a', tagType: 'owner', tagValue: 'ann' },
    { featureName: 'a', type: 'owner', value: 'ann' },
    { featureName: 'a', value: 'ann' },
    { featureName: 'a' },
    { featureName: 'tagged' },
  ],
  dependencies: [
    { feature: 'b', dependencies: [{ feature: 'a' }] },
    { feature: 'b', dependencies: [{ feature: 'c' }] },
    { feature: 'child', dependencies: [] },
  ],
  links: [
    { feature: 'a', links: [link] },
    { feature: 'linked', links: [] },
  ],
} as unknown as TransferFile

describe('the toggles of a file', () => {
  it('have all that its lists say about them, without their owner', () => {
    expect(togglesIn(file)).toEqual([
      {
        name: 'a',
        fields: { description: 'A text' },
        strategies: [
          { name: 'default', featureName: 'a' },
          { name: 'userWithId', featureName: 'a' },
        ],
        enabled: true,
        variants: [{ name: 'v' }],
        tags: [
          { type: 'owner', value: 'ann' },
          { type: 'simple', value: 'ann' },
          { type: 'simple', value: '' },
        ],
        dependencies: [],
        links: [link],
      },
      {
        name: 'b',
        fields: {},
        strategies: [],
        enabled: false,
        variants: undefined,
        tags: [],
        dependencies: [{ feature: 'a' }, { feature: 'c' }],
        links: [],
      },
    ])
  })

  it('keep what a file without lists says nothing about', () => {
    expect(togglesIn({ features: [{ name: 'a' }] })).toEqual([
      {
        name: 'a',
        fields: {},
        strategies: [],
        enabled: undefined,
        variants: undefined,
        tags: undefined,
        dependencies: undefined,
        links: undefined,
      },
    ])
  })

  it('do not include those that only its lists name', () => {
    expect(strayToggles(file)).toEqual(['gone', '', 'tagged', 'child', 'linked'])
    expect(strayToggles({ features: [] })).toEqual([])
  })
})

it('the environment of a toggle names it in one of two fields', () => {
  const given = [{ featureName: 'a', name: 'production' }, { name: 'b' }, {}]
  expect(given.map(toggleOfEnvironment)).toEqual(['a', 'b', ''])
})

it('of items with the same name the first one counts, and their names are reported once', () => {
  const items = ['a', 'b', 'a', 'c', 'b', 'a'].map((name, index) => ({ name, index }))
  expect(firstOfEach(items).map(({ index }) => index)).toEqual([0, 1, 3])
  expect(duplicatesIn(items.map(({ name }) => name))).toEqual(['a', 'b'])
})

it('parameters become text', () => {
  expect(textParameters({ rollout: 50, flag: false, text: 'x' })).toEqual({ rollout: '50', flag: 'false', text: 'x' })
  expect(textParameters(null)).toEqual({})
})

it('a dependency is on a parent that is on, and has variants only then', () => {
  expect(dependencyOf({ feature: 'a' })).toEqual({ feature: 'a', enabled: true, variants: [] })
  expect(dependencyOf({ feature: 'a', variants: ['x', 'y', 'x'] }).variants).toEqual(['x', 'y'])
  expect(dependencyOf({ feature: 'a', enabled: false, variants: ['x'] })).toEqual({
    feature: 'a',
    enabled: false,
    variants: [],
  })
})

it('a link with the same address and title stays', () => {
  const stored = (url: string, title: string | null) => ({ id: url, url, title }) as unknown as ToggleLink
  const now = [stored('a', 'A'), stored('b', null), stored('c', 'C')]
  const wanted = [
    { url: 'a', title: 'A' },
    { url: 'b', title: 'B' },
    { url: 'b', title: 'B' },
    { url: 'd', title: 'C' },
  ]
  expect(linkChanges(now, wanted)).toEqual({ removed: [now[1], now[2]], added: [wanted[1], wanted[3]] })
})
