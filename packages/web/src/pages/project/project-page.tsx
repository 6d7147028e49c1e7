import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { preloading } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { CreateToggle } from './editors.ts'
import { ProjectLinks } from './project-links.tsx'
import { Toggles } from './toggles.tsx'
import { TransferMenu } from './transfer-menu.tsx'

const route = getRouteApi('/shell/projects/$projectId')

/** The project page: the toggles, with a switch per environment. */
export default function ProjectPage() {
  const { projectId } = route.useParams()
  const [isCreating, setCreating] = useState(false)
  const { data: projects } = useQuery(projectsQuery)
  const project = projects?.find(({ id }) => id === projectId)
  if (projects !== undefined && project === undefined)
    return (
      <Page title={projectId}>
        <Empty title={t('Project not found')}>
          {t('It may be archived or deleted, or you don’t have access. Ask a member.')}
        </Empty>
      </Page>
    )
  const create = (
    <GuardedButton
      need="CREATE_FEATURE"
      project={projectId}
      leftSection={<Plus size={14} />}
      onClick={() => setCreating(true)}
      {...preloading(CreateToggle)}
    >
      {t('New toggle')}
    </GuardedButton>
  )
  return (
    <Page
      title={project?.name ?? projectId}
      about={project?.description || undefined}
      actions={
        project && (
          <>
            <ProjectLinks projectId={projectId} project={project} />
            <TransferMenu projectId={projectId} />
            {create}
          </>
        )
      }
      wide
    >
      {/* The description, of any length, would move what is already visible. */}
      <Stack gap="md" style={project ? undefined : { visibility: 'hidden' }}>
        <ProjectTabs projectId={projectId} active="toggles" />
        <Toggles key={projectId} projectId={projectId} create={create} />
      </Stack>
      {isCreating && <CreateToggle projectId={projectId} onClose={() => setCreating(false)} />}
    </Page>
  )
}
