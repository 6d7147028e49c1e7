import { Checkbox, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { FormDialog } from '../../../ui/form.tsx'

const NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$/

interface CloneDialogProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly onClose: () => void
}

export function CloneDialog({ projectId, toggle, onClose }: CloneDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(`${toggle.name}-copy`)
  const [replaceGroupId, setReplace] = useState(true)
  const isName = NAME.test(name) && name.length <= 100
  const clone = () =>
    api.POST('/api/admin/projects/{projectId}/features/{featureName}/clone', {
      params: { path: { projectId, featureName: toggle.name } },
      body: { name, replaceGroupId },
    })
  const openIt = () => {
    onClose()
    void navigate({ to: '/projects/$projectId/features/$featureName', params: { projectId, featureName: name } })
  }
  return (
    <FormDialog
      edits={{ name: [name, setName], replaceGroupId: [replaceGroupId, setReplace] }}
      title={t('Clone {name}', { name: toggle.name })}
      action={t('Clone')}
      isReady={isName}
      changes={{ subject: 'toggle', project: projectId }}
      done={t('{name} created. It’s off everywhere.', { name })}
      onSubmit={clone}
      onDone={openIt}
      onClose={onClose}
    >
      <Text size="sm">{t('Copies strategies, variants and tags. The copy is off in every environment.')}</Text>
      <TextInput
        label={t('New name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isName || name === '' ? undefined : t('Letters, digits and . _ - ~ ! * ( ), at most 100 characters')}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox
        label={t('Select different users in rollouts')}
        description={t('Otherwise the copy selects the same users')}
        checked={replaceGroupId}
        onChange={(event) => setReplace(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
