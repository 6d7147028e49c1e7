import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { MODE_LABELS, modeOf } from '../../lib/modes.ts'
import type { ProjectSummary } from '../../lib/types.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { useHidden } from '../../ui/guarded.tsx'
import { ModeChoice } from '../../ui/mode-choice.tsx'
import { SETTINGS_PERMISSIONS } from './permissions.ts'

interface ProjectFormProps {
  readonly project: ProjectSummary
}

/** Name, description and visibility: a form, or text without the permission. */
export function ProjectForm({ project }: ProjectFormProps) {
  const isReader = useHidden(SETTINGS_PERMISSIONS, { project: project.id })
  if (!isReader) return <EditProject project={project} />
  const { name, description, mode } = project
  return (
    <Facts
      facts={[
        [t('Name'), name],
        [t('Description'), description ?? ''],
        [t('Visibility'), MODE_LABELS[modeOf(mode)]],
      ]}
    />
  )
}

function EditProject({ project }: ProjectFormProps) {
  const [name, setName] = useState(project.name)
  const [description, setDescription] = useState(project.description ?? '')
  const [mode, setMode] = useState(modeOf(project.mode))
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
      <TextInput label={t('Name')} value={name} onChange={(event) => setName(event.currentTarget.value)} required />
      <Textarea
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={2}
      />
      <ModeChoice value={mode} onChange={setMode} />
    </Form>
  )
}
