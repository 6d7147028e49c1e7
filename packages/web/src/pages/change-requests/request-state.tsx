import { Ban, CalendarClock, CircleCheck, CircleX, Eye, type LucideIcon, PencilLine, ThumbsUp } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import type { State } from './states.ts'

/** Blue for states that wait for a user, not for closed ones. */
const LOOKS: Readonly<Record<State, readonly [LucideIcon, string]>> = {
  Draft: [PencilLine, 'var(--lf-wait)'],
  'In review': [Eye, 'var(--lf-wait)'],
  Approved: [ThumbsUp, 'var(--lf-wait)'],
  Scheduled: [CalendarClock, 'var(--lf-wait)'],
  Applied: [CircleCheck, 'inherit'],
  Rejected: [CircleX, 'var(--lf-danger)'],
  Cancelled: [Ban, 'var(--lf-off)'],
}

/** The state as a shape and a word. */
export function RequestState({ state }: { readonly state: string }) {
  const [Icon, color] = LOOKS[state as State] ?? LOOKS.Draft
  return (
    <span style={{ color, display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      <Icon size={14} aria-hidden />
      <span>{t(state)}</span>
    </span>
  )
}
