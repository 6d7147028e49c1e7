import type { Permission } from '@leverframe/domain'
import { ActionIcon } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../lib/messages.ts'
import { moveItem } from '../lib/order.ts'
import { Guard } from './guarded.tsx'

export interface DragOrder {
  /** The ids in their current order, also while one is dragged or saved. */
  readonly ids: readonly string[]
  /** For screen readers: where the moved row is now. */
  readonly announcement: string
  /** The id of the row that is dragged. */
  readonly dragged: string | undefined
  /** A move is not saved yet. */
  readonly isPending: boolean
  readonly moveTo: (id: string, index: number) => void
  readonly onKey: (id: string, event: KeyboardEvent) => void
  readonly onGrab: (id: string, event: PointerEvent) => void
}

interface DragOrderOptions {
  /** The current order of the server. */
  readonly ids: readonly string[]
  /** Saves an order. `before` is the order when the first unsaved move began. Handles its own errors. */
  readonly save: (ids: readonly string[], before: readonly string[]) => Promise<unknown>
  /** How long to wait after a move for another one, so that several key presses are saved once. */
  readonly settleMs?: number
  readonly labelOf?: (id: string) => string
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The index to move to, only past the middle of the other row: rows of unlike heights would swap for ever otherwise. */
function indexUnder({ clientX, clientY }: globalThis.PointerEvent, id: string, ids: readonly string[]) {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-ordered]')
  const index = ids.indexOf(row?.dataset.ordered ?? '')
  const from = ids.indexOf(id)
  if (!row || index < 0 || index === from) return undefined
  const { top, height } = row.getBoundingClientRect()
  const middle = top + height / 2
  return (index > from ? clientY >= middle : clientY <= middle) ? index : undefined
}

/** Saves orders one after the other, each after `settleMs` without another move. */
function useSaving({ save, settleMs = 0 }: DragOrderOptions, onSaved: (ids: readonly string[]) => void) {
  const pending = useRef<{ ids: readonly string[]; readonly before: readonly string[] }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latestSave = useRef(save)
  latestSave.current = save
  const flush = () => {
    clearTimeout(timer.current)
    if (!pending.current) return
    const { ids, before } = pending.current
    pending.current = undefined
    queue.current = queue.current
      .then(() => latestSave.current(ids, before))
      .catch(() => undefined)
      .then(() => onSaved(ids))
  }
  const latestFlush = useRef(flush)
  latestFlush.current = flush
  // A move right before the list goes away is saved, too.
  useEffect(() => () => latestFlush.current(), [])
  return (ids: readonly string[], before: readonly string[]) => {
    pending.current = { ids, before: pending.current?.before ?? before }
    clearTimeout(timer.current)
    if (settleMs === 0) flush()
    else timer.current = setTimeout(() => latestFlush.current(), settleMs)
  }
}

/** A list whose rows are moved by dragging a handle or with the arrow keys. Each row has `data-ordered={id}`. */
export function useDragOrder(options: DragOrderOptions): DragOrder {
  const { ids: given, labelOf = (id) => id } = options
  const [wanted, setWanted] = useState<readonly string[]>()
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const refocus = useRef<string>(undefined)
  const latest = useRef(given)
  const ids = wanted && isSameSet(wanted, given) ? wanted : given
  latest.current = ids
  const saveLater = useSaving(options, (saved) => {
    // A newer move is saved next.
    if (latest.current === saved) setWanted(undefined)
  })

  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(refocus.current)}"]`)?.focus()
    refocus.current = undefined
  })

  const show = (id: string, index: number): readonly string[] => {
    const next = moveItem(latest.current, id, index)
    latest.current = next
    setWanted(next)
    setAnnouncement(
      t('{id} is now {id2} of {count}', { id: labelOf(id), id2: next.indexOf(id) + 1, count: next.length }),
    )
    return next
  }
  const moveTo = (id: string, index: number) => {
    const before = latest.current
    const next = show(id, index)
    if (next !== before) saveLater(next, before)
  }
  const onKey = (id: string, event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    refocus.current = id
    moveTo(id, latest.current.indexOf(id) + step)
  }
  const onGrab = (id: string, { button }: PointerEvent) => {
    if (button !== 0) return
    const before = latest.current
    const listeners = new AbortController()
    const drag = (event: globalThis.PointerEvent) => {
      const index = indexUnder(event, id, latest.current)
      if (index !== undefined) show(id, index)
    }
    const drop = () => {
      listeners.abort()
      setDragged(undefined)
      if (latest.current !== before) saveLater(latest.current, before)
    }
    setDragged(id)
    const { signal } = listeners
    window.addEventListener('pointermove', drag, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
  }
  return { ids, announcement, dragged, isPending: wanted !== undefined, moveTo, onKey, onGrab }
}

interface DragHandleProps {
  readonly id: string
  readonly order: DragOrder
  readonly label: string
  readonly title?: string
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** The handle of a row. It has no tooltip: a tooltip would stay where the row was. */
export const DragHandle = ({ id, order, label, title, disabled, className, children }: DragHandleProps) => (
  <ActionIcon
    aria-label={label}
    title={title ?? t('Drag or use the arrow keys')}
    data-handle={id}
    className={className}
    disabled={disabled ?? false}
    onKeyDown={(event) => order.onKey(id, event)}
    onPointerDown={(event) => order.onGrab(id, event)}
    style={{ cursor: disabled ? undefined : 'grab', touchAction: 'none' }}
  >
    {children ?? <GripVertical size={16} />}
  </ActionIcon>
)

interface GuardedDragHandleProps {
  readonly name: string
  readonly order: DragOrder
  readonly need: Permission
}

/** The handle of a row that is known by its name. */
export const GuardedDragHandle = ({ name, order, need }: GuardedDragHandleProps) => (
  <Guard need={need} instead={null}>
    {(isAllowed) => (
      <DragHandle
        id={name}
        order={order}
        label={t('Move {name}: drag, or use the arrow keys', { name })}
        disabled={!isAllowed}
      />
    )}
  </Guard>
)

export const OrderAnnouncement = ({ order }: { readonly order: DragOrder }) => (
  <div role="status" className="lf-visually-hidden">
    {order.announcement}
  </div>
)
