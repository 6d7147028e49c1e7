import { useWrite } from '../../ui/use-write.ts'

interface NamedWork {
  readonly name: string
  readonly work: () => Promise<unknown>
}

/** The writes of a change request that share one busy state and one error. */
export interface RequestAction {
  /** The name of the action under way. */
  readonly busy: string | undefined
  readonly error: unknown
  readonly clearError: () => void
  /** Resolves with whether the action succeeded. The change request is refetched in both cases. */
  readonly run: (name: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** What the actions on change requests change. Applying one changes toggles and segments, too. */
export const changesOf = (name: string) =>
  name === 'apply' ? (['change-request', 'toggle', 'segment'] as const) : 'change-request'

export function useRequestAction(): RequestAction {
  const write = useWrite<unknown, NamedWork>({
    send: ({ work }) => work(),
    changes: (_, { name }) => changesOf(name),
    errors: 'inline',
    refetchAfterError: 'change-request',
  })
  const { busyWith, error, clearError } = write
  return { busy: busyWith?.name, error, clearError, run: (name, work) => write.run({ name, work }) }
}
