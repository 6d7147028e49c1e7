import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { changeOf } from './account-change.ts'

interface EditAccountProps {
  readonly user: Me['user']
  /** Only users with a password can change their e-mail address. */
  readonly hasPassword: boolean
  readonly onClose: () => void
}

/** The own name and e-mail address. */
export function EditAccount({ user, hasPassword, onClose }: EditAccountProps) {
  const [name, setName] = useState(user.name ?? '')
  const [email, setEmail] = useState(user.email ?? '')
  const [password, setPassword] = useState('')
  const change = changeOf(user, { name, email })
  const needsPassword = change.email !== undefined
  return (
    <FormDialog
      title={t('Edit account')}
      action={t('Save')}
      isReady={Object.keys(change).length > 0 && (!needsPassword || password !== '')}
      edits={{ name: [name, setName], email: [email, setEmail] }}
      changes="access"
      done={t('Account saved')}
      shownFields={['email', 'password']}
      onSubmit={() => api.PUT('/api/admin/user/account', { body: { ...change, ...(needsPassword && { password }) } })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="email"
            disabled={!hasPassword}
            description={hasPassword ? undefined : t('Managed by your provider. Ask an Admin to change it.')}
            value={email}
            error={problems.email && t('It {email}', { email: problems.email })}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {needsPassword && (
            <PasswordInput
              label={t('Current password')}
              description={t('Needed to change your e-mail address.')}
              autoComplete="current-password"
              value={password}
              error={problems.password && t('It {password}', { password: problems.password })}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('Show the current password') }}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
