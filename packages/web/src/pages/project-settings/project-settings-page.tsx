import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectsQuery } from '../../api/queries.ts'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectMembers } from '../access/project-members.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { ProtectionSettings } from './protection-settings.tsx'
import { ToggleTestsSettings } from './toggle-tests-settings.tsx'

const route = getRouteApi('/shell/projects/$projectId/settings')

export default function ProjectSettingsPage() {
  const { projectId } = route.useParams()
  const projects = useQuery(projectsQuery)
  return (
    <Page title="Settings" about={<>Of the project {projectId}</>}>
      <Asked query={projects}>
        {(all) => {
          const project = all.find(({ id }) => id === projectId)
          if (project === undefined)
            return <Empty title="There is no such project">It may be archived or deleted, or you may not see it.</Empty>
          return (
            <>
              <Section title="The project itself">
                <ProjectForm key={projectId} project={project} />
              </Section>
              <Section
                title="Protected environments"
                about="What is changed in a protected environment waits in a change request until enough people have approved it. Nobody changes it directly, owners included; only who holds SKIP_CHANGE_REQUEST may."
              >
                <ProtectionSettings projectId={projectId} />
              </Section>
              <Section
                title="Toggle tests"
                about="Toggles can carry cases: for this context it must be on, for that one off. What becomes of a change after which a case would fail?"
              >
                <ToggleTestsSettings projectId={projectId} />
              </Section>
              <Section title="Members">
                <ProjectMembers projectId={projectId} />
              </Section>
              <Section title="API tokens" about="With these applications ask for the toggles of this project.">
                <ProjectTokens projectId={projectId} />
              </Section>
              <Section title="Archive or delete">
                <DangerZone project={project} />
              </Section>
            </>
          )
        }}
      </Asked>
    </Page>
  )
}

interface SectionProps {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

const Section = ({ title, about, children }: SectionProps) => (
  <Stack component="section" className="lf-card" gap="sm" p="md" aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      {about && (
        <Text size="sm" c="dimmed" maw={720}>
          {about}
        </Text>
      )}
    </div>
    {children}
  </Stack>
)
