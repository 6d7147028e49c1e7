import { Checkbox, PasswordInput, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { loginName, personName } from '../../lib/person.ts'
import { FormDialog } from '../../ui/form.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** A new password: the user chooses it under a link, or the Admin sets it, which ends the user's sessions at once. */
export function PasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const [way, setWay] = useState('link')
  const [password, setPassword] = useState('')
  const [revokesTokens, setRevokesTokens] = useState(true)
  const [link, setLink] = useState<string>()
  const name = personName(user)

  const submit = async () => {
    const keepPersonalTokens = !revokesTokens
    if (way === 'link') {
      const body = { id: loginName(user), keepPersonalTokens }
      return (await dataOf(api.POST('/api/admin/user-admin/reset-password', { body }))).resetPasswordUrl
    }
    const path = { id: String(user.id) }
    const body = { password, keepPersonalTokens }
    await api.POST('/api/admin/user-admin/{id}/change-password', { params: { path }, body })
    return undefined
  }

  if (link !== undefined)
    return (
      <LinkDialog title={`New password for ${name}`} link={link} onClose={onClose}>
        Send them this link. A new password ends their sessions{revokesTokens && ' and personal access tokens'}. The
        link works once, for one day.
      </LinkDialog>
    )
  return (
    <FormDialog
      edits={{ password: [password, setPassword] }}
      isDraftKept={false}
      title={`New password for ${name}`}
      action={way === 'link' ? 'Create link' : 'Set password and end sessions'}
      isReady={way === 'link' || password !== ''}
      changes="access"
      done={(made) =>
        made === undefined
          ? `Password of ${name} changed. Their sessions${revokesTokens ? ' and tokens' : ''} ended.`
          : undefined
      }
      onSubmit={submit}
      onDone={(made) => (made === undefined ? onClose() : setLink(made))}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Radio.Group label="How" value={way} onChange={setWay}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="link"
                label="Reset link"
                description="The old password keeps working until they use the link."
              />
              <Radio
                value="password"
                label="Set a password now"
                description="Ends their sessions immediately. Use it when a password has leaked."
              />
            </Stack>
          </Radio.Group>
          {way === 'password' && (
            <PasswordInput
              label="New password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={problems.password}
              autoComplete="new-password"
            />
          )}
          <Checkbox
            label="Revoke personal access tokens"
            description="Scripts that use them stop working."
            checked={revokesTokens}
            onChange={(event) => setRevokesTokens(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
