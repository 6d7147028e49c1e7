import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangedSubjects, invalidate } from '../api/invalidation.ts'
import { toastDone, toastFailure, type Undo } from './toast.tsx'

/** A toast with a button that reverses the write. */
export interface DoneToast {
  readonly text: string
  readonly undo?: Undo
}

type Done = string | DoneToast | undefined

export interface WriteOptions<I, O> {
  /** Sends the write. Throws what the server refuses. */
  readonly send: (input: I) => Promise<O>
  /** What the write changes: the queries of these subjects are refetched. */
  readonly changes: ChangedSubjects | ((output: O, input: I) => ChangedSubjects)
  /** The toast after a successful write. */
  readonly done?: Done | ((output: O, input: I) => Done)
  /** Where the error appears: as a toast, or where the component shows `error`. */
  readonly errors?: 'toast' | 'inline'
  /** Refetches also after a refused write, for writes that are refused because of a change by another user. */
  readonly refetchAfterError?: ChangedSubjects
}

export interface Write<I, O> {
  readonly isBusy: boolean
  /** The input of the write that is under way. */
  readonly busyWith: I | undefined
  /** Undefined when there is none. */
  readonly error: unknown
  readonly clearError: () => void
  /** Resolves with whether the write succeeded. */
  readonly run: (input: I) => Promise<boolean>
  /** Like `run`, but resolves with the output and throws the error. */
  readonly send: (input: I) => Promise<O>
}

/**
 * A write to the server: busy state, error, invalidation and toast. It is busy until the affected queries are refetched.
 * What an undo sends is passed as input: `send` is that of the latest render, which already has the new state.
 */
export function useWrite<O, I = void>(options: WriteOptions<I, O>): Write<I, O> {
  const { errors = 'toast', changes, done, refetchAfterError } = options
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: options.send,
    onSuccess: async (output, input) => {
      await invalidate(client, typeof changes === 'function' ? changes(output, input) : changes)
      const toast = typeof done === 'function' ? done(output, input) : done
      if (typeof toast === 'string') toastDone(toast)
      else if (toast) toastDone(toast.text, toast.undo)
    },
    onError: async (error) => {
      if (errors === 'toast') toastFailure(error)
      if (refetchAfterError) await invalidate(client, refetchAfterError)
    },
  })
  return {
    isBusy: mutation.isPending,
    busyWith: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error ?? undefined,
    clearError: mutation.reset,
    run: (input) =>
      mutation.mutateAsync(input).then(
        () => true,
        () => false,
      ),
    send: mutation.mutateAsync,
  }
}
