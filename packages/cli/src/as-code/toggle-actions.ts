import { type FieldChange, matches } from './diff.ts'
import { isMap } from './json-schema.ts'
import { TOGGLE_FIELDS } from './kinds.ts'
import { type Fields, labelOf, type ServerThing, type Thing } from './model.ts'
import type { Change } from './plan.ts'
import { isInOrder, type MatchedStrategy, matchedStrategies, type StoredStrategy } from './strategy-matching.ts'

/** A change of a change request. */
export interface ProposedChange {
  readonly action: string
  readonly feature: string | null
  readonly payload: unknown
}

/** A command of a batch, and the same as a change of a change request where there is one. */
export interface Action {
  readonly command: string
  readonly input: Fields
  /** The thing that it writes, for messages. */
  readonly label?: string
  /** The environment that it writes, or `all` for a command that affects all of them. */
  readonly affects?: string
  readonly proposed?: ProposedChange
}

/** The id of a segment. A batch also takes the name, for a segment that it creates itself. */
export type SegmentId = (name: string) => number | string

export const labelled = (thing: Thing, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, label: labelOf(thing) }))

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

/** All fields of a strategy. A field that the file leaves out has its default. */
export const wholeStrategy = (strategy: Fields, segmentId: SegmentId, parameters: Fields = {}): Fields => ({
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled ?? false,
  constraints: strategy.constraints ?? [],
  variants: strategy.variants ?? [],
  segments: ((strategy.segments ?? []) as string[]).map(segmentId),
  parameters: { ...parameters, ...(strategy.parameters as Fields | undefined) },
})

interface Target {
  readonly name: string
  readonly environment: string
}

const actionIn = (target: Target, command: string, rest: Fields, action: string, payload: unknown): Action => ({
  command,
  input: { ...target, ...rest },
  affects: target.environment,
  proposed: { action, feature: target.name, payload },
})

function strategyActions(
  target: Target,
  wanted: readonly Fields[],
  stored: readonly StoredStrategy[],
  segmentId: SegmentId,
) {
  const matched = matchedStrategies(wanted, stored)
  const isSorted = isInOrder(matched, stored)
  const kept = new Set(matched.map((one) => one.stored?.id))
  const update = ({ wanted: one, stored: old, isSame }: MatchedStrategy): Action[] => {
    if (!old || isSame) return []
    const change = wholeStrategy(one, segmentId, old.parameters)
    return [actionIn(target, 'strategy.update', { id: old.id, change }, 'updateStrategy', { id: old.id, ...change })]
  }
  const add = ({ wanted: one, stored: old }: MatchedStrategy, index: number): Action[] => {
    if (old) return []
    const strategy = { ...wholeStrategy(one, segmentId), ...(!isSorted && { sortOrder: index }) }
    return [actionIn(target, 'strategy.add', { strategy }, 'addStrategy', strategy)]
  }
  const remove = ({ id }: StoredStrategy): Action[] =>
    kept.has(id) ? [] : [actionIn(target, 'strategy.remove', { id }, 'deleteStrategy', { id })]
  const order = matched.flatMap(({ stored: old }, sortOrder) => (old ? [{ id: old.id, sortOrder }] : []))
  const isActive = (one: MatchedStrategy) => !one.wanted.disabled
  // The server switches a toggle off when no active strategy is left, so active ones are written first.
  return [
    ...matched.flatMap(add),
    ...matched.filter(isActive).flatMap(update),
    ...matched.filter((one) => !isActive(one)).flatMap(update),
    ...stored.flatMap(remove),
    ...(isSorted || order.length === 0 ? [] : [actionIn(target, 'strategy.sort', { order }, 'reorderStrategy', order)]),
  ]
}

interface AnswerEnvironment {
  readonly name: string
  readonly strategies: readonly (Fields & { readonly id: string; readonly milestoneId?: string })[]
}

/** The strategies of the server with their ids. The answer and the normal form have the same order. */
function storedStrategies(actual: ServerThing | undefined, environment: string): StoredStrategy[] {
  const answer = (actual?.answer.environments ?? []) as readonly AnswerEnvironment[]
  const own = answer.find(({ name }) => name === environment)?.strategies.filter((one) => one.milestoneId === undefined)
  const entry = isMap(actual?.fields.environments)
    ? (actual.fields.environments[environment] as Fields | undefined)
    : undefined
  const normal = listOf(entry?.strategies)
  return (own ?? []).map(({ id, parameters }, index) => ({
    id,
    fields: normal[index] ?? {},
    parameters: (parameters ?? {}) as Fields,
  }))
}

const changedIn = (fields: readonly FieldChange[], environment: string, key: string): FieldChange | undefined =>
  fields.find(({ path }) => path[0] === 'environments' && path[1] === environment && path[2] === key)

