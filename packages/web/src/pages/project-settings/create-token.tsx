import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { SecretOnce } from '../../ui/copy.tsx'
import { FormDialog } from '../../ui/form.tsx'

interface CreateTokenProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** A token for this project alone. */
export function CreateToken({ projectId, onClose }: CreateTokenProps) {
  const [secret, setSecret] = useState<string>()
  if (secret === undefined) return <TokenForm projectId={projectId} onCreated={setSecret} onClose={onClose} />
  // A click outside must not close the dialog: the secret cannot be read again.
  return (
    <Modal opened onClose={onClose} title={t('New token')} closeOnClickOutside={false}>
      <Stack gap="sm">
        <SecretOnce secret={secret} what={t('the token')} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface TokenFormProps extends CreateTokenProps {
  readonly onCreated: (secret: string) => void
}

function TokenForm({ projectId, onCreated, onClose }: TokenFormProps) {
  const { data: environments = [] } = useQuery(environmentsQuery)
  const [name, setName] = useState('')
  const [type, setType] = useState('client')
  const [environment, setEnvironment] = useState<string | null>(null)
  const chosen = environment ?? environments[0]?.name ?? 'development'
  const create = async () => {
    const body = { tokenName: name.trim(), type, environment: chosen }
    const params = { path: { projectId } }
    return (await dataOf(api.POST('/api/admin/projects/{projectId}/api-tokens', { params, body }))).secret
  }
  return (
    <FormDialog
      title={t('New token')}
      edits={{ name: [name, setName], type: [type, setType], environment: [environment, setEnvironment] }}
      action={t('Create token')}
      isReady={name.trim() !== ''}
      changes="access"
      onSubmit={create}
      onDone={onCreated}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        description={t('The application that will use it')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        required
      />
      <Radio.Group label={t('Type')} value={type} onChange={setType}>
        <Stack gap={6} mt={4}>
          <Radio value="client" label={t('Client: for servers. SDKs download the rules and evaluate locally.')} />
          <Radio value="frontend" label={t('Frontend: for browsers and apps. They get results only.')} />
        </Stack>
      </Radio.Group>
      <Select
        label={t('Environment')}
        data={environments.map((one) => one.name)}
        value={chosen}
        onChange={setEnvironment}
        allowDeselect={false}
      />
    </FormDialog>
  )
}
