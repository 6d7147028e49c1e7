import { Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { t } from '../../../lib/messages.ts'
import {
  type Counted,
  type MarkedChange,
  markersOf,
  periodsOf,
  RANGES,
  type Range,
  rangeOf,
  totalOf,
  type UsageFilter,
  usageSentence,
} from '../../../lib/usage.ts'
import { Empty } from '../../../ui/empty.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { PropagationView } from './propagation-view.tsx'
import type { TabProps } from './tab.ts'
import { UsageChart } from './usage-chart.tsx'
import { ApplicationsTable, VariantsTable } from './usage-tables.tsx'
import { useMarkedChanges } from './use-marked-changes.ts'

const MINUTE_MS = 60_000
const ALL: UsageFilter = { environment: null, appName: null }

/** Usage has no events, so it is polled. */
const useCounted = ({ projectId, toggle }: TabProps, { value, unit, count }: Range) =>
  useQuery({
    queryKey: keys.toggle(projectId, toggle.name, 'usage', value),
    queryFn: async () => {
      const { data } = await dataOf(
        api.GET('/api/admin/client-metrics/features/{featureName}/raw', {
          params: {
            path: { featureName: toggle.name },
            query: unit === 'hour' ? { hoursBack: String(count) } : { daysBack: String(count) },
          },
        }),
      )
      return { data, atMs: Date.now() }
    },
    refetchInterval: MINUTE_MS,
  })

/** The usage by application, the results, and the propagation. */
export default function UsageTab(props: TabProps) {
  const [range, setRange] = useState<Range>(RANGES[0])
  const [filter, setFilter] = useState<UsageFilter>(ALL)
  const counted = useCounted(props, range)
  const changes = useMarkedChanges(props)
  const data = counted.data?.data ?? []
  return (
    <Stack gap="lg">
      <Stack component="section" gap="sm" aria-label={t('Counts')}>
        <Group gap="xs" align="flex-end">
          <Title order={2} mr="auto" w={{ base: '100%', sm: 'auto' }}>
            {range.unit === 'hour' ? t('Hourly') : t('Daily')}
          </Title>
          <Filters data={data} filter={filter} onChange={setFilter} />
          <Select
            size="xs"
            w={130}
            label={t('Time range')}
            allowDeselect={false}
            data={RANGES.map(({ value, label }) => ({ value, label }))}
            value={range.value}
            onChange={(value) => setRange(rangeOf(value))}
          />
        </Group>
        <QueryResult query={counted}>
          {(found) => <Counts data={found.data} filter={filter} range={range} changes={changes} nowMs={found.atMs} />}
        </QueryResult>
      </Stack>
      <PropagationView {...props} />
    </Stack>
  )
}

interface FiltersProps {
  readonly data: readonly Counted[]
  readonly filter: UsageFilter
  readonly onChange: (filter: UsageFilter) => void
}

const Filters = ({ data, filter, onChange }: FiltersProps) => (
  <>
    <Select
      size="xs"
      label={t('Environment')}
      placeholder={t('All')}
      clearable
      clearButtonProps={{ 'aria-label': t('All environments') }}
      data={[...new Set(data.map(({ environment }) => environment))]}
      value={filter.environment}
      onChange={(environment) => onChange({ ...filter, environment })}
    />
    <Select
      size="xs"
      label={t('Application')}
      placeholder={t('All')}
      clearable
      clearButtonProps={{ 'aria-label': t('All applications') }}
      data={[...new Set(data.map(({ appName }) => appName))]}
      value={filter.appName}
      onChange={(appName) => onChange({ ...filter, appName })}
    />
  </>
)

interface CountsProps {
  readonly data: readonly Counted[]
  readonly filter: UsageFilter
  readonly range: Range
  readonly changes: readonly MarkedChange[]
  readonly nowMs: number
}

function Counts({ data, filter, range, changes, nowMs }: CountsProps) {
  const periods = periodsOf(data, filter, range, nowMs)
  const { yes, no } = totalOf(periods)
  if (yes + no === 0)
    return (
      <Empty title={t('No usage yet')}>
        {t('SDKs report usage about once a minute. See the Code tab to get started.')}
      </Empty>
    )
  return (
    <>
      <Text size="sm">{usageSentence(periods, range.unit)}</Text>
      <UsageChart
        periods={periods}
        unit={range.unit}
        markers={markersOf(changes, periods, range.unit, filter)}
        summary={usageSentence(periods, range.unit)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ApplicationsTable data={data} filter={filter} />
        <VariantsTable data={data} filter={filter} />
      </SimpleGrid>
    </>
  )
}
