import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, told } from '../../api/client.ts'
import { toastDone } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { loginName, personName } from './person.ts'
import type { User } from './queries.ts'

/** Another password: they choose it under a link, or it is given, which ends their sessions at once. */
export function PasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const [way, setWay] = useState('link')
  const [password, setPassword] = useState('')
  const [link, setLink] = useState<string>()
  const name = personName(user)

  const submit = async () => {
    if (way === 'link') {
      const body = { id: loginName(user) }
      return setLink((await told(api.POST('/api/admin/user-admin/reset-password', { body }))).resetPasswordUrl)
    }
    const path = { id: String(user.id) }
    await api.POST('/api/admin/user-admin/{id}/change-password', { params: { path }, body: { password } })
    toastDone(`${name} has a new password; their sessions ended`)
    onClose()
  }

  if (link !== undefined)
    return (
      <LinkDialog title={`A new password for ${name}`} link={link} onClose={onClose}>
        Send this link to them: there they choose a new password, which ends all their sessions. It works once, and for
        a day.
      </LinkDialog>
    )
  return (
    <FormDialog
      title={`A new password for ${name}`}
      action={way === 'link' ? 'Make the link' : 'Set the password and end their sessions'}
      isReady={way === 'link' || password !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Radio.Group label="How" value={way} onChange={setWay}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="link"
                label="They choose one under a link"
                description="The old password works, and they stay logged in, until they did."
              />
              <Radio
                value="password"
                label="I give them one now"
                description="Their sessions end at once. For somebody whose password is in the wrong hands."
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
        </>
      )}
    </FormDialog>
  )
}
