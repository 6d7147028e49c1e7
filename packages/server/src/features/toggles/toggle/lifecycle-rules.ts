/**
 * The stages of a toggle: initial -> pre-live -> live -> completed -> archived. The first three follow its use: pre-live from
 * the first time that an SDK asked for it anywhere, live from the first time in an environment of type production. People say
 * when it is completed, and can take that back; the archive comes last, from any stage.
 */
export const STAGES = ['initial', 'pre-live', 'live', 'completed', 'archived'] as const
export type Stage = (typeof STAGES)[number]

const PRODUCTION = 'production'

export interface Completion {
  readonly status: string
  readonly statusValue: string | null
  readonly completedAt: string
}

/** What is known of the life of a toggle. */
export interface Life {
  readonly createdAt: string
  readonly archivedAt: string | null
  readonly completion: Completion | undefined
  /** Where it was ever asked for. */
  readonly uses: readonly { readonly environmentType: string; readonly firstSeenAt: string }[]
}

export interface EnteredStage {
  readonly stage: Stage
  readonly enteredStageAt: string
  readonly status?: string
  readonly statusValue?: string | null
}

const earliest = (uses: Life['uses']): string | undefined => uses.map(({ firstSeenAt }) => firstSeenAt).sort()[0]

/** The stages that a toggle went through, oldest first. One that was used in production at once was never pre-live. */
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
