import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { localDay } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import { SecretOnce } from '../../ui/copy.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { EXPIRIES, type Expiry, expiresAt } from './expiry.ts'

const TITLE = t('New personal access token')

/** A form, and then the secret, which is shown only once. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  if (secret === undefined) return <TokenForm onMade={setSecret} onClose={onClose} />
  // A click outside must not close the dialog: the secret cannot be read again.
  return (
    <Modal opened onClose={onClose} title={TITLE} closeOnClickOutside={false}>
      <Stack gap="md">
        <SecretOnce secret={secret} what={t('your token')} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface TokenFormProps {
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const [description, setDescription] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('30')
  const [day, setDay] = useState('')
  const submit = async () => {
    const until = expiresAt(expiry, day, Date.now())
    if (until === undefined) return false
    const body = { description: description.trim(), expiresAt: until }
    return (await dataOf(api.POST('/api/admin/user/tokens', { body }))).secret
  }
  return (
    <FormDialog
      title={TITLE}
      edits={{ description: [description, setDescription], expiry: [expiry, setExpiry], day: [day, setDay] }}
      action={t('Create token')}
      changes="access"
      shownFields={['description', 'expiresAt']}
      onSubmit={submit}
      onDone={onMade}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Description')}
            placeholder={t('release script on my laptop')}
            required
            withAsterisk={false}
            maxLength={255}
            data-autofocus
            value={description}
            error={problems.description && t('It {description}', { description: problems.description })}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('Expires')}
            data={EXPIRIES.map((one) => ({ ...one }))}
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value as Expiry)}
            description={expiry === 'never' ? t('Tokens that never expire are a risk if they leak.') : undefined}
          />
          {expiry === 'date' && (
            <TextInput
              type="date"
              label={t('Last day')}
              required
              withAsterisk={false}
              min={localDay(new Date())}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
