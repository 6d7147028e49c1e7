import { Failure, type FailureDetail, invalid, invalidAll } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { applyPatch, type PatchOperation } from '#kernel/json-patch'
import { type Dependency, EditableToggle, type ToggleChange } from './schema.ts'

const EDITABLE = Object.keys(EditableToggle.properties) as (keyof EditableToggle)[]

/** Applies a PUT: absent fields keep their value. */
export function changed<F extends { readonly name: string }>(toggle: F, change: ToggleChange): F {
  if (change.name !== undefined && change.name !== toggle.name)
    throw invalid('/body/name', 'the name of a toggle cannot be changed')
  const given = EDITABLE.filter((key) => change[key] !== undefined).map((key) => [key, change[key]])
  return { ...toggle, ...Object.fromEntries(given) }
}

/**
 * Applies a JSON Patch to a toggle's document. Operations on read-only fields are allowed if they keep the value. The
 * caller checks the result against the schema.
 */
export function patched(document: { readonly [key: string]: Json }, operations: readonly PatchOperation[]): Json {
  const result = applyPatch(document, operations)
  if (typeof result !== 'object' || result === null || Array.isArray(result))
    throw new Failure('invalid', 'A toggle cannot become something else than an object')
  const touched = new Set([...Object.keys(document), ...Object.keys(result)])
  const details: FailureDetail[] = [...touched]
    .filter((key) => !(EDITABLE as readonly string[]).includes(key) && !sameJson(document[key], result[key]))
    .map((key) => ({ path: `/${key}`, message: 'cannot be changed' }))
  if (details.length > 0) throw invalidAll(details)
  return Object.fromEntries(EDITABLE.map((key) => [key, result[key] as Json]))
}

const quoted = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).map((name) => `"${name}"`)
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}

/** The objects that restrict archiving or moving a toggle. */
export interface Ties {
  readonly dependencies: readonly Dependency[]
  readonly children: readonly string[]
  /** Segments of its project that its strategies use. */
  readonly projectSegments: readonly string[]
  /** Environments with targeting of the toggle that only one of the two projects uses. */
  readonly environmentsOfOneProject: readonly string[]
  /** Environments with a release plan that has not ended. */
  readonly environmentsWithPlan: readonly string[]
  /** Context fields of its project in its constraints. */
  readonly projectFields: readonly string[]
}

export type Verdict = { ok: true } | { ok: false; because: string }

/** A toggle with children cannot be archived, because SDKs evaluate a toggle without its parent as off. */
export const mayArchive = ({ children }: Pick<Ties, 'children'>): Verdict =>
  children.length === 0
    ? { ok: true }
    : {
        ok: false,
        because: `toggles depend on it: ${quoted(children)}. Archive them together with it, or take the dependencies away first`,
      }

/**
 * Dependencies, segments and context fields of a project cannot cross the border of the project. A move must not start or
 * stop serving the toggle in an environment.
 */
export function mayMove(ties: Ties): Verdict {
  const { dependencies, children, projectSegments, projectFields, environmentsOfOneProject, environmentsWithPlan } =
    ties
  if (environmentsWithPlan.length > 0)
    return { ok: false, because: `it has a release plan that has not ended in ${quoted(environmentsWithPlan)}` }
  const relatives = [...dependencies.map(({ feature }) => feature), ...children]
  if (relatives.length > 0)
    return { ok: false, because: `it is bound to ${quoted(relatives)} by dependencies: take them away first` }
  if (projectSegments.length > 0)
    return { ok: false, because: `it uses segments of its project: ${quoted(projectSegments)}` }
  if (environmentsOfOneProject.length > 0)
    return {
      ok: false,
      because: `it has strategies or variants in environments that only one of the two projects uses: ${quoted(environmentsOfOneProject)}`,
    }
  if (projectFields.length > 0)
    return { ok: false, because: `its constraints use context fields of its project: ${quoted(projectFields)}` }
  return { ok: true }
}
