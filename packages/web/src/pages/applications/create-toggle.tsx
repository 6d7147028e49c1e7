import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { featureTypesQuery, projectsQuery } from '../../api/queries.ts'
import { FailureNote } from '../../ui/failure-note.tsx'

interface CreateToggleProps {
  readonly name?: string
  readonly project?: string | undefined
  readonly onClose: () => void
}

type ToggleType = 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | 'sunset'

/** A toggle from wherever one is: its name, where it lives, and what it is for. Everything else is done on its page. */
export function CreateToggle({ name: given = '', project: from, onClose }: CreateToggleProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: types } = useQuery(featureTypesQuery)
  const may = useMay()
  const mine = projects.filter(({ id }) => may('CREATE_FEATURE', { project: id }))
  const [name, setName] = useState(given)
  const [chosen, setChosen] = useState<string | null>(from ?? null)
  const [type, setType] = useState<string | null>('release')
  const project = chosen ?? mine[0]?.id
  const { create, isBusy, error } = useCreate(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (project) void create(project, name.trim(), (type ?? 'release') as ToggleType)
  }
  const isRefused = project !== undefined && !may('CREATE_FEATURE', { project })
  return (
    <Modal opened onClose={onClose} title="New toggle">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Your code asks for this name. It cannot be changed later."
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problemsByField(error).name}
            data-autofocus
            autoComplete="off"
          />
          <Select
            label="Project"
            data={projects.map(({ id, name: title }) => ({ value: id, label: title }))}
            value={project ?? null}
            onChange={setChosen}
            error={isRefused && refusalOf(['CREATE_FEATURE'], { project })}
            allowDeselect={false}
            searchable
          />
          <Select
            label="What it is for"
            data={(types?.types ?? []).map(({ id, name: title }) => ({ value: id, label: title }))}
            value={type}
            onChange={setType}
            allowDeselect={false}
          />
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === '' || !project || isRefused}>
              Create toggle
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useCreate(onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const create = async (projectId: string, name: string, type: ToggleType) => {
    setBusy(true)
    setError(undefined)
    try {
      await api.POST('/api/admin/projects/{projectId}/features', {
        params: { path: { projectId } },
        body: { name, type },
      })
      void client.invalidateQueries({
        predicate: ({ queryKey: [word] }) => ['toggles', 'project', 'projects', 'applications'].includes(String(word)),
      })
      onClose()
      await navigate({
        to: '/projects/$projectId/features/$featureName',
        params: { projectId, featureName: name },
      })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return { create, isBusy, error }
}
