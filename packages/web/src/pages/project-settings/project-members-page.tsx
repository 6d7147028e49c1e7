import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ProjectMembers } from './project-members.tsx'

const route = getRouteApi('/shell/projects/$projectId/members')

export default function ProjectMembersPage() {
  const { projectId } = route.useParams()
  const projects = useQuery(projectsQuery)
  return (
    <Page title={t('Members')} about={t('People and groups of {projectId}', { projectId })}>
      <ProjectTabs projectId={projectId} active="members" />
      <QueryResult query={projects}>
        {(all) =>
          all.some(({ id }) => id === projectId) ? (
            <ProjectMembers projectId={projectId} />
          ) : (
            <Empty title={t('Project not found')}>
              {t('It may be archived or deleted, or you don’t have access.')}
            </Empty>
          )
        }
      </QueryResult>
    </Page>
  )
}
