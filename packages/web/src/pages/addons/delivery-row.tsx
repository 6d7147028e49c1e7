import { eventLabel } from '@leverframe/domain'
import { Anchor, Code, List, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { plural, T, t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Time } from '../../ui/time.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { attemptSentence } from './addon-text.ts'
import type { Attempt, Delivery } from './addons.ts'
import { DeliveryMark } from './delivery-mark.tsx'

export function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const { state, recipient, createdAt, finishedAt, attempts } = delivery
  return (
    <Table.Tr>
      <Table.Td>
        <About delivery={delivery} />
        {recipient !== '' && (
          <Text size="xs" c="dimmed">
            <T text="to {span}" span={<span className="lf-mono">{recipient}</span>} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <DeliveryMark state={state} />
      </Table.Td>
      <Table.Td>
        <Time at={finishedAt ?? createdAt} />
      </Table.Td>
      <Table.Td maw={360}>
        <Attempts attempts={attempts} />
      </Table.Td>
      <Table.Td ta="right">
        <ResendButton delivery={delivery} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The event. Hidden if its project is not visible to the user. */
function About({ delivery: { event } }: { readonly delivery: Delivery }) {
  if (!event)
    return (
      <Text size="sm" c="dimmed">
        {t('an event in a project you can’t see')}
      </Text>
    )
  const { type, project, featureName, environment } = event
  return (
    <>
      <Text size="sm">{t(eventLabel(type))}</Text>
      {project !== undefined && featureName !== undefined && (
        <Anchor
          size="sm"
          className="lf-mono"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/features/$featureName"
              params={{ projectId: project, featureName }}
            />
          )}
        >
          {featureName}
        </Anchor>
      )}{' '}
      {environment !== undefined && <EnvironmentBadge name={environment} />}
    </>
  )
}

/** The last attempt. The others and the responses are shown on demand. */
function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const [isOpen, setOpen] = useState(false)
  const last = attempts.at(-1)
  if (!last)
    return (
      <Text size="sm" c="dimmed">
        {t('not sent yet')}
      </Text>
    )
  const canOpen = attempts.length > 1 || Boolean(last.answer)
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {attemptSentence(last)}
      </Text>
      {canOpen && (
        <Anchor component="button" type="button" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {plural(attempts.length, 'Response', '{count} attempts', { count: attempts.length })}
        </Anchor>
      )}
      {isOpen && (
        <List type="ordered" size="sm" mt={4}>
          {attempts.map((attempt) => (
            <List.Item key={attempt.at}>
              <Time at={attempt.at} />: {attemptSentence(attempt)}
              {attempt.answer && (
                <Code block mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {attempt.answer}
                </Code>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </>
  )
}

function ResendButton({ delivery: { id, integrationId, state } }: { readonly delivery: Delivery }) {
  const resend = useWrite({
    send: () =>
      api.POST('/api/admin/addons/{id}/events/{deliveryId}/resend', {
        params: { path: { id: String(integrationId), deliveryId: String(id) } },
      }),
    changes: 'addon',
    done: t('Message queued first'),
    refetchAfterError: 'addon',
  })
  return (
    <GuardedButton
      need="UPDATE_ADDON"
      because={state === 'pending' ? t('Already queued') : undefined}
      size="compact-xs"
      variant="default"
      leftSection={<RotateCcw size={12} />}
      loading={resend.isBusy}
      onClick={() => void resend.run()}
    >
      {t('Send again')}
    </GuardedButton>
  )
}
