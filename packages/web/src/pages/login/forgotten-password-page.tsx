import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { LoginLayout } from './login-layout.tsx'

/** Requests a link to reset the password by e-mail. */
export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const request = useWrite({
    send: async () => {
      await api.POST('/auth/reset/password-email', { body: { email } })
      setSentTo(email)
    },
    changes: [],
    errors: 'inline',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void request.run()
  }
  return (
    <LoginLayout title={sentTo === undefined ? t('Reset password') : t('Check your e-mail')}>
      {sentTo === undefined ? (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label={t('E-mail address')}
              description={t('We send a link to choose a new password.')}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              maxLength={320}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <FailureNote error={request.error} />
            <Button type="submit" size="sm" fullWidth loading={request.isBusy}>
              {t('Send link')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text size="sm" role="status">
          {t('If {sentTo} belongs to an account with a password, a link is on its way. It works for 24 hours.', {
            sentTo,
          })}
        </Text>
      )}
      <Anchor component={Link} to="/login" size="sm" underline="always">
        {t('Back to log-in')}
      </Anchor>
    </LoginLayout>
  )
}
