import type { Permission } from '@leverframe/domain'
import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { inSentence, t } from '../lib/messages.ts'
import { Guard } from './guarded.tsx'

interface OptimisticSwitchProps {
  readonly need: Permission
  readonly checked: boolean
  /** Resolves when the new state is known. Shows its own errors. */
  readonly onChange: (isOn: boolean) => Promise<unknown>
  /** What "on" means, for screen readers. */
  readonly meaning: string
  /** A visible label, where no column header says what it switches. */
  readonly label?: string | undefined
}

const stateText = (isOn: boolean, label: string | undefined): string => {
  const state = isOn ? t('On') : t('Off')
  return label === undefined ? state : `${label}: ${inSentence(state)}`
}

/** Shows the new state at once, and the old one again when the server refuses. */
export function OptimisticSwitch({ need, checked, onChange, meaning, label }: OptimisticSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const put = async (isOn: boolean) => {
    setWanted(isOn)
    await onChange(isOn)
    setWanted(undefined)
  }
  return (
    <Guard need={need} instead={<Text size="sm">{stateText(checked, label)}</Text>}>
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
