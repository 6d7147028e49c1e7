import { addToDraft, useProtection } from '../api/change-requests.ts'
import type { ChangedSubjects } from '../api/invalidation.ts'
import type { Change } from '../lib/types.ts'
import { toastWaiting } from './toast.tsx'
import { type DoneToast, useWrite } from './use-write.ts'

export interface EnvironmentWrite {
  readonly environment: string
  /** The write as changes of a change request; null: change requests have no such action. */
  readonly change: Change | readonly Change[] | null
  /** The same write, sent directly. */
  readonly directly: () => Promise<unknown>
  /** What the direct write changes. */
  readonly changes: ChangedSubjects
  /** The toast after the direct write. */
  readonly done?: string | DoneToast | (() => string | DoneToast | undefined)
}

interface EnvironmentWriteOptions {
  /** With `inline` the error is in `error`, for a form that shows it. */
  readonly errors?: 'toast' | 'inline'
}

export type WriteOutcome = 'directly' | 'in the draft' | 'refused'

export interface EnvironmentWriter {
  readonly isBusy: boolean
  /** Why the last write was refused; undefined when it was not. */
  readonly error: unknown
  readonly run: (write: EnvironmentWrite) => Promise<WriteOutcome>
}

/**
 * Writes to an environment: directly where it is unprotected, into the draft change request of the user where it is
 * protected. Shows the error when the server refuses, and returns the outcome.
 */
export function useEnvironmentWrite(
  project: string,
  { errors = 'toast' }: EnvironmentWriteOptions = {},
): EnvironmentWriter {
  const protection = useProtection(project)
  const write = useWrite<WriteOutcome, EnvironmentWrite>({
    send: async ({ environment, change, directly }) => {
      if (change !== null && protection(environment).isProtected) {
        await addToDraft(project, environment, change)
        toastWaiting(environment)
        return 'in the draft'
      }
      await directly()
      return 'directly'
    },
    changes: (outcome, { changes }) => (outcome === 'directly' ? changes : 'change-request'),
    done: (outcome, { done }) => {
      if (outcome !== 'directly') return undefined
      return typeof done === 'function' ? done() : done
    },
    errors,
  })
  return { isBusy: write.isBusy, error: write.error, run: (given) => write.send(given).catch(() => 'refused' as const) }
}
