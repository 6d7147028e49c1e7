import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Fields } from './model.ts'
import type { Archival, Creation, Update } from './plan.ts'
import { type Action, toggleActions, wholeStrategy } from './toggle-actions.ts'

const position = { file: 'x.yaml', positionOf: () => ({ line: 1, column: 1 }) }
const segmentId = (name: string) => `id of ${name}`
const thingOf = (name: string, fields: Fields = {}) => ({ kind: KINDS.toggle, project: 'shop', name, fields })

type Values = Readonly<Record<string, readonly [before: unknown, after: unknown]>>
/** Changes of fields by their path, as `environments.production.enabled`. */
const changesOf = (values: Values) =>
  Object.entries(values).map(([path, [before, after]]) => ({ path: path.split('.'), before, after }))

const creation = (name: string, values: Values, fields: Fields = {}): Creation => ({
  type: 'create',
  thing: { ...thingOf(name, fields), ...position },
  fields: changesOf(values),
})
const update = (name: string, values: Values, stored: Fields = {}, answer: Fields = {}): Update => ({
  type: 'update',
  thing: { ...thingOf(name), ...position },
  actual: { ...thingOf(name, stored), id: name, answer },
  fields: changesOf(values),
})
const archival = (name: string, fields: Fields = {}): Archival => ({
  type: 'archive',
  thing: { ...thingOf(name, fields), id: name, answer: {} },
  fields: [],
})

const ofX = { label: 'toggle shop/x' }
const commandsOf = (actions: readonly Action[]) => actions.map(({ command, input }) => [command, input])
const updated = (values: Values, stored: Fields = {}, answer: Fields = {}) =>
  toggleActions('shop', [update('x', values, stored, answer)], segmentId)
const whole = (more: Fields = {}): Fields => ({
  name: 'default',
  title: null,
  disabled: false,
  constraints: [],
  variants: [],
  segments: [],
  parameters: {},
  ...more,
})

describe('the commands for the own fields of a toggle', () => {
  it('create it with its fields, or change those that differ', () => {
    const values: Values = { type: [undefined, 'release'], description: [undefined, 'Text'], name: [undefined, 'x'] }
    const own = { type: 'release', description: 'Text' }
    expect(toggleActions('shop', [creation('x', values)], segmentId)).toEqual([
      { command: 'toggle.create', input: { project: 'shop', toggle: { name: 'x', ...own } }, ...ofX },
    ])
    expect(updated(values)).toEqual([
      { command: 'toggle.update', input: { project: 'shop', name: 'x', change: own }, ...ofX },
    ])
    expect(updated({})).toEqual([])
  })

  it('add and remove the tags that differ, whatever their order', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((value) => ({ type: 'simple', value }))
    expect(
      updated({
        tags: [
          [a, b],
          [c, b],
        ],
      }),
    ).toEqual([
      {
        command: 'toggle.change-tags',
        input: { project: 'shop', name: 'x', addedTags: [c], removedTags: [a] },
        ...ofX,
      },
    ])
    expect(commandsOf(updated({ tags: [[a], [a, b]] }))).toEqual([
      ['toggle.change-tags', { project: 'shop', name: 'x', addedTags: [b], removedTags: [] }],
    ])
    expect(commandsOf(updated({ tags: [[a, b], [b]] }))).toEqual([
      ['toggle.change-tags', { project: 'shop', name: 'x', addedTags: [], removedTags: [a] }],
    ])
    expect(
      updated({
        tags: [
          [a, b],
          [b, a],
        ],
      }),
    ).toEqual([])
  })

  it('replace the links after the first one that differs', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((url) => ({ url }))
    const stored = { links: [{ id: 1 }, { id: 2 }] }
    const remove = (id: number) => ['toggle.remove-link', { project: 'shop', name: 'x', id }]
    const add = (link: unknown) => ['toggle.add-link', { project: 'shop', name: 'x', link }]
    const links = (before: unknown[], after: unknown[]) => commandsOf(updated({ links: [before, after] }, {}, stored))
    expect(links([a, b], [a, c, b])).toEqual([remove(2), add(c), add(b)])
    expect(links([a, b], [b, a])).toEqual([remove(1), remove(2), add(b), add(a)])
    expect(links([a, b], [a])).toEqual([remove(2)])
    expect(links([a, b], [a, b, c])).toEqual([add(c)])
    expect(commandsOf(toggleActions('shop', [creation('x', { links: [undefined, [a]] })], segmentId))).toEqual([
      ['toggle.create', { project: 'shop', toggle: { name: 'x' } }],
      add(a),
    ])
  })
})

