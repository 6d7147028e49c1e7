import { useEffect, useRef, useState } from 'react'
import type { Strategy } from '../../../lib/types.ts'
import { moved } from './order.ts'

/** Keys are pressed several times in a row: the order is saved when they rest. */
const REST_MS = 500

interface Pending {
  readonly ids: readonly string[]
  readonly before: readonly string[]
}

/** The strategies in the order that the person gives them, saved a moment after the last move. */
export function useSorting(
  strategies: readonly Strategy[],
  save: (before: readonly string[], ids: readonly string[]) => Promise<unknown>,
) {
  const [pending, setPending] = useState<Pending>()
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      void saving.current(pending.before, pending.ids).finally(() => setPending(undefined))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [pending])

  const ids = strategies.map(({ id }) => id)
  const isUsable =
    pending !== undefined && pending.ids.length === ids.length && pending.ids.every((id) => ids.includes(id))
  const order = isUsable ? pending.ids : ids
  const sorted = order.flatMap((id) => strategies.find((one) => one.id === id) ?? [])
  const move = (from: number, to: number) => {
    const next = moved(order, from, to)
    if (next !== order) setPending({ ids: next, before: pending?.before ?? ids })
  }
  return { sorted, move, isPending: pending !== undefined }
}
