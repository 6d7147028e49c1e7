import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { projectsQuery } from '../../../api/queries.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FormDialog } from '../../../ui/form.tsx'

interface MoveDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly onClose: () => void
}

export function MoveDialog({ projectId, toggle, onClose }: MoveDialogProps) {
  const navigate = useNavigate()
  const { data = [] } = useQuery(projectsQuery)
  const [target, setTarget] = useState<string | null>(null)
  const others = data.filter(({ id }) => id !== projectId).map(({ id, name }) => ({ value: id, label: name }))
  const move = () =>
    api.POST('/api/admin/projects/{projectId}/features/{featureName}/changeProject', {
      params: { path: { projectId, featureName: toggle.name } },
      body: { newProjectId: target ?? '' },
    })
  const openIt = () => {
    onClose()
    const params = { projectId: target ?? '', featureName: toggle.name }
    void navigate({ to: '/projects/$projectId/features/$featureName', params })
  }
  return (
    <FormDialog
      edits={{ target: [target, setTarget] }}
      title={`Move ${toggle.name}`}
      action="Move"
      isReady={target !== null}
      changes="toggle"
      done={`${toggle.name} moved to ${target}`}
      onSubmit={move}
      onDone={openIt}
      onClose={onClose}
    >
      <Text size="sm">Name, strategies and history stay. Clients with tokens for this project only lose it.</Text>
      <Select
        label="Project"
        placeholder={others.length === 0 ? 'No other project' : 'Choose a project'}
        data={others}
        value={target}
        onChange={setTarget}
        searchable
        data-autofocus
      />
    </FormDialog>
  )
}
