import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ApiFailure, problemsByField, sentenceOf } from '../api/failure.ts'
import { keys } from '../api/query-keys.ts'

const TYPING_MS = 200

export interface Checked {
  /** The error of the server. */
  readonly problem: string | undefined
  readonly isFree: boolean
}

/** Checks a name while it is typed. `ask` throws the error of the server. */
export function useNameCheck(kind: string, name: string, ask: (name: string) => Promise<unknown>): Checked {
  const [settled] = useDebouncedValue(name, TYPING_MS)
  const { data, error } = useQuery({
    queryKey: keys.nameCheck(kind, settled),
    queryFn: async () => {
      try {
        await ask(settled)
        return null
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        return Object.values(problemsByField(failure))[0] ?? failure.message
      }
    },
    enabled: settled !== '',
    staleTime: 0,
  })
  if (name === '' || name !== settled) return { problem: undefined, isFree: false }
  const problem = error ? sentenceOf(error) : (data ?? undefined)
  return { problem, isFree: data === null }
}
