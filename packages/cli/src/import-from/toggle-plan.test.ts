import { describe, expect, it } from 'vitest'
import type { ImportedStrategy, ImportedToggle } from './model.ts'
import { batchesOf, changeOf, importBody } from './toggle-plan.ts'

const strategy = (more: Partial<ImportedStrategy> = {}): ImportedStrategy => ({
  name: 'default',
  title: null,
  disabled: false,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
  ...more,
})
const inEnvironment = (name: string, ...strategies: ImportedStrategy[]) => ({
  name,
  enabled: true,
  strategies,
  variants: [],
})
const toggle = (name: string, more: Partial<ImportedToggle> = {}): ImportedToggle => ({
  name,
  project: 'shop',
  type: 'release',
  description: null,
  impressionData: false,
  stale: false,
  tags: [],
  links: [],
  dependencies: [],
  environments: [inEnvironment('production')],
  ...more,
})

/** What is written for toggles that a server has in these states. */
function planned(wanted: readonly ImportedToggle[], there: readonly ImportedToggle[] = []) {
  const now = new Map(there.map((one) => [one.name, one]))
  const changes = wanted.flatMap((one) => changeOf(one, now.get(one.name)) ?? [])
  return batchesOf(changes, now)
}
const sizes = (wanted: readonly ImportedToggle[]) => planned(wanted).batches.map(({ toggles }) => toggles.length)
const many = (count: number, more: Partial<ImportedToggle> = {}) =>
  Array.from({ length: count }, (_, index) => toggle(`t${index}`, more))

describe('the difference of a toggle', () => {
  const full = toggle('a', {
    tags: [
      { type: 'simple', value: 'x' },
      { type: 'squad', value: 'y' },
    ],
    environments: [inEnvironment('production', strategy({ segments: ['one', 'two'] }))],
  })

  it('is none for another order of tags, segments and keys, and for other ids', () => {
    const { name, ...rest } = full
    const stored = strategy({ segments: ['two', 'one'], id: 'stored' })
    const same = { ...rest, name, tags: full.tags.toReversed(), environments: [inEnvironment('production', stored)] }
    expect(changeOf(full, { ...same, archived: false })).toBeUndefined()
  })

  it('is about its own fields, or about environments', () => {
    expect(changeOf(full, { ...full, stale: true })).toMatchObject({ isNew: false, own: true, environments: [] })
    const changed = { ...full, environments: [inEnvironment('production', strategy())] }
    expect(changeOf(full, changed)).toMatchObject({ isNew: false, own: false, environments: ['production'] })
    expect(changeOf(full, undefined)).toMatchObject({ isNew: true, own: true, environments: ['production'] })
  })

  it('is about its own fields for other tags and links', () => {
    const link = { url: 'u', title: null }
    const own = { toggle: full, isNew: false, own: true, environments: [] }
    expect(changeOf(full, { ...full, tags: [{ type: 'simple', value: 'z' }] })).toEqual(own)
    expect(changeOf(full, { ...full, tags: [{ type: 'other', value: 'x' }, ...full.tags.slice(1)] })).toEqual(own)
    const linked = { ...full, links: [link] }
    expect(changeOf(linked, full)).toEqual({ ...own, toggle: linked })
    expect(changeOf(linked, { ...full, links: [{ ...link, title: 'Wiki' }] })).toEqual({ ...own, toggle: linked })
  })

  it('is about an environment that the server does not have, unless the toggle is off and empty in it', () => {
    const [dev, off] = [inEnvironment('dev', strategy()), { ...inEnvironment('off'), enabled: false }]
    const wanted = { ...full, environments: [...full.environments, dev, off] }
    expect(changeOf(wanted, full)?.environments).toEqual(['dev'])
  })
})

