import type { FieldChange } from './diff.ts'
import { isMap } from './json-schema.ts'
import type { Fields } from './model.ts'
import type { Creation, Update } from './plan.ts'
import { changedFields } from './thing-actions.ts'
import { type Action, labelled, type SegmentId, wholeStrategy } from './toggle-actions.ts'

const ofEnvironments = (fields: readonly FieldChange[], key: string) =>
  fields.flatMap(({ path, before, after }) =>
    path[0] === 'environments' && path[2] === key ? [{ environment: String(path[1]), before, after }] : [],
  )

const ownFields = ({ environments: _, ...own }: Fields): Fields => own

/** The environments that a new project uses from the beginning. Empty: all. */
function environmentsOfNew({ environments }: Fields): string[] {
  const entries = Object.entries(isMap(environments) ? environments : {})
  return entries.filter(([, entry]) => (entry as Fields).used !== false).map(([name]) => name)
}

/** Whether a project uses an environment before the change. */
export type IsUsed = (environment: string) => boolean

export interface ProjectActions {
  /** Creates or changes the project and the environments that it uses. */
  readonly own: readonly Action[]
  /** Default strategies can use segments of the project, which are written before. */
  readonly defaultStrategies: readonly Action[]
  /** After the toggles, so that a new project needs no change request. */
  readonly protections: readonly Action[]
  /** After the change requests, which need the protection. */
  readonly removedProtections: readonly Action[]
}

export const NO_ACTIONS: ProjectActions = { own: [], defaultStrategies: [], protections: [], removedProtections: [] }

export const changesUse = ({ fields }: Creation | Update): boolean => ofEnvironments(fields, 'used').length > 0

function ownActions(change: Creation | Update, isUsed: IsUsed): Action[] {
  const { name: project, fields: wanted } = change.thing
  const used = environmentsOfNew(wanted)
  const isNew = change.type === 'create'
  const written = isNew
    ? { ...ownFields(wanted), ...(used.length > 0 && { environments: used }) }
    : changedFields(change.fields)
  const isUsedNow = isNew ? (environment: string) => used.length === 0 || used.includes(environment) : isUsed
  const changed = ofEnvironments(change.fields, 'used').filter(
    ({ environment, after }) => isUsedNow(environment) !== after,
  )
  // A project uses at least one environment, so new ones are added before others are removed.
  return [
    ...(isNew ? [{ command: 'project.create', input: written }] : []),
    ...(!isNew && Object.keys(written).length > 0
      ? [{ command: 'project.update', input: { id: project, change: written } }]
      : []),
    ...changed
      .filter(({ after }) => after)
      .map(({ environment }) => ({ command: 'project.add-environment', input: { project, added: { environment } } })),
    ...changed
      .filter(({ after }) => !after)
      .map(({ environment }) => ({ command: 'project.remove-environment', input: { project, environment } })),
  ]
}

function protectionActions({ thing: { name: project }, fields }: Creation | Update) {
  const changed = ofEnvironments(fields, 'requiredApprovals').filter(({ before, after }) => (before ?? null) !== after)
  const actionOf = ({ environment, after }: (typeof changed)[number]): Action => ({
    command: 'protection.set',
    input: { project, environment, enabled: after !== null, ...(after !== null && { requiredApprovals: after }) },
  })
  return {
    protections: changed.filter(({ after }) => after !== null).map(actionOf),
    removedProtections: changed.filter(({ after }) => after === null).map(actionOf),
  }
}

export function projectActions(change: Creation | Update, segmentId: SegmentId, isUsed: IsUsed): ProjectActions {
  const { thing, fields } = change
  const { protections, removedProtections } = protectionActions(change)
  const defaultStrategies = ofEnvironments(fields, 'defaultStrategy').map(({ environment, after }) => ({
    command: 'project.set-default-strategy',
    input: { project: thing.name, environment, strategy: wholeStrategy(after as Fields, segmentId) },
  }))
  return {
    own: labelled(thing, ownActions(change, isUsed)),
    defaultStrategies: labelled(thing, defaultStrategies),
    protections: labelled(thing, protections),
    removedProtections: labelled(thing, removedProtections),
  }
}
