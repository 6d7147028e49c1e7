import type { Permission } from '@leverframe/domain'
import { ActionIcon } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { moveItem } from '../lib/order.ts'
import { Guard } from './guarded.tsx'
import { toastFailure } from './toast.tsx'

export interface DragOrder {
  /** As they stand now, also while one is on its way. */
  readonly names: readonly string[]
  /** For those who do not see it: where the one that was moved stands. */
  readonly announcement: string
  readonly moving: string | undefined
  readonly onKey: (name: string, event: KeyboardEvent) => void
  readonly onGrab: (name: string, event: PointerEvent) => void
}

const rowAt = (event: globalThis.PointerEvent): HTMLElement | null | undefined =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-ordered]')

/** Only past the middle of the other row: else two rows of unlike heights would change places for ever. */
function placeUnder(event: globalThis.PointerEvent, name: string, names: readonly string[]): number | undefined {
  const row = rowAt(event)
  const place = names.indexOf(row?.dataset.ordered ?? '')
  const from = names.indexOf(name)
  if (!row || place < 0 || place === from) return undefined
  const { top, height } = row.getBoundingClientRect()
  const isPast = place > from ? event.clientY > top + height / 2 : event.clientY < top + height / 2
  return isPast ? place : undefined
}

/** Rows that can be dragged by a handle, or moved with the arrow keys. `save` is called with the whole new order, one after the other. */
export function useDragOrder(
  given: readonly string[],
  save: (names: readonly string[]) => Promise<unknown>,
): DragOrder {
  const [wanted, setWanted] = useState<readonly string[]>()
  const [moving, setMoving] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const refocus = useRef<string>(undefined)
  const saving = useRef(Promise.resolve())
  const latest = useRef<readonly string[]>(given)
  const names = wanted ?? given
  latest.current = names

  // A row that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(refocus.current)}"]`)?.focus()
    refocus.current = undefined
  })

  const keep = (order: readonly string[]) => {
    const attempt = saving.current.then(() => save(order)).catch(toastFailure)
    saving.current = attempt.then(() => {
      // What was moved meanwhile is saved next.
      if (latest.current === order) setWanted(undefined)
    })
  }
  const move = (name: string, place: number): readonly string[] => {
    const next = moveItem(latest.current, name, place)
    latest.current = next
    setWanted(next)
    setAnnouncement(`${name} is now ${next.indexOf(name) + 1} of ${next.length}`)
    return next
  }

  const onKey = (name: string, event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const before = latest.current
    refocus.current = name
    const next = move(name, before.indexOf(name) + step)
    if (next !== before) keep(next)
  }

  const onGrab = (name: string, { button }: PointerEvent) => {
    if (button !== 0) return
    const before = latest.current
    const abort = new AbortController()
    const drag = (event: globalThis.PointerEvent) => {
      const place = placeUnder(event, name, latest.current)
      if (place !== undefined) move(name, place)
    }
    const drop = () => {
      abort.abort()
      setMoving(undefined)
      if (latest.current !== before) keep(latest.current)
    }
    setMoving(name)
    for (const [type, listener] of [['pointermove', drag] as const, ['pointerup', drop] as const])
      window.addEventListener(type, listener, { signal: abort.signal })
    window.addEventListener('pointercancel', drop, { signal: abort.signal })
  }
  return { names, announcement, moving, onKey, onGrab }
}

interface DragHandleProps {
  readonly name: string
  readonly ordering: DragOrder
  readonly need: Permission
}

/** The row around it has `data-ordered={name}`. */
export const DragHandle = ({ name, ordering, need }: DragHandleProps) => (
  <Guard need={need}>
    {(isAllowed) => (
      // No tooltip of ours: it would not notice when its row is moved away from under the pointer.
      <ActionIcon
        aria-label={`Move ${name}: drag, or use the arrow keys`}
        title="Drag, or use the arrow keys"
        data-handle={name}
        disabled={!isAllowed}
        onKeyDown={(event) => ordering.onKey(name, event)}
        onPointerDown={(event) => ordering.onGrab(name, event)}
        style={{ cursor: isAllowed ? 'grab' : undefined, touchAction: 'none' }}
      >
        <GripVertical size={16} />
      </ActionIcon>
    )}
  </Guard>
)

export const OrderAnnouncement = ({ ordering }: { readonly ordering: DragOrder }) => (
  <div role="status" className="lf-visually-hidden">
    {ordering.announcement}
  </div>
)
