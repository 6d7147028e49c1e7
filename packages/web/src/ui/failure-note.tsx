import { Alert, Button, Code, Group, List, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ConnectionFailure, serverIsReachable, subscribeToConnection } from '../api/connection.ts'
import { ApiFailure, isSessionEnd, sentenceOf } from '../api/failure.ts'
import { askToLogIn } from '../api/session.ts'
import { T, t } from '../lib/messages.ts'
import { CopyIconButton } from './copy.tsx'

const SessionEndNote = ({ sentence }: { readonly sentence: string }) => (
  <Alert role="alert" variant="outline" color="red" icon={<CircleAlert size={18} />} title={sentence}>
    <Button size="compact-xs" variant="default" onClick={askToLogIn}>
      {t('Log in')}
    </Button>
  </Alert>
)

interface FailureNoteProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error with its reason, and the id of the request to copy. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const isReachable = useSyncExternalStore(subscribeToConnection, serverIsReachable)
  if (error === null || error === undefined) return null
  // A failed load offers to try again. A failed write is repeated with the button of its form.
  if (error instanceof ConnectionFailure && isReachable && !onRetry) return null
  if (isSessionEnd(error)) return <SessionEndNote sentence={sentenceOf(error)} />
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <Alert role="alert" variant="outline" color="red" icon={<CircleAlert size={18} />} title={sentenceOf(error)}>
      {failure && failure.details.length > 1 && (
        <List size="sm">
          {failure.details.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path && <Code>{path.replace(/^\/body\/?/, '') || t('the request')}</Code>} {message}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs" mt={failure?.id || onRetry ? 4 : 0}>
        {failure?.id && (
          <Text component="span" size="sm" c="dimmed">
            <T text="Request {code}" code={<Code>{failure.id}</Code>} />{' '}
            <CopyIconButton value={failure.id} what={t('the id of the request')} />
          </Text>
        )}
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
