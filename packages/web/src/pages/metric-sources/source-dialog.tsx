import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import type { MetricSource } from './queries.ts'
import { sourceChange } from './source-rules.ts'

interface SourceDialogProps {
  /** Undefined for a new one. */
  readonly source?: MetricSource
  readonly onClose: () => void
}

export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const [name, setName] = useState(source?.name ?? '')
  const [url, setUrl] = useState(source?.url ?? '')
  const [token, setToken] = useState('')
  const submit = (): Promise<unknown> => {
    const body = sourceChange({ name, url, token })
    if (!source) return api.POST('/api/admin/metric-sources', { body })
    return api.PUT('/api/admin/metric-sources/{id}', { params: { path: { id: String(source.id) } }, body })
  }
  return (
    <FormDialog
      edits={{ name: [name, setName], url: [url, setUrl], token: [token, setToken] }}
      isDraftKept={false}
      title={source ? t('Edit {name}', { name: source.name }) : t('New metric source')}
      action={source ? t('Save') : t('Create source')}
      isReady={name.trim() !== '' && url.trim() !== ''}
      need="ADMIN"
      changes="metric-source"
      done={source ? t('Metric source saved') : t('Metric source "{name}" created', { name })}
      shownFields={['name', 'url', 'token']}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            required
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problems.name}
            data-autofocus
          />
          <TextInput
            label={t('Address')}
            description={t('Before /api/v1, e.g. https://prometheus.example.com')}
            required
            type="url"
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            error={problems.url}
          />
          <PasswordInput
            label={t('Bearer token')}
            description={
              source?.hasToken ? t('Leave empty to keep the current token.') : t('Optional. Stored encrypted.')
            }
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
            error={problems.token}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
