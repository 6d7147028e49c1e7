import { Chip, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { SWITCHES } from './event-types.ts'
import type { EventsSearch, Span } from './search.ts'

interface QuickChoicesProps {
  readonly search: EventsSearch
  readonly onChange: (change: EventsSearch) => void
}

const TIMES: { value: Span | 'all' | 'chosen'; label: string }[] = [
  { value: 'all', label: t('All time') },
  { value: '1h', label: t('Last hour') },
  { value: '24h', label: t('24 hours') },
  { value: '7d', label: t('7 days') },
]

/** Frequent filters, one click each. */
export function QuickChoices({ search, onChange }: QuickChoicesProps) {
  const { data = [] } = useQuery(environmentsQuery)
  const production = data
    .filter(({ type }) => type === 'production')
    .map(({ name }) => name)
    .join(',')
  const isChosen = search.last === undefined && (search.from !== undefined || search.to !== undefined)
  const onTime = (value: string) =>
    onChange({ last: value === 'all' ? undefined : (value as Span), from: undefined, to: undefined })
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('Time')}
        transitionDuration={0}
        data={isChosen ? [...TIMES, { value: 'chosen', label: t('Chosen') }] : TIMES}
        value={search.last ?? (isChosen ? 'chosen' : 'all')}
        onChange={onTime}
      />
      <Chip
        size="xs"
        variant="outline"
        disabled={production === ''}
        checked={production !== '' && search.environment === production}
        onChange={(checked) => onChange({ environment: checked ? production : undefined })}
      >
        {t('Production only')}
      </Chip>
      <Chip
        size="xs"
        variant="outline"
        checked={search.type === SWITCHES}
        onChange={(checked) => onChange({ type: checked ? SWITCHES : undefined })}
      >
        {t('Switches only')}
      </Chip>
    </Group>
  )
}
