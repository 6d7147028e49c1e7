import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSearch } from '../lib/search-params.ts'

/** A `step` adds an entry to the browser history; without it the current entry is replaced. */
type SetSearchParams<S> = (change: Partial<S>, how?: 'step') => void

/** The search parameters of the page and a function that changes some of them. `S` is what the route validates. */
export function useSearchParams<S extends object>(): readonly [S, SetSearchParams<S>] {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<SetSearchParams<S>>(
    (given, how) =>
      void navigate({
        to: '.',
        search: ((before: S) => ({ ...before, ...given })) as never,
        replace: how !== 'step',
        resetScroll: false,
      }),
    [navigate],
  )
  return [search as S, change]
}

const DEBOUNCE_MS = 200

/** A text that is shown while it is typed and sent after a pause. A new `value`, such as after "back", replaces it. */
export function useDebouncedText(value: string | undefined, send: (text: string | undefined) => void) {
  const [text, setText] = useState(value ?? '')
  const sent = useRef(value)
  const later = useDebouncedCallback((next: string) => {
    sent.current = next.trim() === '' ? undefined : next
    send(sent.current)
  }, DEBOUNCE_MS)
  useEffect(() => {
    if (value !== sent.current) setText(value ?? '')
    sent.current = value
  }, [value])
  const type = (next: string) => {
    setText(next)
    later(next)
  }
  return [text, type] as const
}

/** The `find` parameter of a list. */
export function useListFilter() {
  const [{ find }, change] = useSearchParams<ListSearch>()
  return useDebouncedText(find, (next) => change({ find: next }))
}
