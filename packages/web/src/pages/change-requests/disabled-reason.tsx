import { Box, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface DisabledReasonProps {
  /** Why it is not possible; undefined: it is. */
  readonly reason: string | undefined
  readonly children: ReactElement
}

/** What is not possible right now stays visible, and says why to the mouse and to the keyboard. */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  if (reason === undefined) return children
  return (
    <Tooltip label={reason}>
      <Box component="span" tabIndex={0} display="flex" aria-label={reason} role="note">
        {children}
      </Box>
    </Tooltip>
  )
}

interface DisabledReasonButtonProps extends ButtonProps {
  readonly reason: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

export const DisabledReasonButton = ({ reason, ...button }: DisabledReasonButtonProps) => (
  <DisabledReason reason={reason}>
    <Button {...button} disabled={reason !== undefined} />
  </DisabledReason>
)
