import { Alert, Code, Text } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import type { TestResult } from './addons.ts'

/** The response to a test message. */
export function TestAnswer({
  result: { delivered, message, status, durationMs, answer },
}: {
  readonly result: TestResult
}) {
  const color = delivered ? 'var(--lf-on)' : 'var(--lf-danger)'
  const facts = [
    status !== undefined && t('status {status}', { status }),
    durationMs !== undefined && t('{durationMs} ms', { durationMs: Math.round(durationMs) }),
  ].filter(Boolean)
  return (
    <Alert
      role="status"
      variant="outline"
      color="gray"
      style={{ borderColor: color }}
      styles={{ icon: { color }, title: { color } }}
      icon={delivered ? <CircleCheck size={18} /> : <CircleX size={18} />}
      title={message}
    >
      {facts.length > 0 && <Text size="sm">{facts.join(', ')}</Text>}
      {answer !== undefined && answer !== '' && (
        <>
          <Text size="sm" mt={4}>
            {t('Response:')}
          </Text>
          <Code block mt={4} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {answer}
          </Code>
        </>
      )}
    </Alert>
  )
}
