import { Alert, Code, List, Stack, Text } from '@mantine/core'
import { FlaskConicalOff } from 'lucide-react'
import { ApiFailure } from '../../api/failure.ts'
import { plural, T, t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'

const isCase = (message: string): boolean => message.startsWith('The case "')

/** The refusal of the server: failing toggle tests, an action by another user, or any other error. */
export function RefusalNote({ error }: { readonly error: unknown }) {
  if (!error) return null
  if (!(error instanceof ApiFailure)) return <FailureNote error={error} />
  const cases = error.details.map(({ message }) => message).filter(isCase)
  if (cases.length > 0) return <FailedCases cases={cases} id={error.id} />
  return (
    <Stack gap={4}>
      <FailureNote error={error} />
      {error.status === 412 && (
        <Text size="sm" c="dimmed">
          {t('The changes were edited after you read them. Nothing was decided. Review the current changes.')}
        </Text>
      )}
      {error.status === 409 && (
        <Text size="sm" c="dimmed">
          {t('The request changed in the meantime. This page shows its current state.')}
        </Text>
      )}
    </Stack>
  )
}

const FailedCases = ({ cases, id }: { readonly cases: readonly string[]; readonly id: string | undefined }) => (
  <Alert
    role="alert"
    variant="outline"
    color="red"
    icon={<FlaskConicalOff size={18} />}
    title={plural(cases.length, 'A toggle test would fail', '{count} toggle tests would fail', { count: cases.length })}
  >
    <List size="sm">
      {cases.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
    <Text size="sm" mt={4}>
      {t('Change the request or the tests, then try again.')}
    </Text>
    {id && (
      <Text size="xs" c="dimmed">
        <T text="Request {code}" code={<Code>{id}</Code>} />
      </Text>
    )}
  </Alert>
)
