import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { problemsByField } from '../../api/failure.ts'
import { SecretOnce } from '../../ui/copy.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { dayOf, EXPIRIES, type Expiry, expiresAt } from './expiry.ts'
import { myTokensQuery } from './queries.ts'

/** A form, and afterwards the secret, this once. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  // A click beside the window must not lose what nobody can read again.
  const isShown = secret !== undefined
  return (
    <Modal opened onClose={onClose} title="New personal access token" closeOnClickOutside={!isShown}>
      {isShown ? (
        <Stack gap="md">
          <SecretOnce secret={secret} what="your token" />
          <Group justify="flex-end">
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      ) : (
        <TokenForm onMade={setSecret} onClose={onClose} />
      )}
    </Modal>
  )
}

interface TokenFormProps {
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const client = useQueryClient()
  const [description, setDescription] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('30')
  const [day, setDay] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const problems = problemsByField(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const until = expiresAt(expiry, day, Date.now())
    if (until === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      const body = { description: description.trim(), expiresAt: until }
      const { secret } = await dataOf(api.POST('/api/admin/user/tokens', { body }))
      void client.invalidateQueries({ queryKey: myTokensQuery.queryKey })
      onMade(secret)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          label="What is it for?"
          placeholder="release script on my laptop"
          required
          withAsterisk={false}
          maxLength={255}
          data-autofocus
          value={description}
          error={problems.description && `It ${problems.description}`}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <NativeSelect
          label="It ends"
          data={EXPIRIES.map((one) => ({ ...one }))}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value as Expiry)}
          description={expiry === 'never' ? 'Nobody notices a token that leaked and never ends.' : undefined}
        />
        {expiry === 'date' && (
          <TextInput
            type="date"
            label="Last day"
            required
            withAsterisk={false}
            min={dayOf(Date.now())}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {Object.keys(problems).length === 0 && <FailureNote error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Make token
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
