import { Ban, CalendarClock, CircleCheck, CircleX, Eye, type LucideIcon, PencilLine, ThumbsUp } from 'lucide-react'
import type { State } from './states.ts'

/** Blue waits for somebody; what is over does not. */
const LOOKS: Readonly<Record<State, readonly [LucideIcon, string]>> = {
  Draft: [PencilLine, 'var(--lf-wait)'],
  'In review': [Eye, 'var(--lf-wait)'],
  Approved: [ThumbsUp, 'var(--lf-wait)'],
  Scheduled: [CalendarClock, 'var(--lf-wait)'],
  Applied: [CircleCheck, 'inherit'],
  Rejected: [CircleX, 'var(--lf-danger)'],
  Cancelled: [Ban, 'var(--lf-off)'],
}

/** A shape and a word. */
export function RequestState({ state }: { readonly state: string }) {
  const [Icon, color] = LOOKS[state as State] ?? LOOKS.Draft
  return (
    <span style={{ color, display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      <Icon size={14} aria-hidden />
      <span>{state}</span>
    </span>
  )
}
