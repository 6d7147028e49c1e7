import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { modeOf } from '../../lib/modes.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { Form } from '../../ui/form.tsx'
import { ModeChoice } from '../../ui/mode-choice.tsx'
import { SETTINGS_PERMISSIONS } from './permissions.ts'

/** Name, description and visibility. */
export function ProjectForm({ project }: { readonly project: ProjectSummary }) {
  const [name, setName] = useState(project.name)
  const [description, setDescription] = useState(project.description ?? '')
  const [mode, setMode] = useState(modeOf(project.mode))
  const may = useMay()
  const isAllowed = SETTINGS_PERMISSIONS.some((permission) => may(permission, { project: project.id }))
  const isSame = name === project.name && description === (project.description ?? '') && mode === project.mode
  const save = () => {
    const body = { name: name.trim(), description, mode }
    return api.PUT('/api/admin/projects/{projectId}', { params: { path: { projectId: project.id } }, body })
  }
  return (
    <Form
      edits={{ name: [name, setName], description: [description, setDescription], mode: [mode, setMode] }}
      draftName="project"
      layout="page"
      maxWidth={640}
      action={t('Save')}
      isReady={!isSame && name.trim() !== ''}
      need={SETTINGS_PERMISSIONS}
      project={project.id}
      changes="project"
      done={t('Saved')}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        disabled={!isAllowed}
        required
      />
      <Textarea
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        disabled={!isAllowed}
        autosize
        minRows={2}
      />
      <ModeChoice value={mode} onChange={setMode} disabled={!isAllowed} />
    </Form>
  )
}