describe('the commands for an environment of a toggle', () => {
  const inProduction = { name: 'x', environment: 'production' }
  const done = (command: string, rest: Fields, action: string, payload: unknown) => ({
    command,
    input: { project: 'shop', ...inProduction, ...rest },
    affects: 'production',
    proposed: { action, feature: 'x', payload },
    ...ofX,
  })
  const switched = (enabled: boolean) => done('toggle.switch', { enabled }, 'updateEnabled', { enabled })

  it('switch it when it differs, and a new one only on', () => {
    const path = 'environments.production.enabled'
    expect(updated({ [path]: [false, true] })).toEqual([switched(true)])
    expect(updated({ [path]: [true, false] })).toEqual([switched(false)])
    expect(updated({ [path]: [undefined, true] })).toEqual([switched(true)])
    expect(updated({ [path]: [undefined, false] })).toEqual([])
  })

  it('set its variants, and those of a new one only when there are some', () => {
    const path = 'environments.production.variants'
    const set = (variants: unknown) => [
      {
        command: 'variants.set',
        input: { project: 'shop', name: 'x', environments: ['production'], variants },
        affects: 'production',
        proposed: { action: 'patchVariant', feature: 'x', payload: { variants } },
        ...ofX,
      },
    ]
    const red = [{ name: 'red' }]
    expect(updated({ [path]: [undefined, red] })).toEqual(set(red))
    expect(updated({ [path]: [red, []] })).toEqual(set([]))
    expect(updated({ [path]: [undefined, []] })).toEqual([])
  })

  const strategies = (wanted: readonly Fields[], stored: readonly (Fields & { id: string })[]) => {
    const normal = stored.filter(({ milestoneId }) => milestoneId === undefined).map(({ id: _, ...fields }) => fields)
    const of = (own: unknown) => ({ production: { strategies: own }, other: { strategies: [{ name: 'wrong' }] } })
    const environments = Object.entries(of(stored)).map(([name, rest]) => ({ name, ...rest }))
    const values: Values = { 'environments.production.strategies': [normal, wanted] }
    return updated(values, { environments: of(normal) }, { environments: environments.toReversed() })
  }
  const one = { id: 'one', name: 'default', title: 'a' }
  const two = { id: 'two', name: 'default', title: 'b' }

  it('add, change and remove strategies', () => {
    const stored = [one, { ...two, name: 'userWithId', parameters: { userIds: 'ann', older: 'x' } }]
    const wanted = [
      { name: 'userWithId', title: 'b', parameters: { userIds: 'bob' }, segments: ['people'] },
      { name: 'flexibleRollout' },
    ]
    const change = whole({
      name: 'userWithId',
      title: 'b',
      parameters: { userIds: 'bob', older: 'x' },
      segments: ['id of people'],
    })
    const added = whole({ name: 'flexibleRollout' })
    expect(strategies(wanted, stored)).toEqual([
      done('strategy.add', { strategy: added }, 'addStrategy', added),
      done('strategy.update', { id: 'two', change }, 'updateStrategy', { id: 'two', ...change }),
      done('strategy.remove', { id: 'one' }, 'deleteStrategy', { id: 'one' }),
    ])
  })

  it('change active strategies before those that become disabled', () => {
    const wanted = [
      { name: 'default', title: 'a', disabled: true },
      { name: 'default', title: 'b', constraints: [1] },
    ]
    expect(strategies(wanted, [one, two]).map(({ command, input }) => [command, input.id])).toEqual([
      ['strategy.update', 'two'],
      ['strategy.update', 'one'],
    ])
  })

  it('add the active strategy before the last one of a toggle becomes disabled, so that the toggle stays on', () => {
    const wanted = [{ name: 'userWithId' }, { name: 'default', disabled: true }]
    expect(strategies(wanted, [{ id: 'one', name: 'default' }]).map(({ command }) => command)).toEqual([
      'strategy.add',
      'strategy.update',
      'strategy.sort',
    ])
  })

  it('sort strategies when their order differs, and place new ones between them', () => {
    const own = ({ id: _, ...fields }: Fields) => fields
    const [a, b] = [own(one), own(two)]
    const order = (...ids: string[]) => ids.map((id, sortOrder) => ({ id, sortOrder }))
    const sorted = order('two', 'one')
    expect(strategies([b, a], [one, two])).toEqual([
      done('strategy.sort', { order: sorted }, 'reorderStrategy', sorted),
    ])
    const added = { ...whole({ name: 'new' }), sortOrder: 0 }
    const moved = [
      { id: 'one', sortOrder: 1 },
      { id: 'two', sortOrder: 2 },
    ]
    expect(strategies([{ name: 'new' }, a, b], [one, two])).toEqual([
      done('strategy.add', { strategy: added }, 'addStrategy', added),
      done('strategy.sort', { order: moved }, 'reorderStrategy', moved),
    ])
  })

  it('add the strategies of a new toggle in their order', () => {
    const values: Values = { 'environments.production.strategies': [undefined, [{ name: 'b' }, { name: 'a' }]] }
    const actions = toggleActions('shop', [creation('x', values)], segmentId)
    expect(commandsOf(actions.slice(1))).toEqual(
      ['b', 'a'].map((name) => ['strategy.add', { project: 'shop', ...inProduction, strategy: whole({ name }) }]),
    )
  })

  it('do not touch the strategies of release plans', () => {
    expect(strategies([{ name: 'default', title: 'a' }], [{ ...two, milestoneId: 'm' }, one])).toEqual([])
  })

  it('are written for each environment: strategies, then variants, then the switch', () => {
    const values: Values = {
      'environments.dev.enabled': [false, true],
      'environments.dev.variants': [[], [{ name: 'red' }]],
      'environments.dev.strategies': [[], [{ name: 'default' }]],
      'environments.production.enabled': [true, false],
    }
    expect(updated(values).map(({ command, affects }) => [command, affects])).toEqual([
      ['strategy.add', 'dev'],
      ['variants.set', 'dev'],
      ['toggle.switch', 'dev'],
      ['toggle.switch', 'production'],
    ])
  })
})

