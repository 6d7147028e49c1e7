import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/messages.ts'
import { Snippet } from '../../ui/copy.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { MetricChart } from './metric-chart.tsx'
import { MetricFilters } from './metric-filters.tsx'
import { aggregationOf, chosenMetric, droppedSentence } from './metrics-rules.ts'
import { type ChartAsked, chartQuery, type Metadata, type Metric, metadataQuery } from './queries.ts'
import type { MetricsSearch } from './search.ts'

const EXAMPLE = `unleash.impactMetrics.defineCounter('checkout_errors', 'Failed checkouts')
unleash.impactMetrics.incrementCounter('checkout_errors', 1, {
  flagNames: ['checkout-v2'],
  context: { userId: '42' },
})`

/** The metrics that applications report with their SDK. */
export default function MetricsPage() {
  const query = useQuery(metadataQuery)
  return (
    <Page
      wide
      title={t('Metrics')}
      about={t('What your applications report with their SDK, next to changes of toggles.')}
    >
      <QueryResult query={query}>
        {(data) => (data.metrics.length === 0 ? <NoMetrics /> : <Chosen data={data} />)}
      </QueryResult>
    </Page>
  )
}

function Chosen({ data: { metrics, dropped } }: { readonly data: Metadata }) {
  const [search, change] = useSearchParams<MetricsSearch>()
  const metric = chosenMetric(metrics, search)
  const sentence = droppedSentence(dropped)
  return (
    <Stack gap="md">
      {metric ? (
        <Explorer metrics={metrics} metric={metric} search={search} onChange={change} />
      ) : (
        <Empty
          title={t('Metric not found')}
          action={
            <Anchor component="button" type="button" onClick={() => change({ metric: undefined })}>
              {t('Show all metrics')}
            </Anchor>
          }
        >
          {t('No application reports {metric} any more.', { metric: search.metric })}
        </Empty>
      )}
      {sentence && (
        <Text size="sm" role="note">
          {sentence}{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/guides/$name" params={{ name: 'impact-metrics' }} {...props} />}
          >
            {t('Limits')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

interface ExplorerProps {
  readonly metrics: readonly Metric[]
  readonly metric: Metric
  readonly search: MetricsSearch
  readonly onChange: (change: Partial<MetricsSearch>) => void
}

function Explorer({ metrics, metric, search, onChange }: ExplorerProps) {
  const asked: ChartAsked = {
    ...search,
    metric: metric.name,
    as: aggregationOf(metric, search),
    range: search.range ?? 'hour',
  }
  // The labels of all series, whatever the filters. A quantile of all series may need too many points.
  const { data } = useQuery(chartQuery({ metric: metric.name, as: 'count', range: asked.range }))
  return (
    <>
      <MetricFilters metrics={metrics} metric={metric} search={search} labels={data?.labels} onChange={onChange} />
      <MetricChart metric={metric} asked={asked} onChange={onChange} />
    </>
  )
}

const NoMetrics = () => (
  <Stack gap="md">
    <Empty title={t('No metrics yet')}>
      {t(
        'Count errors, orders or durations in your application. Leverframe charts them and can pause a release that makes them worse.',
      )}
    </Empty>
    <Text size="sm">{t('With unleash-client 6.9 or newer for Node.js:')}</Text>
    <Snippet code={EXAMPLE} label={t('the example')} />
  </Stack>
)
