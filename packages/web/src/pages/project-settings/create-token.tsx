import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { SecretOnce } from '../../ui/copy.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'

interface CreateTokenProps {
  readonly projectId: string
  readonly queryKey: QueryKey
  readonly onClose: () => void
}

/** A token for this project alone. */
export function CreateToken({ projectId, queryKey, onClose }: CreateTokenProps) {
  const [secret, setSecret] = useState<string>()
  const [error, setError] = useState<unknown>()
  const client = useQueryClient()
  const create = async (tokenName: string, type: string, environment: string) => {
    setError(undefined)
    try {
      const body = { tokenName, type, environment }
      const path = { projectId }
      const token = await dataOf(api.POST('/api/admin/projects/{projectId}/api-tokens', { params: { path }, body }))
      setSecret(token.secret)
    } catch (failure) {
      setError(failure)
    }
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Modal opened onClose={onClose} title="New token">
      <Stack gap="sm">
        {secret === undefined ? (
          <TokenForm onCreate={create} onClose={onClose} />
        ) : (
          <>
            <SecretOnce secret={secret} what="the token" />
            <Group justify="flex-end">
              <Button onClick={onClose}>Done</Button>
            </Group>
          </>
        )}
        <FailureNote error={error} />
      </Stack>
    </Modal>
  )
}

interface TokenFormProps {
  readonly onCreate: (tokenName: string, type: string, environment: string) => Promise<void>
  readonly onClose: () => void
}

function TokenForm({ onCreate, onClose }: TokenFormProps) {
  const { data: environments = [] } = useQuery(environmentsQuery)
  const [name, setName] = useState('')
  const [type, setType] = useState('client')
  const [environment, setEnvironment] = useState<string | null>(null)
  const chosen = environment ?? environments[0]?.name ?? 'development'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onCreate(name.trim(), type, chosen)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Of the application that will use it"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          required
        />
        <Radio.Group label="Kind" value={type} onChange={setType}>
          <Stack gap={6} mt={4}>
            <Radio value="client" label="Client: for servers, which get all rules and decide themselves" />
            <Radio value="frontend" label="Frontend: for browsers and apps, which are told only what holds for them" />
          </Stack>
        </Radio.Group>
        <Select
          label="Environment"
          data={environments.map((one) => one.name)}
          value={chosen}
          onChange={setEnvironment}
          allowDeselect={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
