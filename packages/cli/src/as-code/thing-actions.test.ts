import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Fields, FileThing, Kind } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { changesUse, projectActions } from './project-actions.ts'
import { templateBody, thingActions } from './thing-actions.ts'
import type { Action } from './toggle-actions.ts'

const position = { file: 'x.yaml', positionOf: () => ({ line: 1, column: 1 }) }
const segmentId = (name: string) => `id of ${name}`
const thingOf = (kind: Kind, fields: Fields, project?: string): FileThing => ({
  ...position,
  kind,
  name: kind.nameOf(fields),
  fields,
  ...(project !== undefined && { project }),
})
const changesOf = (change: Fields) =>
  Object.entries(change).map(([key, after]) => ({ path: [key], before: null, after }))

function created(kind: Kind, fields: Fields, project?: string) {
  const change: Creation = { type: 'create', thing: thingOf(kind, fields, project), fields: changesOf(fields) }
  return thingActions(change, segmentId).map(({ command, input }) => [command, input])
}

function updated(kind: Kind, change: Fields, { project, stored = {} }: { project?: string; stored?: Fields } = {}) {
  const thing = thingOf(kind, { name: 'x', ...change }, project)
  const actual = { ...thing, id: '7', fields: { name: 'x', ...stored }, answer: {} }
  const update: Update = { type: 'update', thing, actual, fields: changesOf(change) }
  return thingActions(update, segmentId).map(({ command, input }) => [command, input])
}

describe('the commands that create', () => {
  const fields = { name: 'x', description: 'A text' }

  it.each([
    ['an environment', () => created(KINDS.environment, fields), ['environment.create', fields]],
    ['a tag type', () => created(KINDS.tagType, fields), ['tag.create-type', fields]],
    ['a context field', () => created(KINDS.contextField, fields), ['context.create', { field: fields }]],
    [
      'a context field of a project',
      () => created(KINDS.contextField, fields, 'shop'),
      ['context.create-in-project', { project: 'shop', field: fields }],
    ],
    ['a segment', () => created(KINDS.segment, fields), ['segment.create', { constraints: [], ...fields }]],
    [
      'a segment of a project',
      () => created(KINDS.segment, { ...fields, constraints: [1] }, 'shop'),
      ['segment.create', { ...fields, constraints: [1], project: 'shop' }],
    ],
    ['a role', () => created(KINDS.role, fields), ['role.create', fields]],
    [
      'a strategy type',
      () => created(KINDS.strategyType, { ...fields, deprecated: false }),
      ['strategytype.create', fields],
    ],
    [
      'a template of a project',
      () => created(KINDS.template, fields, 'shop'),
      ['plan.create-project-template', { project: 'shop', template: { ...fields, milestones: [], safeguards: [] } }],
    ],
  ])('%s', (_, actions, expected) => {
    expect(actions()).toEqual([expected])
  })

  it('a strategy type that is deprecated', () => {
    expect(created(KINDS.strategyType, { ...fields, deprecated: true })).toEqual([
      ['strategytype.create', fields],
      ['strategytype.deprecate', { name: 'x', deprecated: true }],
    ])
  })

  it('nothing of a kind that is written in another way', () => {
    expect(() => created(KINDS.addOn, { provider: 'webhook' })).toThrow('add-on has no commands in a batch')
  })

  it('have the name of the thing for messages', () => {
    const change: Creation = { type: 'create', thing: thingOf(KINDS.segment, fields, 'shop'), fields: [] }
    expect(thingActions(change, segmentId).map(({ label }) => label)).toEqual(['segment shop/x'])
  })
})

describe('the commands that change', () => {
  const change = { description: 'New' }

  it.each([
    ['an environment', () => updated(KINDS.environment, change), ['environment.update', { name: 'x', change }]],
    [
      'the switch of an environment',
      () => updated(KINDS.environment, { enabled: false }),
      ['environment.switch', { name: 'x', enabled: false }],
    ],
    ['a tag type', () => updated(KINDS.tagType, change), ['tag.update-type', { name: 'x', change }]],
    ['a context field', () => updated(KINDS.contextField, change), ['context.update', { name: 'x', change }]],
    [
      'a context field of a project',
      () => updated(KINDS.contextField, change, { project: 'shop' }),
      ['context.update-in-project', { project: 'shop', name: 'x', change }],
    ],
    ['a segment', () => updated(KINDS.segment, change), ['segment.update', { id: 7, change }]],
    [
      'a role, as a whole',
      () => updated(KINDS.role, change, { stored: { description: 'Old', permissions: [1] } }),
      ['role.update', { id: 7, role: { name: 'x', description: 'New', permissions: [1] } }],
    ],
    [
      'a template of a project, as a whole',
      () => updated(KINDS.template, change, { project: 'shop', stored: { description: 'Old', notify: [1] } }),
      [
        'plan.update-project-template',
        {
          project: 'shop',
          id: '7',
          template: { name: 'x', description: 'New', notify: [1], milestones: [], safeguards: [] },
        },
      ],
    ],
  ])('%s', (_, actions, expected) => {
    expect(actions()).toEqual([expected])
  })

  it('a strategy type and its deprecation', () => {
    expect(updated(KINDS.strategyType, { ...change, deprecated: true })).toEqual([
      ['strategytype.update', { name: 'x', change }],
      ['strategytype.deprecate', { name: 'x', deprecated: true }],
    ])
  })
})