describe('the batches of an import', () => {
  it('have at most 200 toggles, and 400,000 bytes unless one toggle is larger', () => {
    expect([sizes(many(200)), sizes(many(201))]).toEqual([[200], [200, 1]])
    expect(sizes(many(3, { description: 'x'.repeat(150_000) }))).toEqual([2, 1])
    expect(sizes(many(2, { description: 'x'.repeat(500_000) }))).toEqual([1, 1])
  })

  it('have the parents first, own fields only in the first environment, and toggles without one apart', () => {
    const environments = [inEnvironment('development'), inEnvironment('production', strategy())]
    const child = toggle('child', { dependencies: [{ feature: 'parent', enabled: true, variants: [] }], environments })
    const parent = toggle('parent', { environments: [inEnvironment('development')] })
    const homeless = toggle('homeless', { environments: [] })
    const { batches, homeless: apart } = planned([child, homeless, parent])
    const shown = batches.map(({ project, environment, toggles }) => [
      project,
      environment,
      toggles.map((one) => [one.toggle.name, one.withOwnFields]),
    ])
    expect(shown).toEqual([
      [
        'shop',
        'development',
        [
          ['parent', true],
          ['child', true],
        ],
      ],
      ['shop', 'production', [['child', false]]],
    ])
    expect(apart).toEqual([homeless])
  })

  it('write only the first environment of a toggle whose own fields differ, and only the others that differ', () => {
    const environments = ['a', 'b', 'c'].map((name) => inEnvironment(name, strategy({ id: `of-${name}` })))
    const there = toggle('x', { environments })
    const written = (wanted: ImportedToggle) =>
      planned([wanted], [there]).batches.map(({ environment, toggles }) => [
        environment,
        ...toggles.map(({ withOwnFields, ids }) => [withOwnFields, ids]),
      ])
    expect(written({ ...there, stale: true })).toEqual([['a', [true, ['of-a']]]])
    const changed = environments.with(2, inEnvironment('c', strategy({ title: 'New' })))
    expect(written({ ...there, environments: changed })).toEqual([['c', [false, ['of-c']]]])
    expect(written({ ...there, environments: [...environments, inEnvironment('d')] })).toEqual([['d', [false, []]]])
  })

  it('separate the toggles whose own fields are written', () => {
    const [a, b] = [toggle('a'), toggle('b')]
    const wanted = { ...b, environments: [inEnvironment('production', strategy())] }
    const { batches } = planned([wanted, a], [b])
    expect(batches.map(({ toggles }) => toggles.map((one) => one.toggle.name))).toEqual([['a'], ['b']])
    const [, second] = batches
    const { segments: _, ...plain } = strategy()
    expect(second && importBody(second)).toStrictEqual({
      project: 'shop',
      environment: 'production',
      data: {
        features: [{ name: 'b' }],
        featureStrategies: [{ ...plain, featureName: 'b', sortOrder: 0, segments: [] }],
        featureEnvironments: [{ name: 'b', featureName: 'b', enabled: true, variants: [] }],
        segments: [],
      },
    })
  })

  it('are written in the form of an export, with the ids of the strategies that are replaced', () => {
    const wanted = toggle('a', {
      description: 'About a',
      tags: [{ type: 'simple', value: 'x' }],
      links: [
        { url: 'https://a.example/', title: null },
        { url: 'https://b.example/', title: 'B' },
      ],
      dependencies: [{ feature: 'parent', enabled: true, variants: [] }],
      environments: [
        inEnvironment('production', strategy({ segments: ['two'] }), strategy({ segments: ['one', 'two'] })),
      ],
    })
    const there = toggle('a', { environments: [inEnvironment('production', strategy({ id: 'first' }))] })
    const [batch] = planned([wanted], [there]).batches
    const { segments: _, ...plain } = strategy()
    expect(batch && importBody(batch)).toStrictEqual({
      project: 'shop',
      environment: 'production',
      data: {
        features: [{ name: 'a', type: 'release', description: 'About a', impressionData: false, stale: false }],
        featureStrategies: [
          { ...plain, id: 'first', featureName: 'a', sortOrder: 0, segments: [1] },
          { ...plain, featureName: 'a', sortOrder: 1, segments: [2, 1] },
        ],
        featureEnvironments: [{ name: 'a', featureName: 'a', enabled: true, variants: [] }],
        segments: [
          { id: 1, name: 'two' },
          { id: 2, name: 'one' },
        ],
        featureTags: [{ featureName: 'a', tagType: 'simple', tagValue: 'x' }],
        links: [{ feature: 'a', links: [{ url: 'https://a.example/' }, { url: 'https://b.example/', title: 'B' }] }],
        dependencies: [{ feature: 'a', dependencies: [{ feature: 'parent', enabled: true, variants: [] }] }],
      },
    })
  })
})
