import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { mySessionsQuery, type Session } from './queries.ts'

const WAYS = { password: t('by password'), oidc: t('by single sign-on') } as const

const countText = (count: number): string =>
  plural(count, '1 other session ends', '{count} other sessions end', { count })

export function MySessions() {
  const sessions = useQuery(mySessionsQuery)
  const [isEndingAll, setEndingAll] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const endOne = useWrite({
    send: ({ id }: Session) =>
      api.DELETE('/api/admin/user/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
    changes: 'access',
    done: t('Session ended'),
    refetchAfterError: 'access',
  })
  return (
    <Section
      title={t('Sessions')}
      about={t('Devices where you are logged in. End unknown sessions and change your password.')}
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => setEndingAll(true)}>
            {t('End all others')}
          </Button>
        )
      }
    >
      <QueryResult query={sessions}>
        {(found) => <SessionTable sessions={found} onEnd={(session) => void endOne.run(session)} />}
      </QueryResult>
      {isEndingAll && (
        <Confirm
          title={t('End all other sessions?')}
          action={t('End all others')}
          changes="access"
          done={t('Other sessions ended')}
          onConfirm={() => api.DELETE('/api/admin/user/sessions')}
          onClose={() => setEndingAll(false)}
        >
          <Text size="sm">{countText(others)}.</Text>
        </Confirm>
      )}
    </Section>
  )
}

interface SessionTableProps {
  readonly sessions: readonly Session[]
  readonly onEnd: (session: Session) => void
}

const HEAD = [
  t('Device'),
  t('Last used'),
  t('Logged in'),
  t('Expires'),
  <HiddenHead key="do">{t('Actions')}</HiddenHead>,
]

const SessionTable = ({ sessions, onEnd }: SessionTableProps) => (
  <Listing label={t('Sessions')} head={HEAD}>
    {sessions.map((session) => (
      <Table.Tr key={session.id}>
        <Table.Td>{session.device ?? t('Unknown device')}</Table.Td>
        <Table.Td>{session.current ? t('now') : <Time at={session.seenAt} />}</Table.Td>
        <Table.Td>
          <Time at={session.createdAt} />, {WAYS[session.via]}
        </Table.Td>
        <Table.Td>
          <Time at={session.expiresAt} />
        </Table.Td>
        <Table.Td ta="right">
          {session.current ? (
            <span className="lf-mark">{t('this one')}</span>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={t('End the session of {createdAt}', { createdAt: exactTime(session.createdAt) })}
              onClick={() => onEnd(session)}
            >
              {t('End')}
            </Button>
          )}
        </Table.Td>
      </Table.Tr>
    ))}
  </Listing>
)
