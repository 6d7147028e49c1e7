import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import type { VariantView } from '#features/toggles/index'
import { environmentsBefore, type ReplayedEvent, type ReplayedToggle, replay, viewOf } from './rules.ts'
import { copiedTargeting, INITIAL_FIELDS } from './schema.ts'

const [a, b, c] = [strategyOf('a', { sortOrder: 1 }), strategyOf('b', { sortOrder: 2 }), strategyOf('c')]
const variants: VariantView[] = [
  { name: 'blue', weight: 1_000, weightType: 'variable', stickiness: 'default', overrides: [] },
]

/** On in `dev` with two strategies. */
const dev = { enabled: true, strategies: [a, b], variants: null }
const toggle: ReplayedToggle = {
  ...INITIAL_FIELDS,
  name: 'checkout',
  project: 'shop',
  createdAt: '2026-01-01T00:00:00.000Z',
  archived: false,
  environments: new Map([['dev', dev]]),
}
const inDev = (type: ReplayedEvent['type'], given: Partial<ReplayedEvent> = {}): ReplayedEvent => ({
  type,
  environment: 'dev',
  ...given,
})
const devAfter = (...events: ReplayedEvent[]) => replay(events, toggle)?.environments.get('dev')

describe('a replayed event of the targeting', () => {
  it('adds a strategy at the position of its sort order', () => {
    expect(devAfter(inDev('feature-strategy-add', { data: { strategy: c } }))).toEqual({
      ...dev,
      strategies: [c, a, b],
    })
  })

  it('changes only the strategy that it contains', () => {
    const changed = { ...a, title: 'all', sortOrder: 3 }
    expect(devAfter(inDev('feature-strategy-update', { data: { strategy: changed } }))).toEqual({
      ...dev,
      strategies: [b, changed],
    })
  })

  it('sorts the strategies that it lists, and the others keep their sort order', () => {
    const order = [{ id: 'b', sortOrder: 0 }]
    expect(devAfter(inDev('feature-strategy-update', { data: { order } }))).toEqual({
      ...dev,
      strategies: [{ ...b, sortOrder: 0 }, a],
    })
  })

  it('removes a strategy, or none when it does not say which one', () => {
    expect(devAfter(inDev('feature-strategy-remove', { preData: { strategy: a } }))).toEqual({
      ...dev,
      strategies: [b],
    })
    expect(devAfter(inDev('feature-strategy-remove', { preData: {} }))).toEqual(dev)
  })

  it('sets the variants', () => {
    expect(devAfter(inDev('feature-variants-updated', { data: { variants } }))).toEqual({ ...dev, variants })
  })

  it('switches the toggle on or off in the environment', () => {
    const off = inDev('feature-environment-disabled')
    expect(devAfter(off)).toEqual({ ...dev, enabled: false })
    expect(devAfter(off, inDev('feature-environment-enabled'))).toEqual(dev)
  })

  it('changes no other environment and no field of the toggle', () => {
    const event = inDev('feature-environment-enabled', { environment: 'prod', data: { stale: true } })
    expect(replay([event], toggle)).toEqual({
      ...toggle,
      environments: new Map([
        ['dev', dev],
        ['prod', { enabled: true, strategies: [], variants: null }],
      ]),
    })
  })

  it('adds no environment when it does not change the targeting', () => {
    expect(replay([inDev('change-request-applied', { environment: 'prod' })], toggle)).toBe(toggle)
  })
})

describe('a replayed event of the toggle', () => {
  it('changes only the fields that it contains', () => {
    const event: ReplayedEvent = { type: 'feature-metadata-updated', data: { description: 'new', unknown: 1 } }
    expect(replay([event], toggle)).toEqual({ ...toggle, description: 'new' })
    expect(replay([{ type: 'feature-archived' }], toggle)).toEqual(toggle)
  })

  it('with the whole toggle contains its targeting and the initial value of newer fields', () => {
    const data = { name: 'checkout', project: 'shop', createdAt: toggle.createdAt, archived: false }
    expect(replay([{ type: 'feature-checkpoint', data: { ...data, environments: { dev } } }])).toEqual(toggle)
  })
})

describe('a replayed event of an environment', () => {
  const created = (data?: ReplayedEvent['data']): ReplayedEvent => ({
    type: 'environment-created',
    environment: 'copy',
    ...(data && { data }),
  })
  const withCopy = {
    ...toggle,
    environments: new Map([
      ['dev', dev],
      ['copy', copiedTargeting(dev, 'copy')],
    ]),
  }

  it('copies the targeting of the source when the environment is cloned', () => {
    expect(replay([created({ clonedFrom: 'dev' })], toggle)).toEqual(withCopy)
    expect(replay([created({ clonedFrom: 'dev', projects: ['shop'] })], toggle)).toEqual(withCopy)
  })

  it('copies nothing for other projects, an unknown source or a new environment', () => {
    expect(replay([created({ clonedFrom: 'dev', projects: ['other'] })], toggle)).toEqual(toggle)
    expect(replay([created({ clonedFrom: 'gone' })], toggle)).toEqual(toggle)
    expect(replay([created({}), created()], toggle)).toEqual(toggle)
  })

  it('removes only the targeting in a deleted environment', () => {
    expect(replay([inDev('environment-deleted', { environment: 'copy' })], withCopy)).toEqual(toggle)
  })
})

describe('the view of a replayed toggle', () => {
  const environments = [
    { name: 'prod', type: 'production', sortOrder: 2 },
    { name: 'dev', type: 'development', sortOrder: 1 },
  ]
  const viewWith = (targeting: NonNullable<ReturnType<typeof devAfter>>) =>
    viewOf({ ...toggle, environments: new Map([['dev', targeting]]) }, environments)

  it('has each environment in the given order, without targeting where the toggle was never configured', () => {
    expect(viewWith(dev)).toEqual({
      ...INITIAL_FIELDS,
      name: 'checkout',
      project: 'shop',
      archived: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: null,
      variants: null,
      dependencies: [],
      children: [],
      environments: [
        { ...environments[0], enabled: false, strategies: [], variants: null },
        { ...environments[1], ...dev },
      ],
    })
  })

  it('is on only with a strategy that is not disabled', () => {
    const shown = (disabled: boolean) =>
      viewWith({ ...dev, strategies: [{ ...a, disabled }] }).environments.map(({ enabled }) => enabled)
    expect([shown(false), shown(true)]).toEqual([
      [false, true],
      [false, false],
    ])
    expect(viewWith({ ...dev, enabled: false }).environments[1]?.enabled).toBe(false)
  })

  it('has the variants of the first environment as its own', () => {
    const shown = viewOf(
      { ...toggle, environments: new Map([['dev', { ...dev, variants }]]) },
      environments.toReversed(),
    )
    expect([shown.variants, shown.environments.map((one) => one.variants)]).toEqual([variants, [variants, null]])
    expect(viewOf(toggle, []).variants).toBeNull()
  })
})

describe('the environments before later events', () => {
  const env = (name: string, sortOrder = 1) => ({ name, displayName: name, type: 'test', sortOrder, enabled: true })

  it('are in their sort order, and those with an equal one by name', () => {
    const names = (...given: ReturnType<typeof env>[]) => environmentsBefore(given, []).map(({ name }) => name)
    expect(names(env('b'), env('a'), env('c', 0))).toEqual(['c', 'a', 'b'])
    expect(names(env('a'), env('b'))).toEqual(['a', 'b'])
  })

  it('are not changed by events without an environment', () => {
    expect(environmentsBefore([env('a')], [{ type: 'feature-created', preData: env('x') }])).toEqual([env('a')])
  })
})
