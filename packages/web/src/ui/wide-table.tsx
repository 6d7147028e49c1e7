import type { ReactNode } from 'react'
import { HiddenHead, Listing } from './listing.tsx'

interface WideTableProps {
  readonly label: string
  readonly minWidth?: number
  readonly heads: readonly ReactNode[]
  readonly isMatrix?: boolean
  readonly children: ReactNode
}

/** A list that would rather scroll than squeeze its columns. */
export const WideTable = ({ minWidth = 720, heads, ...listing }: WideTableProps) => (
  <Listing {...listing} head={heads} minWidth={minWidth} />
)

/** The head of a column of buttons. */
export const ActionsHead = () => <HiddenHead>Actions</HiddenHead>
