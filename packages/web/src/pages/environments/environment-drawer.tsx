import { Autocomplete, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { NameField } from '../../ui/name-field.tsx'

export const ENVIRONMENT_TYPES = ['development', 'test', 'preproduction', 'production']

interface EnvironmentDrawerProps {
  /** Undefined for a new one. */
  readonly environment?: Environment
  readonly onClose: () => void
}

export const checkEnvironmentName = (name: string) => api.POST('/api/admin/environments/validate', { body: { name } })

export function EnvironmentDrawer({ environment, onClose }: EnvironmentDrawerProps) {
  const [name, setName] = useState(environment?.name ?? '')
  const [displayName, setDisplayName] = useState(environment?.displayName ?? '')
  const [type, setType] = useState(environment?.type ?? 'development')
  const submit = async () => {
    const shown = displayName.trim()
    const body = { type: type.trim(), ...(shown !== '' && { displayName: shown }) }
    if (environment) await api.PUT('/api/admin/environments/update/{name}', { params: { path: { name } }, body })
    else await api.POST('/api/admin/environments', { body: { name, ...body } })
  }
  return (
    <FormDrawer
      edits={{ name: [name, setName], displayName: [displayName, setDisplayName], type: [type, setType] }}
      changes="environment"
      done={environment ? t('{name} saved', { name }) : t('{name} created. Every toggle is off there.', { name })}
      title={environment ? t('Edit {displayName}', { displayName: environment.displayName }) : t('New environment')}
      action={environment ? t('Save') : t('Create environment')}
      isReady={name !== '' && type.trim() !== ''}
      need="ADMIN"
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="md">
          {!environment && (
            <NameField
              what={t('environment')}
              description={t('Used in tokens and URLs. It can’t be changed later.')}
              value={name}
              onChange={setName}
              check={checkEnvironmentName}
              problem={problems.name}
            />
          )}
          <TextInput
            label={t('Display name')}
            description={t('Shown in the UI. Default: derived from the name.')}
            value={displayName}
            onChange={(event) => setDisplayName(event.currentTarget.value)}
            error={problems.displayName}
          />
          <Autocomplete
            label={t('Type')}
            description={t('Production environments are highlighted everywhere.')}
            data={ENVIRONMENT_TYPES}
            value={type}
            onChange={setType}
            error={problems.type}
            required
          />
        </Stack>
      )}
    </FormDrawer>
  )
}
