import { NativeSelect, Select } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import classes from './metrics.module.css'
import { aggregationOf, aggregationsOf, groupChoices, labelChoices } from './metrics-rules.ts'
import type { ImpactData, Metric } from './queries.ts'
import { type Aggregation, type MetricsSearch, RANGES, type Range } from './search.ts'

interface MetricFiltersProps {
  readonly metrics: readonly Metric[]
  readonly metric: Metric
  readonly search: MetricsSearch
  /** Undefined while the values load. */
  readonly labels: ImpactData['labels'] | undefined
  readonly onChange: (change: Partial<MetricsSearch>) => void
}

const choice = (value: string | null): string | undefined => (value === null || value === '' ? undefined : value)
const withAll = (label: string, values: readonly string[]) => [
  { value: '', label },
  ...values.map((value) => ({ value, label: value })),
]

/** Everything that decides what the chart shows. */
export function MetricFilters({ metrics, metric, search, labels = {}, onChange }: MetricFiltersProps) {
  const names = metrics.map(({ name }) => name)
  return (
    <div className={classes.filters}>
      <Select
        label={t('Metric')}
        data={names}
        value={metric.name}
        searchable
        allowDeselect={false}
        onChange={(name) => onChange({ metric: choice(name), as: undefined, label: undefined, by: undefined })}
      />
      <NativeSelect
        label={t('Show')}
        data={aggregationsOf(metric.type)}
        value={aggregationOf(metric, search)}
        onChange={({ currentTarget }) => onChange({ as: currentTarget.value as Aggregation })}
      />
      <NativeSelect
        label={t('Time')}
        data={RANGES}
        value={search.range ?? 'hour'}
        onChange={({ currentTarget }) => onChange({ range: currentTarget.value as Range })}
      />
      <NativeSelect
        label={t('Environment')}
        data={withAll(t('All'), metric.environments)}
        value={search.environment ?? ''}
        onChange={({ currentTarget }) => onChange({ environment: choice(currentTarget.value) })}
      />
      <NativeSelect
        label={t('Application')}
        data={withAll(t('All'), metric.applications)}
        value={search.app ?? ''}
        onChange={({ currentTarget }) => onChange({ app: choice(currentTarget.value) })}
      />
      <Select
        label={t('Label')}
        placeholder={t('Any')}
        data={labelChoices(labels)}
        value={search.label ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear label') }}
        onChange={(label) => onChange({ label: choice(label) })}
      />
      <NativeSelect
        label={t('Split by')}
        data={[{ value: '', label: t('Nothing') }, ...groupChoices(labels)]}
        value={search.by ?? ''}
        onChange={({ currentTarget }) => onChange({ by: choice(currentTarget.value) })}
      />
      <Select
        label={t('Divide by')}
        placeholder={t('Nothing')}
        data={names.filter((name) => name !== metric.name)}
        value={search.divideBy ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear divisor') }}
        onChange={(name) => onChange({ divideBy: choice(name) })}
      />
    </div>
  )
}
