import { changeDifferences, changeHeading, changeSentence } from '../../lib/change.ts'
import { type ChangeLike, type ProtectionLike, type ToggleLike, toggleAfter } from '../../lib/change-effect.ts'
import type { Difference } from '../../lib/differences.ts'
import type { NamedSegments } from '../../lib/strategy.ts'
import type { ChangeRequest, Segment } from '../../lib/types.ts'

export type StoredChange = ChangeRequest['features'][number]['changes'][number]

/** A change as sentences. */
export interface DescribedChange {
  readonly change: StoredChange
  readonly sentence: string
  readonly heading: string
  readonly rows: readonly Difference[]
  /** The toggle before this change, after all earlier changes. */
  readonly before: ToggleLike | undefined
}

const tell = (
  change: StoredChange,
  like: ChangeLike,
  toggle: ToggleLike | undefined,
  segments: NamedSegments,
): DescribedChange => ({
  change,
  sentence: changeSentence(like, toggle, segments),
  heading: changeHeading(like, toggle, segments),
  rows: changeDifferences(like, toggle, segments),
  before: toggle,
})

/** The changes of one toggle in order: each starts from the result of the previous one. */
export function describeToggleChanges(
  changes: readonly StoredChange[],
  environment: string,
  toggle: ToggleLike | undefined,
  segments: NamedSegments,
): DescribedChange[] {
  let state = toggle
  return changes.map((change) => {
    const like = { ...change, environment }
    const said = tell(change, like, state, segments)
    state = state && toggleAfter(like, state)
    return said
  })
}

/** Whether the last active strategy is removed: the environment is then switched off automatically, which users must see first. */
export function losesItsStrategies(
  changes: readonly StoredChange[],
  environment: string,
  toggle: ToggleLike | undefined,
): boolean {
  const isBare = (one: ToggleLike | undefined) => {
    const there = one?.environments.find(({ name }) => name === environment)
    return there?.enabled === true && !there.strategies.some(({ disabled }) => !disabled)
  }
  let state = toggle
  return changes.some((change) => {
    const like = { ...change, environment }
    const wasBare = isBare(state)
    state = state && toggleAfter(like, state)
    return !wasBare && isBare(state) && change.action !== 'updateEnabled'
  })
}

/** Changes of the environment itself. `protection` is the current state. */
export const describeEnvironmentChanges = (
  { environment, environmentChanges }: Pick<ChangeRequest, 'environment' | 'environmentChanges'>,
  protection: ProtectionLike | undefined,
): DescribedChange[] =>
  environmentChanges.map((change) => tell(change, { ...change, environment, was: protection }, undefined, new Map()))

export function describeSegmentChanges(
  { segments: changes }: Pick<ChangeRequest, 'segments'>,
  stored: readonly Segment[],
): DescribedChange[] {
  return changes.map((change) => {
    const was = stored.find(({ id }) => id === (change.payload as { id?: number } | null)?.id)
    return tell(change, { ...change, was }, undefined, new Map())
  })
}
