import type { FieldChange } from './diff.ts'
import { isMap } from './json-schema.ts'
import type { Fields, KindName, Thing } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { type Action, labelled, type SegmentId, wholeStrategy } from './toggle-actions.ts'

/** The fields of the thing itself that changed. */
export const changedFields = (fields: readonly FieldChange[]): Fields =>
  Object.fromEntries(fields.filter(({ path }) => path.length === 1).map(({ path, after }) => [String(path[0]), after]))

const withoutKey = (fields: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))

interface Actions {
  readonly create: (thing: Thing, segmentId: SegmentId) => readonly Action[]
  readonly update: (change: Update, segmentId: SegmentId) => readonly Action[]
}

/** A change of some fields, and a switch that has a command of its own. */
const switched = (
  { thing: { name }, fields }: Update,
  key: string,
  { update, turn }: { readonly update: string; readonly turn: string },
): Action[] => {
  const { [key]: on, ...change } = changedFields(fields)
  return [
    ...(Object.keys(change).length > 0 ? [{ command: update, input: { name, change } }] : []),
    ...(on === undefined ? [] : [{ command: turn, input: { name, [key]: on } }]),
  ]
}

const environments: Actions = {
  create: ({ fields }) => [{ command: 'environment.create', input: fields }],
  update: (change) => switched(change, 'enabled', { update: 'environment.update', turn: 'environment.switch' }),
}

const tagTypes: Actions = {
  create: ({ fields }) => [{ command: 'tag.create-type', input: fields }],
  update: ({ thing: { name }, fields }) => [
    { command: 'tag.update-type', input: { name, change: changedFields(fields) } },
  ],
}

const contextFields: Actions = {
  create: ({ project, fields }) => [
    project === undefined
      ? { command: 'context.create', input: { field: fields } }
      : { command: 'context.create-in-project', input: { project, field: fields } },
  ],
  update: ({ thing: { project, name }, fields }) => {
    const input = { name, change: changedFields(fields) }
    return [
      project === undefined
        ? { command: 'context.update', input }
        : { command: 'context.update-in-project', input: { project, ...input } },
    ]
  },
}

const strategyTypes: Actions = {
  create: ({ name, fields }) => [
    { command: 'strategytype.create', input: withoutKey(fields, 'deprecated') },
    ...(fields.deprecated ? [{ command: 'strategytype.deprecate', input: { name, deprecated: true } }] : []),
  ],
  update: (change) => switched(change, 'deprecated', { update: 'strategytype.update', turn: 'strategytype.deprecate' }),
}

const segments: Actions = {
  create: ({ project, fields }) => [
    { command: 'segment.create', input: { constraints: [], ...fields, ...(project !== undefined && { project }) } },
  ],
  update: ({ actual, fields }) => [
    { command: 'segment.update', input: { id: Number(actual.id), change: changedFields(fields) } },
  ],
}

/** Roles and templates are sent as a whole. */
const wholeOf = ({ actual, thing }: Update): Fields => ({ ...actual.fields, ...thing.fields })

const roles: Actions = {
  create: ({ fields }) => [{ command: 'role.create', input: fields }],
  update: (change) => [{ command: 'role.update', input: { id: Number(change.actual.id), role: wholeOf(change) } }],
}

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

/** Milestones get their names as ids, so that a safeguard can name one. The server replaces the ids. */
export const templateBody = (fields: Fields, segmentId: SegmentId): Fields => ({
  ...fields,
  milestones: listOf(fields.milestones).map((milestone) => ({
    ...milestone,
    id: milestone.name,
    strategies: listOf(milestone.strategies).map((strategy) => wholeStrategy(strategy, segmentId)),
  })),
  safeguards: listOf(fields.safeguards).map((safeguard) => {
    if (!isMap(safeguard.action)) return safeguard
    const { milestone, ...action } = safeguard.action
    return { ...safeguard, action: { ...action, ...(milestone !== undefined && { milestoneId: milestone }) } }
  }),
})

const projectTemplates: Actions = {
  create: ({ project, fields }, segmentId) => [
    { command: 'plan.create-project-template', input: { project, template: templateBody(fields, segmentId) } },
  ],
  update: (change, segmentId) => {
    const { thing, actual } = change
    const template = templateBody(wholeOf(change), segmentId)
    return [{ command: 'plan.update-project-template', input: { project: thing.project, id: actual.id, template } }]
  },
}

const ACTIONS: Readonly<Partial<Record<KindName, Actions>>> = {
  environment: environments,
  'tag type': tagTypes,
  'context field': contextFields,
  'strategy type': strategyTypes,
  segment: segments,
  role: roles,
  'release plan template': projectTemplates,
}

/** The commands that create or change a thing that is neither a project nor a toggle. */
export function thingActions(change: Creation | Update, segmentId: SegmentId): Action[] {
  const actions = ACTIONS[change.thing.kind.name]
  if (!actions) throw new Error(`${change.thing.kind.name} has no commands in a batch`)
  const own = change.type === 'create' ? actions.create(change.thing, segmentId) : actions.update(change, segmentId)
  return labelled(change.thing, own)
}
