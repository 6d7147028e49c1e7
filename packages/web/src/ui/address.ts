import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSearch } from '../lib/address-words.ts'

/** A `step` can be gone back; while somebody types or filters there would be too many of them. */
type Change<S> = (change: Partial<S>, how?: 'step') => void

/** What the address of this page says, and how to say something else there. `S` is what its route validates. */
export function useAddress<S extends object>(): readonly [S, Change<S>] {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<Change<S>>(
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

const PAUSE_MS = 200

/** A text that somebody types: here at once, in the address after a pause. Whoever goes back sees what stood there. */
export function useTyped(value: string | undefined, send: (text: string | undefined) => void) {
  const [text, setText] = useState(value ?? '')
  const sent = useRef(value)
  const later = useDebouncedCallback((next: string) => {
    sent.current = next.trim() === '' ? undefined : next
    send(sent.current)
  }, PAUSE_MS)
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

/** `find` in the address of a list. */
export function useFind() {
  const [{ find }, change] = useAddress<ListSearch>()
  return useTyped(find, (next) => change({ find: next }))
}
