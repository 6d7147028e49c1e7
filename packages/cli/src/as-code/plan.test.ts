import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Fields, FileThing, Kind, ServerThing } from './model.ts'
import { type PlanOptions, planOf, withoutSecrets } from './plan.ts'
import type { ServerState } from './server-state.ts'

const inProject = (project: string | undefined) => (project === undefined ? {} : { project })

const file = (kind: Kind, name: string, fields: Fields = {}, project?: string): FileThing => ({
  kind,
  name,
  fields: { name, ...fields },
  file: `${name}.yaml`,
  positionOf: (path) => ({ line: path.length, column: 1 }),
  ...inProject(project),
})
const stored = (kind: Kind, name: string, fields: Fields = {}, project?: string): ServerThing => ({
  kind,
  name,
  fields: { name, ...fields },
  id: name,
  answer: {},
  ...inProject(project),
})

const parametersOf: ServerState['parametersOf'] = new Map([
  [
    'webhook',
    [
      { name: 'url', required: true, sensitive: false },
      { name: 'token', required: false, sensitive: true },
    ],
  ],
])

function plan(files: readonly FileThing[], things: readonly ServerThing[], options: Partial<PlanOptions> = {}) {
  const state = { things, builtInStrategies: ['default'], segmentIds: new Map(), protectedIn: new Map(), parametersOf }
  const { changes, problems } = planOf(files, state, {
    isPruning: false,
    archived: new Map(),
    environment: {},
    ...options,
  })
  return {
    changes: changes.map(({ type, thing, fields }) => [type, thing.name, ...fields.map(({ path }) => path.join('.'))]),
    problems: problems.map(({ file: name, message, missingKind }) => [name, message, missingKind]),
  }
}

const shop = stored(KINDS.project, 'shop')

