import { Box, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface DisabledReasonProps {
  /** Why it is not possible. Undefined if it is possible. */
  readonly reason: string | undefined
  readonly children: ReactElement
}

/** A disabled control that stays visible and shows the reason on hover and focus. */
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
