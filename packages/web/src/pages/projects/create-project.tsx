import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import type { Mode } from '../../lib/modes.ts'
import type { RequestBody } from '../../lib/operations.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ModeChoice } from '../../ui/mode-choice.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useNameCheck } from '../../ui/use-name-check.ts'
import { slugOf } from './slug.ts'

const askForId = (id: string) => api.POST('/api/admin/projects/validate', { body: { id } })

/** The id follows the name until somebody writes one of their own. */
export function CreateProject({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  const [description, setDescription] = useState('')
  const [mode, setMode] = useState<Mode>('open')
  const id = ownId ?? slugOf(name)
  const { problem, isFree } = useNameCheck('project', id, askForId)
  const { create, isBusy, error } = useCreate(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create({ id, name: name.trim(), description, mode })
  }
  return (
    <Modal opened onClose={onClose} title="New project" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Web shop"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            required
          />
          <TextInput
            label="Id"
            description={isFree ? 'This id is free. It cannot be changed later.' : 'As addresses and tokens say it'}
            value={id}
            onChange={(event) => setOwnId(event.currentTarget.value.trim())}
            error={problem}
            classNames={{ input: 'lf-mono' }}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Textarea
            label="Description"
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            autosize
            minRows={2}
          />
          <ModeChoice value={mode} onChange={setMode} />
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === '' || id === '' || problem !== undefined}>
              Create project
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
  const create = async (project: RequestBody<'/api/admin/projects', 'post'> & { readonly id: string }) => {
    setBusy(true)
    setError(undefined)
    try {
      await api.POST('/api/admin/projects', { body: project })
    } catch (failure) {
      setError(failure)
      setBusy(false)
      return
    }
    // Who makes a project is its Owner: what I may do has changed, too.
    await Promise.all([['projects'], ['me']].map((queryKey) => client.invalidateQueries({ queryKey })))
    toastDone(`The project ${project.name} is there, and you are its owner`)
    onClose()
    await navigate({ to: '/projects/$projectId', params: { projectId: project.id } })
  }
  return { create, isBusy, error }
}