describe('a plan', () => {
  it('creates what the server does not have, and changes what differs', () => {
    const files = [
      file(KINDS.toggle, 'new', { type: 'release' }, 'shop'),
      file(KINDS.toggle, 'changed', { stale: true, type: 'release' }, 'shop'),
      file(KINDS.toggle, 'same', { stale: false }, 'shop'),
    ]
    const things = [
      shop,
      stored(KINDS.toggle, 'changed', { stale: false, type: 'release' }, 'shop'),
      stored(KINDS.toggle, 'same', { stale: false, type: 'release' }, 'shop'),
      stored(KINDS.toggle, 'other', {}, 'shop'),
    ]
    expect(plan(files, things)).toEqual({
      changes: [
        ['create', 'new', 'name', 'type'],
        ['update', 'changed', 'stale'],
      ],
      problems: [],
    })
  })

  it('archives toggles without a file only when it is asked to, in projects that have files', () => {
    const things = [
      shop,
      stored(KINDS.project, 'other'),
      stored(KINDS.toggle, 'kept', {}, 'shop'),
      stored(KINDS.toggle, 'gone', {}, 'shop'),
      stored(KINDS.toggle, 'foreign', {}, 'other'),
      stored(KINDS.segment, 'beta', {}, 'shop'),
    ]
    const files = [file(KINDS.toggle, 'kept', {}, 'shop')]
    expect(plan(files, things).changes).toEqual([])
    expect(plan(files, things, { isPruning: true }).changes).toEqual([['archive', 'gone']])
    expect(plan([file(KINDS.project, 'other')], things, { isPruning: true }).changes).toEqual([['archive', 'foreign']])
    expect(plan([file(KINDS.segment, 'beta')], things, { isPruning: true }).changes).toEqual([
      ['update', 'beta', 'project'],
    ])
  })

  it('reports toggles of other projects and archived toggles', () => {
    const files = [file(KINDS.toggle, 'a', {}, 'shop'), file(KINDS.toggle, 'b', {}, 'shop')]
    const things = [shop, stored(KINDS.toggle, 'a', {}, 'other')]
    expect(
      plan(files, things, {
        archived: new Map([
          ['b', 'shop'],
          ['a', 'shop'],
        ]),
      }),
    ).toEqual({
      changes: [['create', 'b', 'name']],
      problems: [
        ['a.yaml', 'a belongs to the project other on the server', undefined],
        ['b.yaml', 'b is archived on the server: revive it or remove the file', undefined],
      ],
    })
  })

  it('reports a folder of a project that does not exist', () => {
    const files = [file(KINDS.segment, 'beta', {}, 'gone'), file(KINDS.segment, 'alpha', {}, 'shop')]
    expect(plan(files, [shop]).problems).toEqual([
      ['beta.yaml', 'There is no project gone: add project.yaml to its folder', 'project'],
    ])
    expect(plan([file(KINDS.project, 'gone'), ...files], [shop]).problems).toEqual([])
  })

  it('has the position of the name of a toggle that cannot be written', () => {
    const files = [file(KINDS.toggle, 'a', {}, 'shop'), file(KINDS.toggle, 'b', {}, 'shop')]
    const state = { things: [shop, stored(KINDS.toggle, 'a', {}, 'other')], builtInStrategies: [], parametersOf }
    const archived = new Map([['b', 'shop']])
    const { problems } = planOf(
      files.map((one) => ({ ...one, positionOf: (path) => ({ line: path[0] === 'name' ? 7 : 1, column: 1 }) })),
      { ...state, segmentIds: new Map(), protectedIn: new Map() },
      { isPruning: false, archived, environment: {} },
    )
    expect(problems.map(({ line }) => line)).toEqual([7, 7])
  })

  it('moves a segment between the installation and a project', () => {
    const moved = (from: string | undefined, to: string | undefined) =>
      planOf(
        [file(KINDS.segment, 'beta', {}, to)],
        {
          things: [shop, stored(KINDS.segment, 'beta', {}, from)],
          builtInStrategies: [],
          segmentIds: new Map(),
          protectedIn: new Map(),
          parametersOf,
        },
        { isPruning: false, archived: new Map([['beta', 'shop']]), environment: {} },
      )
    const move = (before: string | null, after: string | null) => ({ fields: [{ path: ['project'], before, after }] })
    expect(moved('shop', undefined).changes).toMatchObject([move('shop', null)])
    expect(moved(undefined, 'shop').changes).toMatchObject([move(null, 'shop')])
    expect(moved('shop', 'shop')).toEqual({ changes: [], problems: [] })
  })

  it('matches add-ons with the same name in their order, without their secrets', () => {
    const addOn = (url: string, token?: string) => ({
      provider: 'webhook',
      parameters: { url, ...(token && { token }) },
    })
    const files = [
      file(KINDS.addOn, 'webhook', addOn('a', 'new')),
      file(KINDS.addOn, 'webhook', addOn('c')),
      file(KINDS.addOn, 'webhook', { provider: 'webhook', parameters: {} }),
    ]
    const things = [stored(KINDS.addOn, 'webhook', addOn('a')), stored(KINDS.addOn, 'webhook', addOn('b'))]
    const { changes, problems } = plan(files, things)
    expect(changes).toEqual([
      ['update', 'webhook', 'parameters'],
      ['create', 'webhook', 'name', 'provider', 'parameters'],
    ])
    expect(problems.map(([, message]) => message)).toEqual([
      expect.stringContaining('A new add-on needs the parameter url'),
    ])
  })
})

it('secrets of an add-on are not compared', () => {
  const fields = { provider: 'webhook', parameters: { url: 'a', token: 'secret' } }
  expect(withoutSecrets(file(KINDS.addOn, 'webhook', fields), { parametersOf }).parameters).toEqual({ url: 'a' })
  const others = [
    file(KINDS.toggle, 'x', { parameters: { token: 'text' } }),
    file(KINDS.addOn, 'webhook', { provider: 'webhook' }),
  ]
  for (const one of others) expect(withoutSecrets(one, { parametersOf })).toBe(one.fields)
})
