import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { Lever } from '../../ui/lever.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { Switch } from '../../ui/use-switch.ts'
import { WithPendingDot } from './pending-dot.tsx'
import type { Shown } from './state.ts'

interface SwitchCellProps {
  readonly toggle: string
  readonly environment: FoundToggle['environments'][number]
  readonly shown: Shown
  /** Why the user may not. Undefined if allowed. */
  readonly refusal: string | undefined
  readonly isProtected: boolean
  readonly onSwitch: Switch
}

/** A switch in the table. */
export function SwitchCell({ toggle, environment, shown, refusal, isProtected, onSwitch }: SwitchCellProps) {
  const { name, enabled } = environment
  // Not useWrite: a table has hundreds of switches, and a mutation in each of them delays its first rows.
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    if (refusal !== undefined) {
      showToast({ color: 'gray', message: refusal })
      return
    }
    if (isBusy) return
    setBusy(true)
    await onSwitch(toggle, name, !enabled)
    setBusy(false)
  }
  const why = refusal ?? (isProtected ? t('protected: the change is added to your draft') : undefined)
  return (
    <WithPendingDot count={environment.changeRequestIds.length} isProtected={isProtected}>
      <Lever
        isOn={enabled}
        onFor={shown.onFor}
        word={shown.word}
        label={
          why === undefined
            ? t('{toggle} in {name}', { toggle, name })
            : t('{toggle} in {name} ({reason})', { toggle, name, reason: why })
        }
        title={why}
        isRefused={refusal !== undefined}
        isBusy={isBusy}
        onFlip={() => void use()}
      />
    </WithPendingDot>
  )
}
