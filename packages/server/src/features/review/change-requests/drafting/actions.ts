import { type Static, type TSchema, Type } from 'typebox'
import { NewPlan } from '#features/review/release-plans/index'
import { invalid } from '#kernel/failure'
import { Id, Nullable } from '#kernel/names'
import { problemsOf } from '#platform/validation'

/** The project and environment of a change request. */
export interface Home {
  readonly project: string
  readonly environment: string
}

/** A command and its input. */
export interface Planned {
  readonly command: string
  readonly input: unknown
}

/** `environment` is the environment of the request. */
export type About = 'toggle' | 'segment' | 'environment'

interface ActionOf<S extends TSchema> {
  readonly about: About
  readonly command: string
  /** The part of the payload that change requests read. The command validates the rest. */
  readonly payload: S
  inputOf(payload: Static<S>, home: Home & { readonly name: string }): unknown
}

const action = <S extends TSchema>(given: ActionOf<S>): ActionOf<S> => given

const OneStrategy = Type.Object({ id: Type.String() })
const OneSegment = Type.Object({ id: Id })
const Fields = Type.Object({})

const ofToggle = ({ project, name }: Home & { readonly name: string }) => ({ project, name })

/** The actions of changes and their commands. */
export const ACTIONS = {
  updateEnabled: action({
    about: 'toggle',
    command: 'toggle.switch',
    payload: Type.Object({
      enabled: Type.Boolean(),
      shouldActivateDisabledStrategies: Type.Optional(Type.Boolean()),
    }),
    inputOf: ({ enabled, shouldActivateDisabledStrategies: activateDisabledStrategies }, target) => ({
      ...target,
      enabled,
      ...(activateDisabledStrategies !== undefined && { activateDisabledStrategies }),
    }),
  }),
  addStrategy: action({
    about: 'toggle',
    command: 'strategy.add',
    payload: Fields,
    inputOf: (strategy, target) => ({ ...target, strategy }),
  }),
  updateStrategy: action({
    about: 'toggle',
    command: 'strategy.update',
    payload: OneStrategy,
    inputOf: ({ id, ...change }, target) => ({ ...target, id, change }),
  }),
  deleteStrategy: action({
    about: 'toggle',
    command: 'strategy.remove',
    payload: OneStrategy,
    inputOf: ({ id }, target) => ({ ...target, id }),
  }),
  reorderStrategy: action({
    about: 'toggle',
    command: 'strategy.sort',
    payload: Type.Array(Type.Object({ id: Type.String(), sortOrder: Type.Number() }), { maxItems: 1_000 }),
    inputOf: (order, target) => ({ ...target, order }),
  }),
  patchVariant: action({
    about: 'toggle',
    command: 'variants.set',
    payload: Type.Object({ variants: Type.Array(Type.Unknown()) }),
    inputOf: ({ variants }, target) => ({ ...ofToggle(target), environments: [target.environment], variants }),
  }),
  archiveFeature: action({
    about: 'toggle',
    command: 'toggle.archive',
    payload: Type.Unknown(),
    inputOf: (_, target) => ofToggle(target),
  }),
  addDependency: action({
    about: 'toggle',
    command: 'dependency.set',
    payload: Type.Object({ feature: Type.String() }),
    inputOf: (dependency, target) => ({ ...ofToggle(target), dependency }),
  }),
  deleteDependency: action({
    about: 'toggle',
    command: 'dependency.clear',
    payload: Type.Unknown(),
    inputOf: (_, target) => ofToggle(target),
  }),
  addReleasePlan: action({
    about: 'toggle',
    command: 'plan.add',
    payload: Type.Object({ ...NewPlan.properties, start: Type.Optional(Type.Boolean()) }),
    inputOf: ({ start, ...plan }, target) => ({ ...target, plan, start: start === true }),
  }),
  startMilestone: action({
    about: 'toggle',
    command: 'plan.start-milestone',
    payload: Type.Object({ planId: Type.String(), milestoneId: Type.String() }),
    inputOf: ({ planId, milestoneId }, target) => ({ ...target, planId, milestoneId }),
  }),
  updateSegment: action({
    about: 'segment',
    command: 'segment.update',
    payload: OneSegment,
    inputOf: ({ id, ...change }) => ({ id, change }),
  }),
  deleteSegment: action({
    about: 'segment',
    command: 'segment.delete',
    payload: OneSegment,
    inputOf: ({ id }) => ({ id }),
  }),
  updateProtection: action({
    about: 'environment',
    command: 'protection.set',
    payload: Type.Object({
      changeRequestsEnabled: Type.Boolean(),
      requiredApprovals: Type.Optional(Nullable(Type.Integer())),
    }),
    inputOf: ({ changeRequestsEnabled: enabled, requiredApprovals }, { project, environment }) => ({
      project,
      environment,
      enabled,
      ...(requiredApprovals != null && { requiredApprovals }),
    }),
  }),
} as const

export type Action = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as Action[]

/** A later change with one of these actions replaces an earlier one of the same toggle or environment. */
export const SUPERSEDING: readonly Action[] = [
  'updateEnabled',
  'patchVariant',
  'archiveFeature',
  'addDependency',
  'deleteDependency',
  'addReleasePlan',
  'startMilestone',
  'updateProtection',
]

/** The names of the commands that stored changes run. */
export const STORED_COMMANDS = ACTION_NAMES.map((name) => ACTIONS[name].command)

export interface GivenChange {
  readonly action: Action
  readonly feature: string | null
  readonly payload: unknown
}

/** Whether a new change takes the place of an earlier one. */
export const supersedes = (given: GivenChange, { action, feature }: GivenChange): boolean =>
  SUPERSEDING.includes(action) && action === given.action && feature === given.feature

const actionOf = (name: Action): ActionOf<TSchema> => ACTIONS[name] as unknown as ActionOf<TSchema>

/** Parses a change of a request body. Throws a 400 with a path below `path`. */
export function changeFrom(
  given: { readonly action: Action; readonly feature?: string | null; readonly payload?: unknown },
  path: string,
): GivenChange {
  const { about, payload: schema } = actionOf(given.action)
  const payload = given.payload ?? null
  const [problem] = problemsOf(schema, payload, `${path}/payload`)
  if (problem) throw invalid(problem.path ?? path, problem.message)
  if (about !== 'toggle') return { action: given.action, feature: null, payload }
  if (given.feature == null) throw invalid(`${path}/feature`, 'is required: it is the toggle to change')
  return { action: given.action, feature: given.feature, payload }
}

export function plannedOf({ action: name, feature, payload }: GivenChange, { project, environment }: Home): Planned {
  const { command, inputOf } = actionOf(name)
  return { command, input: inputOf(payload as never, { project, environment, name: feature ?? '' }) }
}

export const isAbout = (about: About, name: Action): boolean => actionOf(name).about === about

export const actionsAbout = (about: About): Action[] => ACTION_NAMES.filter((name) => isAbout(about, name))
