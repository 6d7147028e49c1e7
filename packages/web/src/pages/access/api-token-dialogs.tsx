import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiToken } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { T, t } from '../../lib/messages.ts'
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
      done={t('Expiry of {tokenName} changed', { tokenName: token.tokenName })}
      title={t('Expiry of {tokenName}', { tokenName: token.tokenName })}
      action={t('Save')}
      isReady={expiresAt !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <Text size="sm">
            <T
              text="It expires: {time}. After that, requests with it are refused."
              time={<Time at={token.expiresAt} />}
            />
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
      done={t('Token {tokenName} revoked', { tokenName: token.tokenName })}
      title={t('Revoke {tokenName}?', { tokenName: token.tokenName })}
      action={t('Revoke token')}
      typed={token.tokenName}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Text size="sm">
        {token.seenAt ? (
          <T
            text="It was last used {time}. Requests for {projectText} are refused immediately."
            time={<Time at={token.seenAt} />}
            projectText={projectText(token.projects)}
          />
        ) : (
          t('It was never used.')
        )}{' '}
        {t('This can’t be undone.')}
      </Text>
    </Confirm>
  )
}
