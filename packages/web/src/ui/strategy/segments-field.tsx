import { Anchor, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { segmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { ConstraintLine } from '../constraints/constraint-line.tsx'

interface SegmentsFieldProps {
  readonly projectId: string
  readonly value: readonly number[]
  readonly onChange: (next: readonly number[]) => void
}

/** Segments of the strategy. A user must match all of them. */
export function SegmentsField({ projectId, value, onChange }: SegmentsFieldProps) {
  const { data = [] } = useQuery(segmentsQuery)
  const usable = data.filter(({ id, project }) => project === undefined || project === projectId || value.includes(id))
  const chosen = data.filter(({ id }) => value.includes(id))
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('Segments')}
        placeholder={usable.length === 0 ? t('No segments yet') : t('Choose segments')}
        data={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear segments') }}
      />
      {chosen.map(({ id, name, constraints }) => (
        <Text size="xs" c="dimmed" key={id}>
          <strong>{name}</strong>: {constraints.length === 0 && t('everyone')}
          {constraints.map((constraint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a constraint has no name of its own
            <span key={index}>
              {index > 0 && t(' and ')}
              <ConstraintLine constraint={constraint} />
            </span>
          ))}
        </Text>
      ))}
      <Text size="xs">
        <Anchor component={Link} to="/segments" target="_blank" inherit>
          {t('Manage segments ↗')}
        </Anchor>
      </Text>
    </Stack>
  )
}
