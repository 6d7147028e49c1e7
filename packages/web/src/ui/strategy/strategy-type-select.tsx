import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { strategyTypesQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { StrategyType } from './problems.ts'

const useStrategyTypes = (): readonly StrategyType[] => useQuery(strategyTypesQuery).data?.strategies ?? []

export const useStrategyType = (name: string): StrategyType | undefined =>
  useStrategyTypes().find((one) => one.name === name)

interface StrategyTypeSelectProps {
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Selects the strategy type. A deprecated type is offered only if it is the current one. */
export function StrategyTypeSelect({ value, onChange }: StrategyTypeSelectProps) {
  const types = useStrategyTypes()
  const offered = types.filter(({ deprecated, name }) => !deprecated || name === value)
  const choices = offered.map(({ name, displayName }) => ({ value: name, label: displayName || name }))
  const unknown = choices.some((one) => one.value === value) ? [] : [{ value, label: value }]
  return (
    <Select
      label={t('Type')}
      description={t(types.find(({ name }) => name === value)?.description ?? '')}
      data={[...choices, ...unknown]}
      value={value}
      onChange={(name) => name !== null && onChange(name)}
      allowDeselect={false}
    />
  )
}
