import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeToken, TokenKind } from '../../api/make-token.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Environment, ProjectSummary } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ConnectionStep, useSign } from './connection-step.tsx'
import { SnippetStep } from './snippet-step.tsx'
import { ToggleStep } from './toggle-step.tsx'
import { TokenStep } from './token-step.tsx'

const DEFAULT_PROJECT = 'default'

/** Leads from an empty project to a toggle that code evaluates, for any project. */
export default function WelcomePage() {
  const projects = useQuery(projectsQuery)
  const environments = useQuery(environmentsQuery)
  const [chosen, setChosen] = useState<string>()
  const all = projects.data ?? []
  const project = chosen ?? all.find(({ id }) => id === DEFAULT_PROJECT)?.id ?? all[0]?.id
  return (
    <Page
      wide
      title={t('First steps')}
      about={t('Four steps to your first live toggle. Do them in any order.')}
      actions={all.length > 1 && <ProjectChoice projects={all} value={project} onChange={setChosen} />}
    >
      <QueryResult query={projects}>
        {() => (
          <QueryResult query={environments}>
            {(found) =>
              project === undefined ? (
                <Empty title={t('No project yet')}>
                  {t('Toggles belong to projects. Create one or ask for access.')}
                </Empty>
              ) : (
                <Steps key={project} project={project} environments={found.filter(({ enabled }) => enabled)} />
              )
            }
          </QueryResult>
        )}
      </QueryResult>
    </Page>
  )
}

interface ProjectChoiceProps {
  readonly projects: readonly ProjectSummary[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

const ProjectChoice = ({ projects, value, onChange }: ProjectChoiceProps) => (
  <Select
    label={t('Project')}
    data={projects.map(({ id, name }) => ({ value: id, label: name }))}
    value={value ?? null}
    onChange={(id) => id !== null && onChange(id)}
    allowDeselect={false}
    searchable
  />
)

interface StepsProps {
  readonly project: string
  readonly environments: readonly Environment[]
}

/** The development environment, where mistakes have no effect, or else the first one. */
const firstEnvironment = (environments: readonly Environment[]): string =>
  (environments.find(({ type }) => type === 'development') ?? environments[0])?.name ?? ''

function Steps({ project, environments }: StepsProps) {
  const [toggle, setToggle] = useState<string>()
  const [environment, setEnvironment] = useState(() => firstEnvironment(environments))
  const [kind, setKind] = useState<TokenKind>('client')
  const [made, setMade] = useState<MadeToken>()
  const sign = useSign(project, environment, made)
  const isThere = sign.data !== undefined && sign.data.state !== 'waiting'
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Stack gap="md" miw={0}>
        <ToggleStep project={project} toggle={toggle} onChoose={setToggle} />
        <TokenStep
          project={project}
          environments={environments}
          environment={environment}
          onEnvironment={setEnvironment}
          kind={kind}
          onKind={setKind}
          made={made}
          onMade={setMade}
          isNext={toggle !== undefined}
        />
      </Stack>
      <Stack gap="md" miw={0}>
        <SnippetStep
          project={project}
          toggle={toggle}
          environment={environment}
          kind={kind}
          made={made}
          isDone={isThere}
        />
        <ConnectionStep
          sign={sign.data}
          error={sign.error}
          project={project}
          toggle={toggle}
          environment={environment}
        />
      </Stack>
    </SimpleGrid>
  )
}
