import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { featureTypesQuery, projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'

interface CreateToggleProps {
  readonly name?: string
  readonly project?: string | undefined
  readonly onClose: () => void
}

type ToggleType = 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | 'sunset'

/** Creates a toggle from any page: name, project and description. Everything else is edited on its page. */
export function CreateToggle({ name: given = '', project: from, onClose }: CreateToggleProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: types } = useQuery(featureTypesQuery)
  const may = useMay()
  const mine = projects.filter(({ id }) => may('CREATE_FEATURE', { project: id }))
  const [name, setName] = useState(given)
  const [chosen, setChosen] = useState<string | null>(from ?? null)
  const [type, setType] = useState<string | null>('release')
  const project = chosen ?? mine[0]?.id
  const navigate = useNavigate()
  const isRefused = project !== undefined && !may('CREATE_FEATURE', { project })
  const create = () => {
    const body = { name: name.trim(), type: (type ?? 'release') as ToggleType }
    return api.POST('/api/admin/projects/{projectId}/features', {
      params: { path: { projectId: project ?? '' } },
      body,
    })
  }
  const openIt = () => {
    onClose()
    const params = { projectId: project ?? '', featureName: name.trim() }
    void navigate({ to: '/projects/$projectId/features/$featureName', params })
  }
  return (
    <FormDialog
      edits={{ name: [name, setName], chosen: [chosen, setChosen], type: [type, setType] }}
      title={t('New toggle')}
      action={t('Create toggle')}
      isReady={name.trim() !== '' && project !== undefined && !isRefused}
      changes={['toggle', 'application']}
      onSubmit={create}
      onDone={openIt}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('The name used in code. It can’t be changed later.')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problems.name}
            data-autofocus
            autoComplete="off"
          />
          <Select
            label={t('Project')}
            data={projects.map(({ id, name: title }) => ({ value: id, label: title }))}
            value={project ?? null}
            onChange={setChosen}
            error={isRefused && refusalOf(['CREATE_FEATURE'], { project })}
            allowDeselect={false}
            searchable
          />
          <Select
            label={t('Description')}
            data={(types?.types ?? []).map(({ id, name: title }) => ({ value: id, label: title }))}
            value={type}
            onChange={setType}
            allowDeselect={false}
          />
        </>
      )}
    </FormDialog>
  )
}
