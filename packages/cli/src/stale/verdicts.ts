import type { Api } from '../api.ts'
import type { SourceLocation } from './scan.ts'

export const REASONS = ['stale', 'potentially stale', 'completed', 'unused'] as const
export type Reason = (typeof REASONS)[number]

/** A toggle as the search of the server returns it. */
export interface ToggleRow {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly lifecycle: { readonly stage: string }
}

export interface Verdict {
  readonly name: string
  readonly project: string
  readonly reasons: readonly Reason[]
  readonly lastSeenAt: string | null
  readonly references: readonly SourceLocation[]
  /** Whether it can be archived: no code names it, no application asks for it, and its work is done. */
  readonly canGo: boolean
  readonly next: string
}

const DAY_MS = 86_400_000

export interface Judging {
  readonly now: number
  /** Without requests for so many days a toggle is unused. */
  readonly days: number
  /** Days by toggle type. Null: no limit. */
  readonly lifetimes: ReadonlyMap<string, number | null>
}

const ageDays = (time: string, now: number): number => (now - Date.parse(time)) / DAY_MS

export function reasonsOf(toggle: ToggleRow, { now, days, lifetimes }: Judging): Reason[] {
  const lifetime = lifetimes.get(toggle.type) ?? Number.POSITIVE_INFINITY
  const holds: Readonly<Record<Reason, boolean>> = {
    stale: toggle.stale,
    'potentially stale': !toggle.stale && ageDays(toggle.createdAt, now) > lifetime,
    completed: toggle.lifecycle.stage === 'completed',
    // A new toggle was not used yet.
    unused: ageDays(toggle.lastSeenAt ?? toggle.createdAt, now) > days,
  }
  return REASONS.filter((reason) => holds[reason])
}

const nextStep = (hasTraffic: boolean, isDone: boolean, references: number): string => {
  if (references > 0) return isDone || !hasTraffic ? 'remove it from the code' : 'keep'
  if (hasTraffic) return 'find the application that still asks for it'
  return isDone ? 'archive it' : 'mark it as completed or stale, then archive it'
}

/** Undefined for a toggle in normal use. */
export function verdictOf(
  toggle: ToggleRow,
  references: readonly SourceLocation[],
  judging: Judging,
): Verdict | undefined {
  const reasons = reasonsOf(toggle, judging)
  if (reasons.length === 0) return undefined
  const isDone = reasons.some((reason) => reason !== 'unused')
  const hasTraffic = toggle.lastSeenAt !== null && ageDays(toggle.lastSeenAt, judging.now) <= judging.days
  return {
    name: toggle.name,
    project: toggle.project,
    reasons,
    lastSeenAt: toggle.lastSeenAt,
    references,
    canGo: isDone && !hasTraffic && references.length === 0,
    next: nextStep(hasTraffic, isDone, references.length),
  }
}

/** The expected lifetime of every toggle type. */
export async function lifetimesOf(api: Api): Promise<Map<string, number | null>> {
  const { types } = await api.call<{ types: { id: string; lifetimeDays: number | null }[] }>(
    'GET',
    '/api/admin/feature-types',
  )
  return new Map(types.map(({ id, lifetimeDays }) => [id, lifetimeDays]))
}
