import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiToken } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { Time } from '../../ui/time.tsx'
import { projectText } from './api-token-text.ts'
import { expiresAtOf, expiryOf } from './expiry.ts'
import { ExpiryInput } from './expiry-input.tsx'

interface TokenDialogProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

export function ExpiryDialog({ token, onClose }: TokenDialogProps) {
  const [expiry, setExpiry] = useState(() => expiryOf(token.expiresAt))
  const expiresAt = expiresAtOf(expiry, Date.now())
  const submit = async () => {
    const params = { path: { token: token.id } }
    await api.PUT('/api/admin/api-tokens/{token}', { params, body: { expiresAt: expiresAt ?? null } })
  }
  return (
    <FormDialog
      edits={{ expiry: [expiry, setExpiry] }}
      changes="access"
      done={`Expiry of ${token.tokenName} changed`}
      title={`Expiry of ${token.tokenName}`}
      action="Save"
      isReady={expiresAt !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <Text size="sm">
            It expires: <Time at={token.expiresAt} />. After that, requests with it are refused.
          </Text>
          <ExpiryInput value={expiry} onChange={setExpiry} />
        </>
      )}
    </FormDialog>
  )
}

export function RevokeToken({ token, onClose }: TokenDialogProps) {
  const revoke = async () => {
    await api.DELETE('/api/admin/api-tokens/{token}', { params: { path: { token: token.id } } })
  }
  return (
    <Confirm
      changes="access"
      done={`Token ${token.tokenName} revoked`}
      title={`Revoke ${token.tokenName}?`}
      action="Revoke token"
      typed={token.tokenName}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Text size="sm">
        {token.seenAt ? (
          <>
            It was last used <Time at={token.seenAt} />. Requests for {projectText(token.projects)} are refused
            immediately.
          </>
        ) : (
          'It was never used.'
        )}{' '}
        This can’t be undone.
      </Text>
    </Confirm>
  )
}
