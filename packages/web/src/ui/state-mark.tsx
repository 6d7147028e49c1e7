import { Circle, CircleDot, Contrast } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/messages.ts'
import type { OnFor } from '../lib/strategy.ts'

const LOOKS = {
  all: { color: 'var(--lf-on)', icon: <CircleDot size={14} aria-hidden />, word: t('on') },
  some: { color: 'var(--lf-some)', icon: <Contrast size={14} aria-hidden />, word: t('on for some') },
  none: { color: 'var(--lf-off)', icon: <Circle size={14} aria-hidden />, word: t('off') },
} as const

interface StateMarkProps {
  readonly onFor: OnFor
  /** Replaces the word, such as "on 25%". */
  readonly children?: ReactNode
}

/** Never only a colour: always with a shape and a word. */
export function StateMark({ onFor, children }: StateMarkProps) {
  const { color, icon, word } = LOOKS[onFor]
  return (
    <span style={{ color, display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      {icon}
      <span>{children ?? word}</span>
    </span>
  )
}
