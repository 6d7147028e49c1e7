import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ServiceAccount, serviceAccountsQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { t } from '../../lib/messages.ts'
import { personName } from '../../lib/person.ts'
import { FormDialog } from '../../ui/form.tsx'
import { RoleSelect } from '../../ui/role-select.tsx'
import { type Expiry, expiresAtOf } from './expiry.ts'
import { ExpiryInput } from './expiry-input.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const VIEWER = 3

interface ServiceAccountDialogProps {
  /** Undefined for a new one. */
  readonly account?: ServiceAccount
  readonly onClose: () => void
}

export function ServiceAccountDialog({ account, onClose }: ServiceAccountDialogProps) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState(account?.name ?? '')
  const [rootRole, setRootRole] = useState(account?.rootRole ?? VIEWER)
  const { data } = useQuery(serviceAccountsQuery)
  const submit = (): Promise<unknown> => {
    if (!account)
      return api.POST('/api/admin/service-account', { body: { username, ...(name !== '' && { name }), rootRole } })
    const params = { path: { id: String(account.id) } }
    return api.PUT('/api/admin/service-account/{id}', { params, body: { name, rootRole } })
  }
  return (
    <FormDialog
      edits={{ username: [username, setUsername], name: [name, setName], rootRole: [rootRole, setRootRole] }}
      title={account ? t('Edit {personName}', { personName: personName(account) }) : t('New service account')}
      action={account ? t('Save') : t('Create service account')}
      isReady={account !== undefined || username.trim() !== ''}
      changes="access"
      done={
        account
          ? t('{name} updated', { name: name || personName(account) })
          : t('{name} created. Add a token.', { name: name || username })
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!account && (
            <TextInput
              label={t('User name')}
              description={t('Shown in the event log, e.g. deploy-bot. It can’t be changed.')}
              required
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
              error={problems.username}
              autoComplete="off"
              data-autofocus
            />
          )}
          <TextInput
            label={t('Name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
          />
          <RoleSelect
            roles={data?.rootRoles ?? []}
            value={rootRole}
            error={problems.rootRole}
            onChange={(id) => setRootRole(id ?? VIEWER)}
          />
        </>
      )}
    </FormDialog>
  )
}

interface ServiceTokenDialogProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
}

export function ServiceTokenDialog({ account, onClose }: ServiceTokenDialogProps) {
  const [description, setDescription] = useState('')
  const [expiry, setExpiry] = useState<Expiry>({ choice: '90', day: '' })
  const [secret, setSecret] = useState<string>()
  const expiresAt = expiresAtOf(expiry, Date.now())
  const submit = async () => {
    const params = { path: { id: String(account.id) } }
    const body = { description, expiresAt: expiresAt ?? null }
    return (await dataOf(api.POST('/api/admin/service-account/{id}/token', { params, body }))).secret
  }
  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('Token of {personName}', { personName: personName(account) })}
        secret={secret}
        example={`curl -H 'Authorization: ${secret}' ${BASE_URL}/api/admin/projects`}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      edits={{ description: [description, setDescription], expiry: [expiry, setExpiry] }}
      title={t('New token for {personName}', { personName: personName(account) })}
      action={t('Create token')}
      isReady={description.trim() !== '' && expiresAt !== undefined}
      changes="access"
      onSubmit={submit}
      onDone={setSecret}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Description')}
            required
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={problems.description}
            data-autofocus
          />
          <ExpiryInput value={expiry} onChange={setExpiry} />
        </>
      )}
    </FormDialog>
  )
}
