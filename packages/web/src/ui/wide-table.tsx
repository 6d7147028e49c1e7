import type { ReactNode } from 'react'
import { t } from '../lib/messages.ts'
import { HiddenHead, Listing } from './listing.tsx'

interface WideTableProps {
  readonly label: string
  readonly minWidth?: number
  readonly heads: readonly ReactNode[]
  readonly isMatrix?: boolean
  readonly children: ReactNode
}

/** A table that scrolls instead of shrinking its columns. */
export const WideTable = ({ minWidth = 720, heads, ...listing }: WideTableProps) => (
  <Listing {...listing} head={heads} minWidth={minWidth} />
)

/** The header of a column of buttons. */
export const ActionsHead = () => <HiddenHead>{t('Actions')}</HiddenHead>
