import { Alert, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ApiFailure } from '../../api/failure.ts'
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
      <Alert {...note} title="Wrong user name or password">
        <Text size="sm">Forgot your password? Ask an Admin for a reset link.</Text>
      </Alert>
    )
  if (status === 429)
    return (
      <Alert {...note} title="Too many failed attempts">
        {/* Read aloud once, not each second. */}
        <Text size="sm" aria-live="off">
          {secondsLeft > 0 ? `Try again in ${secondsLeft} seconds.` : 'You can try again now.'}
        </Text>
      </Alert>
    )
  return <FailureNote error={error} />
}