it('a strategy is written with all its fields', () => {
  const given = { title: 'a', disabled: true, constraints: [1], variants: [2], parameters: { a: 1 } }
  expect(wholeStrategy({ name: 'default', ...given, segments: ['people'] }, segmentId, { a: 0, b: 0 })).toEqual({
    name: 'default',
    ...given,
    segments: ['id of people'],
    parameters: { a: 1, b: 0 },
  })
  expect(wholeStrategy({ name: 'default' }, segmentId)).toEqual(whole())
})

describe('the order of the commands for toggles', () => {
  const parent = { feature: 'parent' }
  const done = (name: string, command: string, rest: Fields, action: string, payload: unknown) => ({
    command,
    input: { project: 'shop', name, ...rest },
    affects: 'all',
    proposed: { action, feature: name, payload },
    label: `toggle shop/${name}`,
  })

  it('clears dependencies before it sets others, after all toggles exist', () => {
    const changes = [
      update('child', { dependency: [null, parent] }),
      update('parent', { dependency: [parent, null], stale: [false, true] }),
      update('never', { dependency: [undefined, null] }),
      creation('new', {}),
    ]
    const actions = toggleActions('shop', changes, segmentId)
    expect(actions.slice(0, 2).map(({ command, label }) => [command, label])).toEqual([
      ['toggle.update', 'toggle shop/parent'],
      ['toggle.create', 'toggle shop/new'],
    ])
    expect(actions.slice(2)).toEqual([
      done('parent', 'dependency.clear', {}, 'deleteDependency', null),
      done('child', 'dependency.set', { dependency: parent }, 'addDependency', parent),
    ])
  })

  it('archives children before their parents, and after everything else', () => {
    const changes = [archival('parent'), archival('child', { dependency: parent }), creation('new', {})]
    const actions = toggleActions('shop', changes, segmentId)
    expect(actions.map(({ command }) => command)).toEqual(['toggle.create', 'toggle.archive', 'toggle.archive'])
    expect(actions.slice(1)).toEqual(
      ['child', 'parent'].map((name) => done(name, 'toggle.archive', {}, 'archiveFeature', null)),
    )
  })
})
