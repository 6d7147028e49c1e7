import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectsQuery } from '../../api/queries.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectMembers } from './project-members.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { ProtectionSettings } from './protection-settings.tsx'
import { ToggleRules } from './toggle-rules-form.tsx'
import { ToggleTestsSettings } from './toggle-tests-settings.tsx'

const route = getRouteApi('/shell/projects/$projectId/settings')

export default function ProjectSettingsPage() {
  const { projectId } = route.useParams()
  const projects = useQuery(projectsQuery)
  return (
    <Page title="Settings" about={`What holds for the whole project ${projectId}.`}>
      <QueryResult query={projects}>
        {(all) => {
          const project = all.find(({ id }) => id === projectId)
          if (project === undefined)
            return <Empty title="There is no such project">It may be archived or deleted, or you may not see it.</Empty>
          return (
            <>
              <Section title="The project itself">
                <ProjectForm key={projectId} project={project} />
              </Section>
              <Section title="Rules for toggles" about="Names, number and links of the toggles in this project.">
                <ToggleRules projectId={projectId} />
              </Section>
              <Section
                title="Protected environments"
                about="What is changed in a protected environment waits in a change request until enough people have approved it. Nobody changes it directly, owners included; only who holds the permission SKIP_CHANGE_REQUEST may."
              >
                <ProtectionSettings projectId={projectId} />
              </Section>
              <Section
                title="Toggle tests"
                about="Toggles can carry cases: for this context it must be on, for that one off. What becomes of a change after which a case would fail?"
              >
                <ToggleTestsSettings projectId={projectId} />
              </Section>
              <ProjectMembers projectId={projectId} />
              <ProjectTokens projectId={projectId} />
              <Section title="Archive or delete">
                <DangerZone project={project} />
              </Section>
            </>
          )
        }}
      </QueryResult>
    </Page>
  )
}
