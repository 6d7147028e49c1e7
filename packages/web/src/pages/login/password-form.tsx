import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import { useWrite } from '../../ui/use-write.ts'
import { useCountdown } from './countdown.ts'
import { LoginFailure } from './login-failure.tsx'
import { useLogIn } from './return-to.ts'

const waitOf = (error: unknown): number => (error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) : 0)

interface PasswordFormProps {
  /** Filled in. Empty: the user types it. */
  readonly username?: string
  /** Without it the log-in starts with an empty cache. */
  readonly logIn?: (username: string, password: string) => Promise<void>
}

export function PasswordForm({ username: given = '', logIn: givenLogIn }: PasswordFormProps) {
  const firstLogIn = useLogIn()
  const logIn = givenLogIn ?? firstLogIn
  const [username, setUsername] = useState(given)
  const [password, setPassword] = useState('')
  const login = useWrite({
    // The page around the form redirects a logged-in user.
    send: () => logIn(username.trim(), password),
    changes: [],
    errors: 'inline',
  })
  const { error } = login
  const secondsLeft = useCountdown(waitOf(error), error)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => (given === '' ? nameInput : passwordInput).current?.focus(), [given])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await login.run())) passwordInput.current?.select()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {error !== undefined && <LoginFailure error={error} secondsLeft={secondsLeft} />}
        <TextInput
          ref={nameInput}
          data-autofocus={given === '' || undefined}
          label={t('User name or e-mail')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={320}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordInput}
          data-autofocus={given !== '' || undefined}
          label={t('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={1_000}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        />
        <Button type="submit" size="sm" fullWidth loading={login.isBusy} disabled={secondsLeft > 0}>
          {t('Log in')}
        </Button>
      </Stack>
    </form>
  )
}
