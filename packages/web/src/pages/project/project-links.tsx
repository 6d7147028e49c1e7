import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, GitPullRequest, HeartPulse, Settings } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { healthWord } from '../../lib/health-text.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { ProjectStar } from '../../ui/project-star.tsx'
import classes from './project-links.module.css'

interface ProjectLinksProps {
  readonly projectId: string
  readonly project: ProjectSummary | undefined
}

/** Links to the other pages of a project. */
export const ProjectLinks = ({ projectId, project }: ProjectLinksProps) => (
  <>
    {project && <ProjectStar project={project} />}
    {project && (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/projects/$projectId/health" params={{ projectId }} {...props} />}
        leftSection={<HeartPulse size={14} />}
      >
        Health {project.health}%, {healthWord(project.health)}
      </Button>
    )}
    <OpenChangeRequests projectId={projectId} />
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/projects/$projectId/archive" params={{ projectId }} {...props} />}
      leftSection={<Archive size={14} />}
      className={classes.link}
      title="Archive"
    >
      <span className={classes.word}>Archive</span>
    </Button>
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/projects/$projectId/settings" params={{ projectId }} {...props} />}
      leftSection={<Settings size={14} />}
      className={classes.link}
      title="Settings"
    >
      <span className={classes.word}>Settings</span>
    </Button>
  </>
)

/** Rendered only if there are any. */
function OpenChangeRequests({ projectId }: { readonly projectId: string }) {
  // The same query as that of the linked list, so that both show the same number.
  const query = { project: `IS:${projectId}`, state: 'IS:open', limit: '1' }
  const { data: open = 0 } = useQuery({
    queryKey: keys.changeRequests('open', projectId),
    queryFn: async () => (await dataOf(api.GET('/api/admin/search/change-requests', { params: { query } }))).total,
  })
  if (open === 0) return null
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/change-requests" search={{ project: projectId }} {...props} />}
      leftSection={<GitPullRequest size={14} />}
    >
      {open === 1 ? '1 open change request' : `${open} open change requests`}
    </Button>
  )
}
