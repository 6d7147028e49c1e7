import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { TimeChart, TimeTable } from '../../ui/time-chart.tsx'
import type { TimeMarker } from '../../ui/time-chart-rules.ts'
import classes from './metrics.module.css'
import { chartSeries, chartWindow, markersOf, withoutOpenPeriod } from './metrics-rules.ts'
import { type ChartAsked, changesQuery, chartQuery, type ImpactData, type Metric } from './queries.ts'

interface MetricChartProps {
  readonly metric: Metric
  readonly asked: ChartAsked
  readonly onChange: (change: { readonly view: 'table' | undefined }) => void
}

/** The values of the metric, with the changes of toggles in the same time. */
export function MetricChart({ metric, asked, onChange }: MetricChartProps) {
  const query = useQuery(chartQuery(asked))
  const isTable = asked.view === 'table'
  const title = asked.divideBy === undefined ? metric.name : `${metric.name} ÷ ${asked.divideBy}`
  return (
    <Section
      title={title}
      about={metric.help}
      actions={
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onChange({ view: isTable ? undefined : 'table' })}
        >
          {isTable ? t('Show chart') : t('Show table')}
        </Anchor>
      }
    >
      <QueryResult query={query}>{(data) => <Values title={title} data={data} asked={asked} />}</QueryResult>
    </Section>
  )
}

interface ValuesProps {
  readonly title: string
  readonly data: ImpactData
  readonly asked: ChartAsked
}

function Values({ title, data, asked }: ValuesProps) {
  const window = chartWindow(data)
  // To the minute, so that the key of the query does not change with every refetch.
  const { data: changes } = useQuery(changesQuery(asked.environment, `${data.start.slice(0, 16)}:00Z`))
  const markers = markersOf(changes?.events ?? [], window)
  const series = withoutOpenPeriod(chartSeries(data, title), window, asked)
  if (series.every((one) => one.data.length === 0))
    return (
      <Text size="sm" c="dimmed">
        {t('No values in this time. Choose a longer time or other filters.')}
      </Text>
    )
  return (
    <>
      {asked.view === 'table' ? (
        <TimeTable title={title} series={series} window={window} />
      ) : (
        <TimeChart title={title} series={series} window={window} markers={markers} />
      )}
      {markers.length > 0 && <Changes markers={markers} />}
    </>
  )
}

const SHOWN = 10

const Changes = ({ markers }: { readonly markers: readonly TimeMarker[] }) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      {t('Changes in this time')}
    </Text>
    <ul className={classes.changes}>
      {markers
        .slice(-SHOWN)
        .reverse()
        .map(({ at, label }) => (
          <li key={at + label}>
            <Time at={at} /> · {label}
          </li>
        ))}
    </ul>
  </div>
)
