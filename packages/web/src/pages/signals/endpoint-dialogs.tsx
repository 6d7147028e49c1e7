import { Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
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
      title={endpoint ? `Edit ${endpoint.name}` : 'New signal endpoint'}
      action={endpoint ? 'Save' : 'Create endpoint'}
      isReady={name.trim() !== ''}
      need="ADMIN"
      changes="signal-endpoint"
      done={endpoint ? 'Signal endpoint saved' : `${name} created. Add a token.`}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!endpoint && (
            <TextInput
              label="Name"
              description="Used in the URL. It can’t be changed later."
              required
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={problems.name}
              data-autofocus
            />
          )}
          <TextInput
            label="Description"
            maxLength={500}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            error={problems.description}
          />
          <Switch
            label="Accept signals"
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
      <Modal opened onClose={onClose} title={`Token of ${endpoint.name}`} closeOnClickOutside={false} size="lg">
        <Stack gap="sm">
          <SecretOnce secret={token} what="the token" />
          <Text size="sm">Try it:</Text>
          <Snippet code={curlExample(BASE_URL, endpoint.name, token)} label="the command" />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <FormDialog
      edits={{ name: [name, setName] }}
      title={`New token for ${endpoint.name}`}
      action="Create token"
      isReady={name.trim() !== ''}
      need="ADMIN"
      changes="signal-endpoint"
      onSubmit={submit}
      onDone={setToken}
      onClose={onClose}
    >
      {(problems) => (
        <TextInput
          label="Name"
          description="The system that sends signals, e.g. alertmanager"
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
