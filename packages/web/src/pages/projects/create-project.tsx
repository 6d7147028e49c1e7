import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Mode } from '../../lib/modes.ts'
import { FormDialog } from '../../ui/form.tsx'
import { ModeChoice } from '../../ui/mode-choice.tsx'
import { useNameCheck } from '../../ui/use-name-check.ts'
import { EnvironmentChoice } from './environment-choice.tsx'
import { slugOf } from './slug.ts'
import { usedEnvironments } from './used-environments.ts'

const askForId = (id: string) => api.POST('/api/admin/projects/validate', { body: { id } })

/** The id follows the name until the user types one. */
export function CreateProject({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string>()
  const [description, setDescription] = useState('')
  const [mode, setMode] = useState<Mode>('open')
  const [left, setLeft] = useState<readonly string[]>([])
  const { data: environments = [] } = useQuery(environmentsQuery)
  const names = environments.map((environment) => environment.name)
  const id = ownId ?? slugOf(name)
  const { problem, isFree } = useNameCheck('project', id, askForId)
  const navigate = useNavigate()
  const body = { id, name: name.trim(), description, mode, ...usedEnvironments(names, left) }
  const create = () => api.POST('/api/admin/projects', { body })
  const openIt = () => {
    onClose()
    void navigate({ to: '/projects/$projectId', params: { projectId: id } })
  }
  return (
    <FormDialog
      edits={{
        name: [name, setName],
        ownId: [ownId, setOwnId],
        description: [description, setDescription],
        mode: [mode, setMode],
        left: [left, setLeft],
      }}
      title={t('New project')}
      size="lg"
      action={t('Create project')}
      isReady={
        name.trim() !== '' && id !== '' && problem === undefined && (left.length === 0 || left.length < names.length)
      }
      changes="project"
      done={t('Project "{name}" created. You are the owner.', { name: name.trim() })}
      onSubmit={create}
      onDone={openIt}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Web shop')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        required
      />
      <TextInput
        label={t('Id')}
        description={isFree ? t('Available. It can’t be changed later.') : t('Used in URLs and tokens')}
        value={id}
        onChange={(event) => setOwnId(event.currentTarget.value.trim())}
        error={problem}
        classNames={{ input: 'lf-mono' }}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Textarea
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={2}
      />
      <ModeChoice value={mode} onChange={setMode} />
      <EnvironmentChoice environments={names} left={left} onChange={setLeft} />
    </FormDialog>
  )
}
