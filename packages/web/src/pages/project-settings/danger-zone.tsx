import { Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'

/** What blocks the action, shown in advance. */
function obstacle({ id, featureCount }: ProjectSummary): string | undefined {
  if (id === 'default') return t('The default project can’t be archived or deleted')
  if (featureCount === 0) return undefined
  return plural(
    featureCount,
    'Contains 1 toggle. Archive or move it first',
    'Contains {featureCount} toggles. Archive or move them first',
    { featureCount },
  )
}

/** Archives the project, or deletes it permanently. */
export function DangerZone({ project }: { readonly project: ProjectSummary }) {
  const [dialog, setDialog] = useState<'archive' | 'delete'>()
  const navigate = useNavigate()
  const because = obstacle(project)
  const path = { params: { path: { projectId: project.id } } }
  const close = () => setDialog(undefined)
  const archive = async () => {
    await api.POST('/api/admin/projects/archive/{projectId}', path)
    await navigate({ to: '/projects' })
  }
  const remove = async () => {
    await api.DELETE('/api/admin/projects/{projectId}', path)
    await navigate({ to: '/projects' })
  }
  const guard = { need: 'DELETE_PROJECT', project: project.id, because } as const
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Archived projects can be revived. Deleting is permanent; delete archived toggles, tokens and segments first.',
        )}
      </Text>
      <Group gap="xs">
        <GuardedButton {...guard} variant="default" onClick={() => setDialog('archive')}>
          {t('Archive project')}
        </GuardedButton>
        <GuardedButton {...guard} variant="outline" color="var(--lf-danger)" onClick={() => setDialog('delete')}>
          {t('Delete project')}
        </GuardedButton>
        {because && <Text size="sm">{because}.</Text>}
      </Group>
      {dialog === 'archive' && (
        <Confirm
          changes="project"
          done={t('{name} archived', { name: project.name })}
          title={t('Archive {name}?', { name: project.name })}
          action={t('Archive // verb')}
          onConfirm={archive}
          onClose={close}
        >
          <Text size="sm">
            {t('It has no active toggles, so nothing changes for applications. You can revive it.')}
          </Text>
        </Confirm>
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('Delete {name} permanently?', { name: project.name })}
          action={t('Delete permanently')}
          changes="project"
          done={t('{name} deleted', { name: project.name })}
          typed={project.id}
          onConfirm={remove}
          onClose={close}
        >
          <Text size="sm">{t('Deletes the project, its members and settings. This can’t be undone.')}</Text>
        </Confirm>
      )}
    </Stack>
  )
}
