import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { ConnectionFailure, serverIsReachable, subscribeToConnection } from '../api/connection.ts'
import { ApiFailure, sentenceOf } from '../api/failure.ts'
import { T, t } from '../lib/messages.ts'
import { CopyIconButton } from './copy.tsx'
import { hideToast, showToast } from './show-toast.ts'

const CONNECTION_TOAST = 'connection'

// The reason is gone when the server answers again.
subscribeToConnection(() => {
  if (serverIsReachable()) hideToast(CONNECTION_TOAST)
})

/** What happened, why, and the id to look for in the server's log. */
export function toastFailure(error: unknown): void {
  const isConnection = error instanceof ConnectionFailure
  const id = error instanceof ApiFailure ? error.id : undefined
  // A single detail is already in the message.
  const details = error instanceof ApiFailure && error.details.length > 1 ? error.details : []
  showToast({
    ...(isConnection && { id: CONNECTION_TOAST }),
    color: 'red',
    icon: <CircleAlert size={16} />,
    autoClose: isConnection ? false : 12_000,
    message: (
      <Stack gap={4}>
        <Text size="sm">{sentenceOf(error)}</Text>
        {details.map(({ path, message }) => (
          <Text size="xs" key={`${path} ${message}`}>
            {path ? `${path.replace(/^\/body\/?/, '') || t('the request')}: ${message}` : message}
          </Text>
        ))}
        {id && (
          <Text component="span" size="sm" c="dimmed">
            <T text="Request {code}" code={<Code>{id}</Code>} />{' '}
            <CopyIconButton value={id} what={t('the id of the request')} />
          </Text>
        )}
      </Stack>
    ),
  })
}

export interface Undo {
  readonly label?: string
  readonly run: () => void
}

/** A success message with an undo button for a while. */
export function toastDone(sentence: string, undo?: Undo): void {
  const id = crypto.randomUUID?.() ?? String(Math.random())
  const take = () => {
    hideToast(id)
    undo?.run()
  }
  showToast({
    id,
    color: 'gray',
    icon: <CircleCheck size={16} />,
    autoClose: undo ? 10_000 : 5_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{sentence}</Text>
        {undo && (
          <Button size="compact-xs" variant="default" onClick={take}>
            {undo.label ?? t('Undo')}
          </Button>
        )}
      </Group>
    ),
  })
}

export function toastWaiting(environment: string): void {
  showToast({
    color: 'blue',
    icon: <Hourglass size={16} />,
    message: t('{environment} is protected: added to your draft. Request review when ready.', { environment }),
  })
}
