import type { Permission } from '@leverframe/domain'
import { Box, Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { refusalOf, useMay, type Where } from '../api/permissions.ts'
import { meQuery } from '../api/queries.ts'
import { useHeld, useMissing } from './missing-permissions.tsx'

interface GuardProps extends Where {
  /** One of these is enough. */
  readonly need: Permission | readonly Permission[]
  /** Always rendered. `isAllowed` says whether it may be used. */
  readonly children: (isAllowed: boolean) => ReactElement
  /** Another reason why it is not possible right now. */
  readonly because?: string | undefined
  /** Shown without the permission: the state as text, or nothing. The page then names the permission. */
  readonly instead?: ReactNode
}

/** A control for users with the permission. Without `instead` it stays visible for others, disabled, with the reason. */
export function Guard({ need, project, environment, because, instead, children }: GuardProps) {
  const may = useMay()
  const needed = typeof need === 'string' ? [need] : need
  const isHidden = useHidden(needed, { project, environment }, instead === undefined)
  const isAllowed = needed.some((permission) => may(permission, { project, environment }))
  const reason = isAllowed ? because : refusalOf(needed, { project, environment })
  if (isHidden) return <>{instead}</>
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
  /** See `preloading`. */
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly type?: 'button' | 'submit'
  readonly children: ReactNode
}

/**
 * A button for users with the permission. Others do not see it: the page has a sentence with the permission instead. The button
 * of a form stays, disabled, with the reason.
 */
export function GuardedButton({ need, project, environment, because, disabled, ...button }: GuardedButtonProps) {
  const needed = typeof need === 'string' ? [need] : need
  const isForm = button.type === 'submit'
  const isHidden = useHidden(needed, { project, environment }, isForm)
  if (isHidden) return null
  return (
    <Guard need={need} project={project} environment={environment} because={because}>
      {(isAllowed) => <Button {...button} disabled={disabled || !isAllowed} />}
    </Guard>
  )
}

/** Whether a control is left out for want of a permission, which the page then names. */
export function useHidden(needed: readonly Permission[], where: Where, isKept = false): boolean {
  const may = useMay()
  const { isPending } = useQuery(meQuery)
  const isHeld = needed.some((permission) => may(permission, where))
  const isHidden = !isKept && !isPending && !isHeld
  useMissing(isHidden ? needed : undefined, where)
  useHeld(isHeld)
  return isHidden
}
