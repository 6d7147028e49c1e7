import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { projectsQuery } from '../../../api/queries.ts'
import { t } from '../../../lib/messages.ts'
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
      title={t('Move {name}', { name: toggle.name })}
      action={t('Move')}
      isReady={target !== null}
      changes="toggle"
      done={t('{name} moved to {target}', { name: toggle.name, target })}
      onSubmit={move}
      onDone={openIt}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Name, strategies and history stay. Clients with tokens for this project only lose it.')}
      </Text>
      <Select
        label={t('Project')}
        placeholder={others.length === 0 ? t('No other project') : t('Choose a project')}
        data={others}
        value={target}
        onChange={setTarget}
        searchable
        data-autofocus
      />
    </FormDialog>
  )
}
