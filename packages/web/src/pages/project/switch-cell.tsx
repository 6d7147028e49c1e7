import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { FoundToggle } from '../../lib/types.ts'
import { Lever } from '../../ui/lever.tsx'
import type { Switch } from '../../ui/use-switch.ts'
import type { Shown } from './state.ts'

interface SwitchCellProps {
  readonly toggle: string
  readonly environment: FoundToggle['environments'][number]
  readonly shown: Shown
  /** Why I may not; undefined: I may. */
  readonly refusal: string | undefined
  readonly isProtected: boolean
  readonly onSwitch: Switch
}

/** A lever in the table. */
export function SwitchCell({ toggle, environment, shown, refusal, isProtected, onSwitch }: SwitchCellProps) {
  const [isBusy, setBusy] = useState(false)
  const { name, enabled } = environment
  const use = async () => {
    if (refusal !== undefined) {
      notifications.show({ color: 'gray', message: refusal })
      return
    }
    if (isBusy) return
    setBusy(true)
    await onSwitch(toggle, name, !enabled)
    setBusy(false)
  }
  const why = refusal ?? (isProtected ? 'protected: the change goes into your basket' : undefined)
  return (
    <Lever
      isOn={enabled}
      onFor={shown.onFor}
      word={shown.word}
      label={why === undefined ? `${toggle} in ${name}` : `${toggle} in ${name} (${why})`}
      title={why}
      isRefused={refusal !== undefined}
      isBusy={isBusy}
      onFlip={() => void use()}
    />
  )
}
