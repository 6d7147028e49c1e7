import { Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { t } from '../../lib/messages.ts'
import { SecretOnce, Snippet } from '../../ui/copy.tsx'
import { FormDialog } from '../../ui/form.tsx'
import type { SignalEndpoint } from './queries.ts'
import { curlExample } from './signal-rules.ts'

interface EndpointDialogProps {
  /** Undefined for a new one. */
  readonly endpoint?: SignalEndpoint
  readonly onClose: () => void
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const [name, setName] = useState(endpoint?.name ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [enabled, setEnabled] = useState(endpoint?.enabled ?? true)
  const submit = (): Promise<unknown> => {
    if (!endpoint) return api.POST('/api/admin/signal-endpoints', { body: { name, description, enabled } })
    const params = { path: { id: String(endpoint.id) } }
    return api.PUT('/api/admin/signal-endpoints/{id}', { params, body: { description, enabled } })
  }
  return (
    <FormDialog
      edits={{ name: [name, setName], description: [description, setDescription], enabled: [enabled, setEnabled] }}
      title={endpoint ? t('Edit {name}', { name: endpoint.name }) : t('New signal endpoint')}
      action={endpoint ? t('Save') : t('Create endpoint')}
      isReady={name.trim() !== ''}
      need="ADMIN"
      changes="signal-endpoint"
      done={endpoint ? t('Signal endpoint saved') : t('{name} created. Add a token.', { name })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!endpoint && (
            <TextInput
              label={t('Name')}
              description={t('Used in the URL. It can’t be changed later.')}
              required
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={problems.name}
              data-autofocus
            />
          )}
          <TextInput
            label={t('Description')}
            maxLength={500}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            error={problems.description}
          />
          <Switch
            label={t('Accept signals')}
            checked={enabled}
            onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

interface TokenDialogProps {
  readonly endpoint: SignalEndpoint
  readonly onClose: () => void
}

/** The token is shown once. A click outside the dialog does not close it. */
export function TokenDialog({ endpoint, onClose }: TokenDialogProps) {
  const [name, setName] = useState('')
  const [token, setToken] = useState<string>()
  const submit = async () => {
    const params = { path: { id: String(endpoint.id) } }
    return (await dataOf(api.POST('/api/admin/signal-endpoints/{id}/tokens', { params, body: { name } }))).token
  }
  if (token !== undefined)
    return (
      <Modal
        opened
        onClose={onClose}
        title={t('Token of {name}', { name: endpoint.name })}
        closeOnClickOutside={false}
        size="lg"
      >
        <Stack gap="sm">
          <SecretOnce secret={token} what={t('the token')} />
          <Text size="sm">{t('Try it:')}</Text>
          <Snippet code={curlExample(BASE_URL, endpoint.name, token)} label={t('the command')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <FormDialog
      edits={{ name: [name, setName] }}
      title={t('New token for {name}', { name: endpoint.name })}
      action={t('Create token')}
      isReady={name.trim() !== ''}
      need="ADMIN"
      changes="signal-endpoint"
      onSubmit={submit}
      onDone={setToken}
      onClose={onClose}
    >
      {(problems) => (
        <TextInput
          label={t('Name')}
          description={t('The system that sends signals, e.g. alertmanager')}
          required
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problems.name}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
