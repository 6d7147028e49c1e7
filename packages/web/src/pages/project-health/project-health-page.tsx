import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { candidatesQuery } from '../../api/access-queries.ts'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { Activity } from './activity.tsx'
import { Lifecycle, Releases, TogglesByType } from './breakdowns.tsx'
import { CleanUp, useCleanUp } from './clean-up.tsx'
import classes from './project-health.module.css'
import { type Insights, insightsQuery, statusQuery } from './queries.ts'
import { Tiles } from './tiles.tsx'

const route = getRouteApi('/shell/projects/$projectId/health')

const ToProject = ({ projectId }: { readonly projectId: string }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId }} {...props} />}
  >
    {t('Toggles of this project')}
  </Button>
)

/** The health of a project: toggles to clean up, recent activity and times. */
export default function ProjectHealthPage() {
  const { projectId } = route.useParams()
  const { data: projects } = useQuery(projectsQuery)
  const name = projects?.find(({ id }) => id === projectId)?.name ?? projectId
  const insights = useQuery(insightsQuery(projectId))
  const status = useQuery(statusQuery(projectId))
  const owners = useQuery(candidatesQuery)
  const { types, found } = useCleanUp(projectId)
  return (
    <Page
      wide
      title={t('Health of {name}', { name })}
      about={t('What to clean up, and how fast toggles reach production.')}
    >
      <ProjectTabs projectId={projectId} active="insights" />
      <WhenLoaded key={projectId} queries={[insights, status, owners, types, found]}>
        <QueryResult query={insights}>{(data) => <Content projectId={projectId} insights={data} />}</QueryResult>
      </WhenLoaded>
    </Page>
  )
}

interface ContentProps {
  readonly projectId: string
  readonly insights: Insights
}

function Content({ projectId, insights }: ContentProps) {
  const status = useQuery(statusQuery(projectId))
  const isEmpty = insights.featureTypeCounts.length === 0
  return (
    <Stack gap="md">
      <Tiles insights={insights} />
      {isEmpty ? (
        <Empty title={t('No toggles yet')} action={<ToProject projectId={projectId} />}>
          {t('Create a toggle to see its health, its lifecycle and its time to production here.')}
        </Empty>
      ) : (
        <CleanUp key={projectId} projectId={projectId} />
      )}
      <QueryResult query={status}>
        {(data) => <Activity projectId={projectId} activity={data.activityCountByDate} />}
      </QueryResult>
      {!isEmpty && (
        <div className={classes.columns}>
          <TogglesByType counts={insights.featureTypeCounts} />
          {status.data && <Lifecycle status={status.data} />}
          <Releases projectId={projectId} leadTime={insights.leadTime} />
        </div>
      )}
    </Stack>
  )
}
