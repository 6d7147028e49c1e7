import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { plural, T, t } from '../../lib/messages.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Time } from '../../ui/time.tsx'
import { useWrite } from '../../ui/use-write.ts'

const archivedQuery = queryOptions({
  queryKey: keys.projects('archived'),
  queryFn: async () =>
    (await dataOf(api.GET('/api/admin/projects', { params: { query: { archived: 'true' } } }))).projects,
})

/** Hidden by default, and shown on demand. */
export function ArchivedProjects() {
  const { data = [] } = useQuery(archivedQuery)
  const [isOpen, setOpen] = useState(false)
  if (data.length === 0) return null
  return (
    <section aria-label={t('Archived projects')}>
      <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Hide') : t('Show')}{' '}
        {plural(data.length, '1 archived project', '{count} archived projects', { count: data.length })}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="xs" mt="xs">
          {data.map((project) => (
            <ArchivedProject key={project.id} project={project} />
          ))}
        </Stack>
      </Collapse>
    </section>
  )
}

function ArchivedProject({ project: { id, name, archivedAt } }: { readonly project: ProjectSummary }) {
  const [isDeleting, setDeleting] = useState(false)
  const path = { params: { path: { projectId: id } } }
  const revive = useWrite({
    send: () => api.POST('/api/admin/projects/revive/{projectId}', path),
    changes: 'project',
    done: t('{name} revived', { name }),
    refetchAfterError: 'project',
  })
  return (
    <Group className="lf-card" justify="space-between" px="md" py="xs">
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          <T
            text="{span}, archived {time}"
            span={<span className="lf-mono">{id}</span>}
            time={<Time at={archivedAt} />}
          />
        </Text>
      </div>
      <Group gap="xs">
        <GuardedButton
          need="DELETE_PROJECT"
          project={id}
          variant="default"
          loading={revive.isBusy}
          onClick={() => void revive.run()}
        >
          {t('Revive')}
        </GuardedButton>
        <GuardedButton
          need="DELETE_PROJECT"
          project={id}
          variant="outline"
          color="var(--lf-danger)"
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </GuardedButton>
      </Group>
      {isDeleting && (
        <ConfirmOnDemand
          title={t('Delete {name} permanently?', { name })}
          action={t('Delete permanently')}
          typed={id}
          changes="project"
          done={t('{name} deleted', { name })}
          onConfirm={() => api.DELETE('/api/admin/projects/{projectId}', path)}
          onClose={() => setDeleting(false)}
        >
          <Text size="sm">
            {t(
              'Deletes the project, its members and settings. Delete its archived toggles, tokens and segments first. This can’t be undone.',
            )}
          </Text>
        </ConfirmOnDemand>
      )}
    </Group>
  )
}
