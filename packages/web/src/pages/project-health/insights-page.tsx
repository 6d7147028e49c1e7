import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Brush } from 'lucide-react'
import { projectsQuery } from '../../api/queries.ts'
import { LOCALE, t } from '../../lib/messages.ts'
import { OwnerName } from '../../ui/owner.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Lifecycle, Releases, TogglesByType } from './breakdowns.tsx'
import classes from './chart.module.css'
import { Chart } from './chart.tsx'
import health from './project-health.module.css'
import { insightsQuery, statusQuery, trendsQuery } from './queries.ts'
import { Tiles } from './tiles.tsx'
import { revertedSentence, seriesOf, type Trends } from './trends.ts'

const route = getRouteApi('/shell/projects/$projectId/insights')

/** How a project develops: health, changes, lead time and usage. */
export default function InsightsPage() {
  const { projectId } = route.useParams()
  const { data: projects } = useQuery(projectsQuery)
  const name = projects?.find(({ id }) => id === projectId)?.name ?? projectId
  const insights = useQuery(insightsQuery(projectId))
  const status = useQuery(statusQuery(projectId))
  const trends = useQuery(trendsQuery(projectId))
  return (
    <Page
      wide
      title={t('Insights of {name}', { name })}
      about={t('The last 26 weeks.')}
      actions={
        <Button
          variant="default"
          leftSection={<Brush size={14} aria-hidden />}
          renderRoot={(props) => <Link to="/projects/$projectId/health" params={{ projectId }} {...props} />}
        >
          {t('Clean up')}
        </Button>
      }
    >
      <ProjectTabs projectId={projectId} active="insights" />
      {insights.isLoading || status.isLoading || trends.isLoading ? (
        <SkeletonLines count={8} />
      ) : (
        <Stack gap="md">
          {insights.data && <Tiles insights={insights.data} />}
          <QueryResult query={trends}>{(data) => <Charts projectId={projectId} trends={data} />}</QueryResult>
          {insights.data && insights.data.featureTypeCounts.length > 0 && (
            <div className={health.columns}>
              <TogglesByType counts={insights.data.featureTypeCounts} />
              {status.data && <Lifecycle status={status.data} />}
              <Releases projectId={projectId} leadTime={insights.data.leadTime} />
            </div>
          )}
        </Stack>
      )}
    </Page>
  )
}

interface ChartsProps {
  readonly projectId: string
  readonly trends: Trends
}

function Charts({ projectId, trends }: ChartsProps) {
  const series = seriesOf(trends)
  return (
    <div className={classes.charts}>
      <Chart
        title={t('Health over time')}
        about={t('Recorded once a day (UTC).')}
        kind="line"
        series={series.health}
        unit="%"
        top={100}
        period="Day"
      />
      <StaleByOwner projectId={projectId} owners={trends.staleByOwner} />
      <Chart title={t('Created and archived per week')} kind="bars" series={series.createdAndArchived} period="Week" />
      <Chart
        title={t('Lead time')}
        about={t('Average days from creation to production, by week of the release.')}
        kind="bars"
        series={series.leadTime}
        unit={t(' days')}
        period="Week"
      />
      <Chart
        title={t('Changes per week')}
        about={t('Toggles switched, strategies and variants changed.')}
        kind="bars"
        series={series.changes}
        period="Week"
      />
      <Chart
        title={t('Reverted changes')}
        about={revertedSentence(trends)}
        kind="bars"
        series={series.reverted}
        unit="%"
        period="Week"
      />
      <Chart
        title={t('Usage per day')}
        about={t('Evaluations by SDKs.')}
        kind="line"
        series={series.usage}
        period="Day"
      />
    </div>
  )
}

interface StaleByOwnerProps {
  readonly projectId: string
  readonly owners: Trends['staleByOwner']
}

const StaleByOwner = ({ projectId, owners }: StaleByOwnerProps) => (
  <Section title={t('Stale by owner')} about={t('Marked as stale, or past the expected lifetime.')}>
    {owners.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('Nothing to clean up.')}
      </Text>
    ) : (
      <div className={classes.table}>
        <Table aria-label={t('Stale by owner')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Owner')}</Table.Th>
              <Table.Th ta="right">{t('Stale')}</Table.Th>
              <Table.Th ta="right">{t('Past lifetime')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {owners.map(({ owner, stale, potentiallyStale }) => (
              <Table.Tr key={owner}>
                <Table.Th scope="row" fw={400}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link
                        to="/projects/$projectId/health"
                        params={{ projectId }}
                        search={{ owner: owner ?? 'none' }}
                        {...props}
                      />
                    )}
                  >
                    {owner === null ? t('No owner') : <OwnerName owner={owner} />}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="right">{stale.toLocaleString(LOCALE)}</Table.Td>
                <Table.Td ta="right">{potentiallyStale.toLocaleString(LOCALE)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    )}
  </Section>
)
