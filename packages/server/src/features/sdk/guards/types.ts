import type { Guard, GuardEvidence, GuardReading } from './schema.ts'

/** Where and when a guard is read. */
export interface GuardTarget {
  readonly project: string
  readonly environment: string
  readonly toggle: string
  /** The start of what the guard watches, such as a milestone. Older data does not count, except for the rest of its minute. */
  readonly since: Date
  readonly now: Date
  /** How many tests share the probability of a false alarm: one for each milestone of a release. 1 if absent. */
  readonly tests?: number
  /** The evidence of the previous read. A relative guard needs it. */
  readonly evidence?: GuardEvidence | null
}

export interface GuardReader {
  /**
   * The state of a guard now. Never rejects because of the data: a source that does not respond is the state `unavailable`. The
   * caller stores `evidence` together with what it does, and passes it to the next read: then each report counts exactly once.
   */
  read(guard: Guard, target: GuardTarget): Promise<GuardReading>
}
