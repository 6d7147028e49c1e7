import { Checkbox, PasswordInput, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { loginName, personName } from '../../lib/person.ts'
import { FormDialog } from '../../ui/form.tsx'
import { LinkDialog } from './link-dialog.tsx'

const doneText = (name: string, revokesTokens: boolean): string =>
  t('Password of {name} changed. Their sessions{what} ended.', { name, what: revokesTokens ? t(' and tokens') : '' })

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
      <LinkDialog title={t('New password for {name}', { name })} link={link} onClose={onClose}>
        {t('Send them this link. A new password ends their sessions')}
        {revokesTokens && t(' and personal access tokens')}
        {t('. The link works once, for one day.')}
      </LinkDialog>
    )
  return (
    <FormDialog
      edits={{ password: [password, setPassword] }}
      isDraftKept={false}
      title={t('New password for {name}', { name })}
      action={way === 'link' ? t('Create link') : t('Set password and end sessions')}
      isReady={way === 'link' || password !== ''}
      changes="access"
      done={(made) => (made === undefined ? doneText(name, revokesTokens) : undefined)}
      onSubmit={submit}
      onDone={(made) => (made === undefined ? onClose() : setLink(made))}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <WayChoice value={way} onChange={setWay} />
          {way === 'password' && (
            <PasswordInput
              label={t('New password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={problems.password}
              autoComplete="new-password"
            />
          )}
          <Checkbox
            label={t('Revoke personal access tokens')}
            description={t('Scripts that use them stop working.')}
            checked={revokesTokens}
            onChange={(event) => setRevokesTokens(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

interface WayChoiceProps {
  readonly value: string
  readonly onChange: (way: string) => void
}

const WayChoice = ({ value, onChange }: WayChoiceProps) => (
  <Radio.Group label={t('How')} value={value} onChange={onChange}>
    <Stack gap="xs" mt={4}>
      <Radio
        value="link"
        label={t('Reset link')}
        description={t('The old password keeps working until they use the link.')}
      />
      <Radio
        value="password"
        label={t('Set a password now')}
        description={t('Ends their sessions immediately. Use it when a password has leaked.')}
      />
    </Stack>
  </Radio.Group>
)
