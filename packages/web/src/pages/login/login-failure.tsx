import { Alert, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ApiFailure } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'

interface LoginFailureProps {
  readonly error: unknown
  /** The seconds until the next attempt is accepted. */
  readonly secondsLeft: number
}

const note = { role: 'alert', variant: 'outline', color: 'red', icon: <CircleAlert size={18} /> } as const

/** Why the login failed, and what to do. */
export function LoginFailure({ error, secondsLeft }: LoginFailureProps) {
  const status = error instanceof ApiFailure ? error.status : undefined
  if (status === 401)
    return (
      <Alert {...note} title={t('Wrong user name or password')}>
        <Text size="sm">{t('Forgot your password? Ask an Admin for a reset link.')}</Text>
      </Alert>
    )
  if (status === 429)
    return (
      <Alert {...note} title={t('Too many failed attempts')}>
        {/* Read aloud once, not each second. */}
        <Text size="sm" aria-live="off">
          {secondsLeft > 0 ? t('Try again in {secondsLeft} seconds.', { secondsLeft }) : t('You can try again now.')}
        </Text>
      </Alert>
    )
  return <FailureNote error={error} />
}
