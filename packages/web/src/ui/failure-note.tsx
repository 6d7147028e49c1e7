import { Alert, Button, Code, Group, List, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ApiFailure, sentenceOf } from '../api/failure.ts'
import { CopyIconButton } from './copy.tsx'

interface FailureNoteProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error with its reason, and the id of the request to copy. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  if (error === null || error === undefined) return null
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <Alert role="alert" variant="outline" color="red" icon={<CircleAlert size={18} />} title={sentenceOf(error)}>
      {failure && failure.details.length > 1 && (
        <List size="sm">
          {failure.details.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path && <Code>{path.replace(/^\/body\/?/, '') || 'the request'}</Code>} {message}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs" mt={failure?.id || onRetry ? 4 : 0}>
        {failure?.id && (
          <Text component="span" size="sm" c="dimmed">
            Request <Code>{failure.id}</Code> <CopyIconButton value={failure.id} what="the id of the request" />
          </Text>
        )}
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  )
}
