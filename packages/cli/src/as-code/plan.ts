import { groupedBy } from '@leverframe/domain'
import type { Environment } from '../profiles.ts'
import { type FieldChange, fieldChanges } from './diff.ts'
import { isMap } from './json-schema.ts'
import { type Fields, type FileThing, keyOf, type Problem, problemAt, type ServerThing, type Thing } from './model.ts'
import { referenceProblems } from './references.ts'
import { secretProblems } from './secrets.ts'
import { type ServerState, secretNames } from './server-state.ts'

export interface Creation {
  readonly type: 'create'
  readonly thing: FileThing
  readonly fields: readonly FieldChange[]
}

export interface Update {
  readonly type: 'update'
  readonly thing: FileThing
  readonly actual: ServerThing
  readonly fields: readonly FieldChange[]
}

export interface Archival {
  readonly type: 'archive'
  readonly thing: ServerThing
  readonly fields: readonly FieldChange[]
}

export type Change = Creation | Update | Archival

export interface Plan {
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
}

export interface PlanOptions {
  /** Archive toggles without a file, in projects that have a folder. */
  readonly isPruning: boolean
  /** Archived toggles of the server and their projects. */
  readonly archived: ReadonlyMap<string, string>
  /** Has the secrets of new add-ons. */
  readonly environment: Environment
}

/** Things by key. Add-ons with the same provider and description are matched in their order. */
const indexed = <T extends Thing>(things: readonly T[]): Map<string, T[]> => groupedBy(things, keyOf)

/** Secrets are not shown by the server, so they cannot be compared. */
export function withoutSecrets(thing: Thing, { parametersOf }: Pick<ServerState, 'parametersOf'>): Fields {
  const { kind, fields } = thing
  if (kind.name !== 'add-on' || !isMap(fields.parameters)) return fields
  const secrets = secretNames(parametersOf, fields.provider)
  const shown = Object.entries(fields.parameters).filter(([name]) => !secrets.includes(name))
  return { ...fields, parameters: Object.fromEntries(shown) }
}

/** A segment can move between the installation and a project. */
const movement = (wanted: Thing, actual: Thing): FieldChange[] =>
  wanted.project === actual.project
    ? []
    : [{ path: ['project'], before: actual.project ?? null, after: wanted.project ?? null }]

const isForeignToggle = (wanted: Thing, actual: Thing): boolean =>
  wanted.kind.name === 'toggle' && wanted.project !== actual.project

const creationOf = (thing: FileThing): Creation => ({ type: 'create', thing, fields: fieldChanges(thing.fields, {}) })

function prunedToggles(files: readonly FileThing[], actual: readonly ServerThing[]): Archival[] {
  const projects = new Set(
    files.flatMap(({ kind, project, name }) => (kind.name === 'project' ? [name] : (project ?? []))),
  )
  const kept = new Set(files.map(keyOf))
  return actual
    .filter((one) => one.kind.name === 'toggle' && projects.has(one.project ?? '') && !kept.has(keyOf(one)))
    .map((thing) => ({ type: 'archive', thing, fields: [] }))
}

const projectProblems = (files: readonly FileThing[], state: ServerState): Problem[] => {
  const known = new Set(
    [...files, ...state.things].flatMap(({ kind, name }) => (kind.name === 'project' ? [name] : [])),
  )
  return files
    .filter(({ project }) => project !== undefined && !known.has(project))
    .map((thing) => ({
      ...problemAt(thing, [], `There is no project ${thing.project}: add project.yaml to its folder`),
      missingKind: 'project',
    }))
}

/** Compares files with the server. Things that no file mentions are left alone. */
export function planOf(files: readonly FileThing[], state: ServerState, options: PlanOptions): Plan {
  const index = indexed(state.things)
  const problems = [...projectProblems(files, state), ...referenceProblems(files, state)]
  const changes = files.flatMap((thing): Change[] => {
    const actual = index.get(keyOf(thing))?.shift()
    const archivedIn = thing.kind.name === 'toggle' && !actual ? options.archived.get(thing.name) : undefined
    if (archivedIn !== undefined)
      problems.push(problemAt(thing, ['name'], `${thing.name} is archived on the server: revive it or remove the file`))
    if (!actual) {
      problems.push(...secretProblems(thing, state, options.environment))
      return [creationOf(thing)]
    }
    if (isForeignToggle(thing, actual)) {
      problems.push(problemAt(thing, ['name'], `${thing.name} belongs to the project ${actual.project} on the server`))
      return []
    }
    const fields = [...fieldChanges(withoutSecrets(thing, state), actual.fields), ...movement(thing, actual)]
    return fields.length === 0 ? [] : [{ type: 'update', thing, actual, fields }]
  })
  return { changes: [...changes, ...(options.isPruning ? prunedToggles(files, state.things) : [])], problems }
}
