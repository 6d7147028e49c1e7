import type { Permission } from '@leverframe/domain'
import { Box, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { refusalOf, useMay, type Where } from '../api/permissions.ts'

interface GuardProps extends Where {
  /** One of these is enough. */
  readonly need: Permission | readonly Permission[]
  /** Always rendered. `isAllowed` says whether it may be used. */
  readonly children: (isAllowed: boolean) => ReactElement
  /** Another reason why it is not possible right now. */
  readonly because?: string | undefined
}

/** Without the permission the control stays visible, disabled, with the permission in the tooltip. */
export function Guard({ need, project, environment, because, children }: GuardProps) {
  const may = useMay()
  const needed = typeof need === 'string' ? [need] : need
  const isAllowed = needed.some((permission) => may(permission, { project, environment }))
  const reason = isAllowed ? because : refusalOf(needed, { project, environment })
  if (reason === undefined) return children(true)
  return (
    <Tooltip label={reason}>
      {/* A disabled element has no events, so the box around it gets hover and focus. */}
      <Box component="span" tabIndex={0} display="inline-flex" aria-label={reason} role="note">
        {children(false)}
      </Box>
    </Tooltip>
  )
}

interface GuardedButtonProps extends ButtonProps, Where {
  readonly need: Permission | readonly Permission[]
  readonly because?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly type?: 'button' | 'submit'
  readonly children: ReactNode
}

/** A button that is visible to every user and enabled with the permission. */
export const GuardedButton = ({ need, project, environment, because, disabled, ...button }: GuardedButtonProps) => (
  <Guard need={need} project={project} environment={environment} because={because}>
    {(isAllowed) => <Button {...button} disabled={disabled || !isAllowed} />}
  </Guard>
)
