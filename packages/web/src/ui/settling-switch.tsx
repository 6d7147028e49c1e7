import type { Permission } from '@leverframe/domain'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Guard } from './guarded.tsx'

interface SettlingSwitchProps {
  readonly need: Permission
  readonly checked: boolean
  /** Done when the new state is known: it tells itself what went wrong. */
  readonly onChange: (isOn: boolean) => Promise<unknown>
  /** What its being on means, for those who do not see where it stands. */
  readonly meaning: string
  /** A word beside it, where no column says what it switches. */
  readonly label?: string | undefined
}

/** Goes to where it was put at once, and back when the server refuses. */
export function SettlingSwitch({ need, checked, onChange, meaning, label }: SettlingSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const put = async (isOn: boolean) => {
    setWanted(isOn)
    await onChange(isOn)
    setWanted(undefined)
  }
  return (
    <Guard need={need}>
      {(isAllowed) => (
        <Switch
          size="sm"
          {...(label === undefined ? { 'aria-label': meaning } : { label })}
          checked={wanted ?? checked}
          disabled={!isAllowed}
          onChange={(event) => void put(event.currentTarget.checked)}
        />
      )}
    </Guard>
  )
}
