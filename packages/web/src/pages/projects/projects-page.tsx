import { Button, CloseButton, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { onDemand, preloading } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { useHashAction } from '../../ui/use-hash-action.ts'
import { useListFilter } from '../../ui/use-search-params.ts'
import { ArchivedProjects } from './archived-projects.tsx'
import { matching } from './matching.ts'
import { ProjectCard } from './project-card.tsx'

const CreateProject = onDemand(async () => (await import('./create-project.tsx')).CreateProject)

/** All visible projects, favourites first. */
export default function ProjectsPage() {
  const projects = useQuery(projectsQuery)
  const [isCreating, setCreating] = useState(false)
  useHashAction('create', () => setCreating(true))
  const create = (
    <GuardedButton
      need="CREATE_PROJECT"
      leftSection={<Plus size={14} />}
      onClick={() => setCreating(true)}
      {...preloading(CreateProject)}
    >
      {t('New project')}
    </GuardedButton>
  )
  return (
    <Page title={t('Projects')} about={t('Group related toggles and the people who own them.')} actions={create} wide>
      <QueryResult query={projects} skeleton={<SkeletonLines count={3} height={96} />}>
        {(all) => <Projects all={all} />}
      </QueryResult>
      <ArchivedProjects />
      {isCreating && <CreateProject onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Projects({ all }: { readonly all: readonly ProjectSummary[] }) {
  const [text, setText] = useListFilter()
  const found = matching(all, text)
  const isNew = all.length > 0 && all.every(({ featureCount }) => featureCount === 0)
  if (all.length === 0)
    return <Empty title={t('No projects')}>{t('Create a project, or ask an owner to add you to one.')}</Empty>
  return (
    <>
      {isNew && <FirstSteps />}
      {all.length > 1 && (
        <TextInput
          type="search"
          aria-label={t('Search projects')}
          placeholder={t('Name, id or description')}
          leftSection={<Search size={14} aria-hidden />}
          rightSection={
            text && <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setText('')} />
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maw={360}
        />
      )}
      {found.length === 0 && <Text size="sm">{t('No matching projects: "{sentence}".', { sentence: text })}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="sm">
        {found.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </SimpleGrid>
    </>
  )
}

const FirstSteps = () => (
  <Empty
    title={t('No toggles yet')}
    action={
      <Button component={Link} to="/welcome">
        {t('First steps')}
      </Button>
    }
  >
    {t('Create a toggle and a token, add the code to your application, and check the connection.')}
  </Empty>
)
