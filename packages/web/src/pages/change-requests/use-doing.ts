import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** First words of the keys of what an application changes. */
const APPLIED = ['toggle', 'toggles', 'project', 'segments', 'archive']

export interface Doing {
  /** The name of what is being done. */
  readonly busy: string | undefined
  readonly error: unknown
  readonly forget: () => void
  /** Answers whether it was done. Whatever came of it, what is shown is asked for again. */
  readonly run: (name: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** Asks for all that is shown of change requests again. */
export function useChangedRequests(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['change-requests'] })
}

/** Does something with a change request, and keeps what the server said against it. */
export function useDoing(): Doing {
  const client = useQueryClient()
  const refresh = useChangedRequests()
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const run = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name)
    setError(undefined)
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      await refresh()
      if (name === 'apply')
        void client.invalidateQueries({ predicate: ({ queryKey }) => APPLIED.includes(String(queryKey[0])) })
      setBusy(undefined)
    }
  }
  return { busy, error, run, forget: () => setError(undefined) }
}
