import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { STATE_LABELS } from './addon-text.ts'
import type { DeliveryState } from './addons.ts'

const LOOKS = {
  sent: ['var(--lf-on)', CircleCheck],
  pending: ['var(--lf-wait)', Hourglass],
  dead: ['var(--lf-danger)', CircleX],
} as const

/** The state of a message, as a shape and a word. */
export function DeliveryMark({ state }: { readonly state: DeliveryState }) {
  const [color, Icon] = LOOKS[state]
  return (
    <span style={{ color, display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      <Icon size={14} aria-hidden />
      <span>{STATE_LABELS[state]}</span>
    </span>
  )
}
