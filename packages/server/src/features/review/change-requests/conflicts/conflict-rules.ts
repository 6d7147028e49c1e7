import { sameJson } from '#kernel/json'
import type { Action } from '../drafting/actions.ts'
import { approvalsAfter, protectionView } from '../rules.ts'

export const CONFLICT_KINDS = {
  'environment-gone': 'The environment is gone.',
  'toggle-gone': 'The toggle is gone, or in another project.',
  'toggle-archived': 'The toggle was archived.',
  'parent-gone': 'The toggle to depend on is gone or archived.',
  'strategy-gone': 'The strategy was deleted.',
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

/** What changed under a change: as it was when the change was made, as it is now, and as the change wants it. */
export interface Conflict {
  readonly kind: ConflictKind
  readonly was: unknown
  readonly now: unknown
  readonly wanted: unknown
}

export type Life = 'live' | 'archived' | 'gone'

/** What a change touches, as it is at the moment. */
export interface Present {
  readonly isEnvironmentThere: boolean
  /** Undefined for changes that are about no toggle. */
  readonly toggle?: Life
  /** Of the toggle to depend on. */
  readonly parent?: Life
  /** In the shape of what is remembered with a change; null: it is gone. */
  readonly value: unknown
}

interface Made {
  readonly action: Action
  readonly feature: string | null
  readonly payload: unknown
  /** `value` of when the change was made. */
  readonly base: unknown
}

type Fields = Readonly<Record<string, unknown>>
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const without = (value: unknown, key: string): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { [key]: _, ...rest } = value as Fields
  return rest
}

/** Where it is remembered what a strategy would use. */
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
  updateSegment: 'segment-changed',
  deleteSegment: 'segment-changed',
  updateProtection: 'protection-changed',
}

const GONE: Partial<Readonly<Record<Action, ConflictKind>>> = {
  updateStrategy: 'strategy-gone',
  deleteStrategy: 'strategy-gone',
  reorderStrategy: 'strategy-gone',
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

/** What would be there after the change, in the shape of `base`. */
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
    case 'updateProtection':
      return wantedProtection(given, fields(base))
  }
}

function kindOf(made: Made, present: Present, wanted: unknown, meaning: Meaning): ConflictKind | undefined {
  const { action } = made
  if (!present.isEnvironmentThere) return 'environment-gone'
  if (present.toggle === 'gone') return 'toggle-gone'
  if (present.toggle === 'archived' && action !== 'archiveFeature') return 'toggle-archived'
  if (present.parent !== undefined && present.parent !== 'live') return 'parent-gone'
  if (present.value === null) return GONE[action]
  const [then, now, goal] = [made.base, present.value, wanted].map((value) => meaning(made, value))
  if (sameJson(then, now) || sameJson(now, goal)) return undefined
  const [thenItself, nowItself] = [without(then, USED_SEGMENTS), without(now, USED_SEGMENTS)]
  return sameJson(thenItself, nowItself) ? 'segment-changed' : CHANGED[action]
}

/** What a value that a change touches counts as: only what counts is compared. */
type Meaning = (made: Made, value: unknown) => unknown

/** Undefined: what the change touches is as it was, or already as the change wants it. */
export function conflictOf(made: Made, present: Present, meaning: Meaning): Conflict | undefined {
  const wanted = wantedBy(made)
  const kind = kindOf(made, present, wanted, meaning)
  return kind && { kind, was: made.base, now: present.value, wanted }
}