it('milestones of a template have their names as ids, and safeguards refer to them', () => {
  const fields = {
    name: 'x',
    milestones: [{ name: 'Beta', strategies: [{ name: 'default', segments: ['beta'] }] }, { name: 'All' }],
    safeguards: [
      { name: 'Errors', action: { type: 'rollBack', milestone: 'Beta' } },
      { name: 'Time', action: { type: 'pause' } },
      { name: 'Default' },
    ],
  }
  expect(templateBody(fields, segmentId)).toEqual({
    name: 'x',
    milestones: [
      {
        name: 'Beta',
        id: 'Beta',
        strategies: [
          {
            name: 'default',
            title: null,
            disabled: false,
            constraints: [],
            variants: [],
            segments: ['id of beta'],
            parameters: {},
          },
        ],
      },
      { name: 'All', id: 'All', strategies: [] },
    ],
    safeguards: [
      { name: 'Errors', action: { type: 'rollBack', milestoneId: 'Beta' } },
      { name: 'Time', action: { type: 'pause' } },
      { name: 'Default' },
    ],
  })
})

describe('the commands of a project', () => {
  const commandsOf = (fields: Fields, update?: { before: Fields; used: readonly string[] }) => {
    const thing = thingOf(KINDS.project, { id: 'shop', ...fields })
    const own = Object.entries(fields).flatMap(([key, after]) => {
      if (key !== 'environments') return [{ path: [key], before: null, after }]
      return Object.entries(after as Record<string, Fields>).flatMap(([environment, entry]) =>
        Object.entries(entry).map(([name, value]) => {
          const before = (update?.before[environment] as Fields | undefined)?.[name]
          return { path: [key, environment, name], before, after: value }
        }),
      )
    })
    const actual = { ...thing, id: 'shop', answer: {} }
    const change: Creation | Update = update
      ? { type: 'update', thing, actual, fields: own }
      : { type: 'create', thing, fields: own }
    const actions = projectActions(change, segmentId, (environment) => update?.used.includes(environment) ?? false)
    return Object.fromEntries(
      Object.entries(actions).map(([kind, all]: [string, readonly Action[]]) => [
        kind,
        all.map(({ command, input }) => [command, input]),
      ]),
    )
  }

  it('create it with the environments that it uses', () => {
    expect(commandsOf({ name: 'Shop', environments: { dev: { used: true }, production: { used: false } } })).toEqual({
      own: [['project.create', { id: 'shop', name: 'Shop', environments: ['dev'] }]],
      defaultStrategies: [],
      protections: [],
      removedProtections: [],
    })
    expect(commandsOf({ name: 'Shop' }).own).toEqual([['project.create', { id: 'shop', name: 'Shop' }]])
  })

  it('create it with all environments when it uses none, and then remove them', () => {
    const { own } = commandsOf({ name: 'Shop', environments: { dev: { used: false } } })
    expect(own).toEqual([
      ['project.create', { id: 'shop', name: 'Shop' }],
      ['project.remove-environment', { project: 'shop', environment: 'dev' }],
    ])
  })

  it('are known to change the environments that it uses, or not', () => {
    const change = (...path: string[]): Creation => ({
      type: 'create',
      thing: thingOf(KINDS.project, { id: 'shop' }),
      fields: [{ path, before: null, after: true }],
    })
    expect(changesUse(change('environments', 'dev', 'used'))).toBe(true)
    expect(changesUse(change('environments', 'dev', 'requiredApprovals'))).toBe(false)
  })

  it('change its fields, and add environments before they remove others', () => {
    const environments = { dev: { used: false }, test: { used: false }, production: { used: true } }
    expect(commandsOf({ name: 'New', environments }, { before: {}, used: ['dev'] }).own).toEqual([
      ['project.update', { id: 'shop', change: { name: 'New' } }],
      ['project.add-environment', { project: 'shop', added: { environment: 'production' } }],
      ['project.remove-environment', { project: 'shop', environment: 'dev' }],
    ])
    expect(commandsOf({ environments: { dev: { used: true } } }, { before: {}, used: ['dev'] }).own).toEqual([])
  })

  it('set, change and remove protections', () => {
    const environments = {
      dev: { requiredApprovals: null },
      test: { requiredApprovals: 2 },
      production: { requiredApprovals: null },
    }
    const before = { production: { requiredApprovals: 1 } }
    const { protections, removedProtections } = commandsOf({ environments }, { before, used: [] })
    expect(protections).toEqual([
      ['protection.set', { project: 'shop', environment: 'test', enabled: true, requiredApprovals: 2 }],
    ])
    expect(removedProtections).toEqual([
      ['protection.set', { project: 'shop', environment: 'production', enabled: false }],
    ])
  })

  it('set default strategies with the ids of segments', () => {
    const environments = { dev: { defaultStrategy: { name: 'default', segments: ['beta'] } } }
    expect(commandsOf({ environments }, { before: {}, used: [] }).defaultStrategies).toMatchObject([
      [
        'project.set-default-strategy',
        { project: 'shop', environment: 'dev', strategy: { name: 'default', segments: ['id of beta'] } },
      ],
    ])
  })
})
