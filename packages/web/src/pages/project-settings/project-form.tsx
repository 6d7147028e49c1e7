import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { modeOf } from '../../lib/modes.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { ModeChoice } from '../../ui/mode-choice.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { SETTINGS_PERMISSIONS } from './permissions.ts'

/** Name, description, and who sees it. */
export function ProjectForm({ project }: { readonly project: ProjectSummary }) {
  const [name, setName] = useState(project.name)
  const [description, setDescription] = useState(project.description)
  const [mode, setMode] = useState(modeOf(project.mode))
  const [error, setError] = useState<unknown>()
  const client = useQueryClient()
  const may = useMay()
  const isAllowed = SETTINGS_PERMISSIONS.some((permission) => may(permission, { project: project.id }))
  const isSame = name === project.name && description === project.description && mode === project.mode
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      const body = { name: name.trim(), description, mode }
      await api.PUT('/api/admin/projects/{projectId}', { params: { path: { projectId: project.id } }, body })
      toastDone('Saved')
    } catch (failure) {
      setError(failure)
    }
    await client.invalidateQueries({ queryKey: ['projects'] })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm" maw={640}>
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          disabled={!isAllowed}
          required
        />
        <Textarea
          label="Description"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          disabled={!isAllowed}
          autosize
          minRows={2}
        />
        <ModeChoice value={mode} onChange={setMode} disabled={!isAllowed} />
        <FailureNote error={error} />
        <Group>
          <GuardedButton
            need={SETTINGS_PERMISSIONS}
            project={project.id}
            type="submit"
            disabled={isSame || name.trim() === ''}
          >
            Save
          </GuardedButton>
        </Group>
      </Stack>
    </form>
  )
}
