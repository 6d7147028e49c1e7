import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'

interface EnvironmentSelectProps {
  readonly description: string
  readonly value: string | null
  readonly onChange: (environment: string | null) => void
}

export function EnvironmentSelect({ description, value, onChange }: EnvironmentSelectProps) {
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <Select
      label={t('Environment')}
      description={description}
      placeholder={t('Choose an environment')}
      data={environments.map(({ name }) => name)}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  )
}