function environmentActions(
  name: string,
  fields: readonly FieldChange[],
  actual: ServerThing | undefined,
  segmentId: SegmentId,
) {
  const environments = [...new Set(fields.flatMap(({ path }) => (path[0] === 'environments' ? [String(path[1])] : [])))]
  return environments.flatMap((environment): Action[] => {
    const target = { name, environment }
    const strategies = changedIn(fields, environment, 'strategies')
    const variants = changedIn(fields, environment, 'variants')
    const enabled = changedIn(fields, environment, 'enabled')
    const isSwitched = enabled !== undefined && enabled.after !== (enabled.before ?? false)
    const areSet = variants !== undefined && !(variants.before === undefined && listOf(variants.after).length === 0)
    return [
      ...(strategies
        ? strategyActions(target, listOf(strategies.after), storedStrategies(actual, environment), segmentId)
        : []),
      ...(areSet
        ? [
            {
              command: 'variants.set',
              input: { name, environments: [environment], variants: variants.after },
              affects: environment,
              proposed: { action: 'patchVariant', feature: name, payload: { variants: variants.after } },
            },
          ]
        : []),
      ...(isSwitched
        ? [actionIn(target, 'toggle.switch', { enabled: enabled.after }, 'updateEnabled', { enabled: enabled.after })]
        : []),
    ]
  })
}

function tagActions(name: string, { before, after }: FieldChange): Action[] {
  const [old, wanted] = [listOf(before), listOf(after)]
  const lacks = (list: readonly Fields[]) => (tag: Fields) => !list.some((one) => matches(one, tag))
  const [addedTags, removedTags] = [wanted.filter(lacks(old)), old.filter(lacks(wanted))]
  if (addedTags.length + removedTags.length === 0) return []
  return [{ command: 'toggle.change-tags', input: { name, addedTags, removedTags } }]
}

/** Links have an order, so links after the first difference are added again. */
function linkActions(name: string, { before, after }: FieldChange, actual: ServerThing | undefined): Action[] {
  const [old, wanted] = [listOf(before), listOf(after)]
  const ids = listOf(actual?.answer.links).map(({ id }) => id)
  const difference = wanted.findIndex((link, index) => !matches(link, old[index]))
  const kept = difference < 0 ? wanted.length : difference
  return [
    ...ids.slice(kept).map((id) => ({ command: 'toggle.remove-link', input: { name, id } })),
    ...wanted.slice(kept).map((link) => ({ command: 'toggle.add-link', input: { name, link } })),
  ]
}

function dependencyActions(name: string, { before, after }: FieldChange): Action[] {
  if (isMap(after))
    return [
      {
        command: 'dependency.set',
        input: { name, dependency: after },
        affects: 'all',
        proposed: { action: 'addDependency', feature: name, payload: after },
      },
    ]
  if (!before) return []
  const proposed = { action: 'deleteDependency', feature: name, payload: null }
  return [{ command: 'dependency.clear', input: { name }, affects: 'all', proposed }]
}

function actionsOf(change: Change, segmentId: SegmentId): { own: Action[]; dependency: Action[] } {
  const { name } = change.thing
  if (change.type === 'archive') {
    const proposed = { action: 'archiveFeature', feature: name, payload: null }
    return { own: [{ command: 'toggle.archive', input: { name }, affects: 'all', proposed }], dependency: [] }
  }
  const { fields } = change
  const actual = change.type === 'update' ? change.actual : undefined
  const of = (key: string) => fields.find(({ path }) => path[0] === key)
  const own = Object.fromEntries(TOGGLE_FIELDS.flatMap((key) => (of(key) ? [[key, of(key)?.after]] : [])))
  const [tags, links, dependency] = [of('tags'), of('links'), of('dependency')]
  const first: Action[] =
    change.type === 'create'
      ? [{ command: 'toggle.create', input: { toggle: { name, ...own } } }]
      : Object.keys(own).length > 0
        ? [{ command: 'toggle.update', input: { name, change: own } }]
        : []
  return {
    own: [
      ...first,
      ...(tags ? tagActions(name, tags) : []),
      ...(links ? linkActions(name, links, actual) : []),
      ...environmentActions(name, fields, actual, segmentId),
    ],
    dependency: dependency ? dependencyActions(name, dependency) : [],
  }
}

const isChild = ({ thing }: Change): boolean => isMap(thing.fields.dependency)

/** The commands for the toggles of one project, in an order in which they succeed. */
export function toggleActions(project: string, changes: readonly Change[], segmentId: SegmentId): Action[] {
  const inProject = (change: Change, actions: readonly Action[]) =>
    labelled(
      change.thing,
      actions.map((action) => ({ ...action, input: { project, ...action.input } })),
    )
  const written = changes
    .filter(({ type }) => type !== 'archive')
    .map((change) => {
      const { own, dependency } = actionsOf(change, segmentId)
      return { own: inProject(change, own), dependency: inProject(change, dependency) }
    })
  // A parent can be archived only after its children.
  const archived = changes
    .filter(({ type }) => type === 'archive')
    .toSorted((a, b) => Number(isChild(b)) - Number(isChild(a)))
    .flatMap((change) => inProject(change, actionsOf(change, segmentId).own))
  const dependencies = written.flatMap(({ dependency }) => dependency)
  const isCleared = ({ command }: Action) => command === 'dependency.clear'
  // Toggles exist before others depend on them, and a parent loses its own dependency before it gets a child.
  return [
    ...written.flatMap(({ own }) => own),
    ...dependencies.filter(isCleared),
    ...dependencies.filter((one) => !isCleared(one)),
    ...archived,
  ]
}
