/**
 * The stages of a toggle: initial -> pre-live -> live -> completed -> archived. The first three depend on its use: pre-live from
 * its first evaluation by an SDK in any environment, live from the first one in an environment of type production. Users mark
 * a toggle as completed, and can undo that. A toggle can be archived from any stage.
 */
export const STAGES = ['initial', 'pre-live', 'live', 'completed', 'archived'] as const
export type Stage = (typeof STAGES)[number]

const PRODUCTION = 'production'

export interface Completion {
  readonly status: string
  readonly statusValue: string | null
  readonly completedAt: string
}

/** The data from which the stages of a toggle are computed. */
export interface Life {
  readonly createdAt: string
  readonly archivedAt: string | null
  readonly completion: Completion | undefined
  /** The environments in which the toggle was used. */
  readonly uses: readonly { readonly environmentType: string; readonly firstSeenAt: string }[]
}

export interface EnteredStage {
  readonly stage: Stage
  readonly enteredStageAt: string
  readonly status?: string
  readonly statusValue?: string | null
}

const earliest = (uses: Life['uses']): string | undefined => uses.map(({ firstSeenAt }) => firstSeenAt).sort()[0]

/** The stages of a toggle, oldest first. A toggle that was first used in production has no pre-live stage. */
export function stagesOf({ createdAt, archivedAt, completion, uses }: Life): EnteredStage[] {
  const live = earliest(uses.filter(({ environmentType }) => environmentType === PRODUCTION))
  const elsewhere = earliest(uses.filter(({ environmentType }) => environmentType !== PRODUCTION))
  const wasPreLive = elsewhere !== undefined && (live === undefined || elsewhere < live)
  return [
    { stage: 'initial', enteredStageAt: createdAt },
    ...(wasPreLive ? [{ stage: 'pre-live' as const, enteredStageAt: elsewhere }] : []),
    ...(live === undefined ? [] : [{ stage: 'live' as const, enteredStageAt: live }]),
    ...(completion
      ? [
          {
            stage: 'completed' as const,
            enteredStageAt: completion.completedAt,
            status: completion.status,
            statusValue: completion.statusValue,
          },
        ]
      : []),
    ...(archivedAt === null ? [] : [{ stage: 'archived' as const, enteredStageAt: archivedAt }]),
  ]
}
