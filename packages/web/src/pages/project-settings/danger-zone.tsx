import { Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'

/** What blocks the action, shown in advance. */
function obstacle({ id, featureCount }: ProjectSummary): string | undefined {
  if (id === 'default') return 'The default project stays'
  if (featureCount === 0) return undefined
  return featureCount === 1
    ? '1 toggle lives in it: archive or move it first'
    : `${featureCount} toggles live in it: archive or move them first`
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
        An archived project disappears from the list and can be revived from there. A deleted one is gone with its
        members and settings; its archived toggles, tokens and segments must be deleted before.
      </Text>
      <Group gap="xs">
        <GuardedButton {...guard} variant="default" onClick={() => setDialog('archive')}>
          Archive this project
        </GuardedButton>
        <GuardedButton {...guard} variant="outline" color="var(--lf-danger)" onClick={() => setDialog('delete')}>
          Delete this project
        </GuardedButton>
        {because && <Text size="sm">{because}.</Text>}
      </Group>
      {dialog === 'archive' && (
        <Confirm
          changes="project"
          done={`${project.name} is archived`}
          title={`Archive ${project.name}?`}
          action="Archive"
          onConfirm={archive}
          onClose={close}
        >
          <Text size="sm">
            It has no live toggles, so nothing changes for applications. It can be revived at any time.
          </Text>
        </Confirm>
      )}
      {dialog === 'delete' && (
        <Confirm
          title={`Delete ${project.name} for good?`}
          action="Delete for good"
          changes="project"
          done={`${project.name} is deleted`}
          typed={project.id}
          onConfirm={remove}
          onClose={close}
        >
          <Text size="sm">The project, its members and its settings will be gone, and nothing brings them back.</Text>
        </Confirm>
      )}
    </Stack>
  )
}
