import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectEnvironmentsQuery, projectOverviewQuery, projectsQuery, protectionQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult, WhenLoaded } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { CodeRepositories } from './code-repositories.tsx'
import { DangerZone } from './danger-zone.tsx'
import { EnvironmentSettings } from './environment-settings.tsx'
import { ProjectFields } from './project-fields.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectTemplates } from './project-templates.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { ProtectionSettings } from './protection-settings.tsx'
import { ToggleRules } from './toggle-rules-form.tsx'
import { ToggleTestsSettings } from './toggle-tests-settings.tsx'

const route = getRouteApi('/shell/projects/$projectId/settings')

export default function ProjectSettingsPage() {
  const { projectId } = route.useParams()
  const projects = useQuery(projectsQuery)
  // Those of the sections that a screen shows first.
  const parts = [
    useQuery(projectOverviewQuery(projectId)),
    useQuery(projectEnvironmentsQuery(projectId)),
    useQuery(protectionQuery(projectId)),
  ]
  return (
    <Page title={t('Settings')} about={t('Settings for {projectId}', { projectId })}>
      <ProjectTabs projectId={projectId} active="settings" />
      <WhenLoaded key={projectId} queries={[projects, ...parts]}>
        <QueryResult query={projects}>
          {(all) => {
            const project = all.find(({ id }) => id === projectId)
            if (project === undefined)
              return (
                <Empty title={t('Project not found')}>
                  {t('It may be archived or deleted, or you don’t have access.')}
                </Empty>
              )
            return (
              <>
                <Section title={t('General')}>
                  <ProjectForm key={projectId} project={project} />
                </Section>
                <Section
                  title={t('Rules for toggles')}
                  about={t('Names, number and links of the toggles in this project.')}
                >
                  <ToggleRules projectId={projectId} />
                </Section>
                <Section
                  title={t('Environments')}
                  about={t(
                    'Toggles are served and shown only in the environments that the project uses. They keep their strategies in the others.',
                  )}
                >
                  <EnvironmentSettings projectId={projectId} />
                </Section>
                <Section
                  title={t('Protected environments')}
                  about={t(
                    'Changes to a protected environment need an approved change request. Only users with SKIP_CHANGE_REQUEST can change it directly.',
                  )}
                >
                  <ProtectionSettings projectId={projectId} />
                </Section>
                <Section
                  title={t('Toggle tests')}
                  about={t('Toggles can have tests. When a change would break a test:')}
                >
                  <ToggleTestsSettings projectId={projectId} />
                </Section>
                <ProjectFields projectId={projectId} />
                <ProjectTemplates projectId={projectId} />
                <ProjectTokens projectId={projectId} />
                <CodeRepositories projectId={projectId} />
                <Section title={t('Archive or delete')}>
                  <DangerZone project={project} />
                </Section>
              </>
            )
          }}
        </QueryResult>
      </WhenLoaded>
    </Page>
  )
}
