import { sameJson } from '#kernel/json'
import type { Action } from '../drafting/actions.ts'
import { approvalsAfter, protectionView } from '../rules.ts'

export const CONFLICT_KINDS = {
  'environment-gone': 'The environment is gone, or the project no longer uses it.',
  'toggle-gone': 'The toggle is gone, or in another project.',
  'toggle-archived': 'The toggle was archived.',
  'parent-gone': 'The toggle to depend on is gone or archived.',
  'strategy-gone': 'The strategy was deleted.',
  'plan-gone': 'The release plan was deleted.',
  'plan-changed': 'The release plan, or a segment that it uses, was changed.',
  'template-gone': 'The release plan template was deleted or archived.',
  'template-changed': 'The release plan template was changed.',
  'segment-gone': 'The segment was deleted.',
  switched: 'The toggle was switched.',
  'strategy-changed': 'The strategy was changed.',
  'order-changed': 'The order of the strategies was changed.',
  'variants-changed': 'The variants were changed.',
  'dependencies-changed': 'What the toggle depends on was changed.',
  'segment-changed': 'The segment was changed.',
  'protection-changed': 'The protection of the environment was changed.',
} as const
export type ConflictKind = keyof typeof CONFLICT_KINDS

/** The object of a change was modified since the change was made: the original, current and wanted values. */
export interface Conflict {
  readonly kind: ConflictKind
  readonly was: unknown
  readonly now: unknown
  readonly wanted: unknown
}

export type Life = 'live' | 'archived' | 'gone'

/** The current state of the object of a change. */
export interface CurrentState {
  readonly isEnvironmentThere: boolean
  /** Undefined for changes of segments and environments. */
  readonly toggle?: Life
  /** The toggle to depend on. */
  readonly parent?: Life
  /** In the form of the `base` of a change. Null when the object was deleted. */
  readonly value: unknown
}

interface Made {
  readonly action: Action
  readonly feature: string | null
  readonly payload: unknown
  /** The `value` at the time of the change. */
  readonly base: unknown
}

type Fields = Readonly<Record<string, unknown>>
const fields = (value: unknown): Fields => (value ?? {}) as Fields
const without = (value: unknown, key: string): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { [key]: _, ...rest } = value as Fields
  return rest
}

/** The key of the segments of a strategy in `base`. */
export const USED_SEGMENTS = 'usedSegments'

const CHANGED: Readonly<Record<Action, ConflictKind | undefined>> = {
  updateEnabled: 'switched',
  addStrategy: 'segment-changed',
  updateStrategy: 'strategy-changed',
  deleteStrategy: 'strategy-changed',
  reorderStrategy: 'order-changed',
  patchVariant: 'variants-changed',
  archiveFeature: undefined,
  addDependency: 'dependencies-changed',
  deleteDependency: 'dependencies-changed',
  addReleasePlan: 'template-changed',
  startMilestone: 'plan-changed',
  updateSegment: 'segment-changed',
  deleteSegment: 'segment-changed',
  updateProtection: 'protection-changed',
}

const GONE: Partial<Readonly<Record<Action, ConflictKind>>> = {
  updateStrategy: 'strategy-gone',
  deleteStrategy: 'strategy-gone',
  reorderStrategy: 'strategy-gone',
  addReleasePlan: 'template-gone',
  startMilestone: 'plan-gone',
  updateSegment: 'segment-gone',
  deleteSegment: 'segment-gone',
}

const wantedProtection = (given: Fields, base: Fields) => {
  const { changeRequestsEnabled, requiredApprovals } = given as {
    changeRequestsEnabled: boolean
    requiredApprovals?: number | null
  }
  const before = (base.requiredApprovals ?? undefined) as number | undefined
  return protectionView(approvalsAfter(before, { enabled: changeRequestsEnabled, requiredApprovals }))
}

/** The value after the change, in the form of `base`. */
export function wantedBy({ action, payload, base }: Made): unknown {
  const given = fields(payload)
  switch (action) {
    case 'updateEnabled':
      return { enabled: given.enabled }
    case 'addStrategy':
    case 'reorderStrategy':
      return payload
    case 'updateStrategy':
    case 'updateSegment':
      return { ...fields(base), ...fields(without(payload, action === 'updateSegment' ? 'id' : '')) }
    case 'deleteStrategy':
    case 'deleteSegment':
      return null
    case 'patchVariant':
      return given.variants
    case 'archiveFeature':
      return { archived: true }
    case 'addDependency':
      return [{ feature: given.feature, enabled: given.enabled ?? true, variants: given.variants ?? [] }]
    case 'deleteDependency':
      return []
    case 'addReleasePlan':
    case 'startMilestone':
      // The plan or template itself stays as it is: one with other content is always a conflict.
      return base
    case 'updateProtection':
      return wantedProtection(given, fields(base))
  }
}

function kindOf(made: Made, current: CurrentState, wanted: unknown, normalForm: NormalForm): ConflictKind | undefined {
  const { action } = made
  if (!current.isEnvironmentThere) return 'environment-gone'
  if (current.toggle === 'gone') return 'toggle-gone'
  if (current.toggle === 'archived' && action !== 'archiveFeature') return 'toggle-archived'
  if (current.parent !== undefined && current.parent !== 'live') return 'parent-gone'
  if (current.value === null) return GONE[action]
  const [then, now, goal] = [made.base, current.value, wanted].map((value) => normalForm(made, value))
  if (sameJson(then, now) || sameJson(now, goal)) return undefined
  const [thenItself, nowItself] = [without(then, USED_SEGMENTS), without(now, USED_SEGMENTS)]
  return sameJson(thenItself, nowItself) ? 'segment-changed' : CHANGED[action]
}

/** Normalises a value before the comparison. */
type NormalForm = (made: Made, value: unknown) => unknown

/** Undefined when the object is unchanged or already has the wanted value. */
export function conflictOf(made: Made, current: CurrentState, normalForm: NormalForm): Conflict | undefined {
  const wanted = wantedBy(made)
  const kind = kindOf(made, current, wanted, normalForm)
  return kind && { kind, was: made.base, now: current.value, wanted }
}
