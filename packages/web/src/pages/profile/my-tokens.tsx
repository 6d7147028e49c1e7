import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { T, t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { isOver } from './expiry.ts'
import { NewToken } from './new-token.tsx'
import { myTokensQuery, type PersonalToken } from './queries.ts'

export function MyTokens() {
  const tokens = useQuery(myTokensQuery)
  const [isNew, setNew] = useState(false)
  const [doomed, setDoomed] = useState<PersonalToken>()
  const revoke = ({ id }: PersonalToken) =>
    api.DELETE('/api/admin/user/tokens/{id}', { params: { path: { id: String(id) } } })
  return (
    <Section
      title={t('Personal access tokens')}
      about={t('For scripts that act as you, with your permissions.')}
      actions={
        <Button variant="default" onClick={() => setNew(true)}>
          {t('New token')}
        </Button>
      }
    >
      <QueryResult query={tokens}>
        {(found) =>
          found.length === 0 ? (
            <Text size="sm">{t('No tokens yet.')}</Text>
          ) : (
            <TokenTable tokens={found} onRevoke={setDoomed} />
          )
        }
      </QueryResult>
      {isNew && <NewToken onClose={() => setNew(false)} />}
      {doomed && (
        <Confirm
          title={t('Revoke this token?')}
          action={t('Revoke')}
          changes="access"
          done={t('Token "{description}" revoked', { description: doomed.description })}
          onConfirm={() => revoke(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <Text size="sm">
            <T
              text="Requests with {bold} are refused immediately. This can’t be undone."
              bold={<strong>{doomed.description}</strong>}
            />
          </Text>
        </Confirm>
      )}
    </Section>
  )
}

interface TokenTableProps {
  readonly tokens: readonly PersonalToken[]
  readonly onRevoke: (token: PersonalToken) => void
}

const HEAD = [
  t('Description'),
  t('Created'),
  t('Last used'),
  t('Expires'),
  <HiddenHead key="do">{t('Actions')}</HiddenHead>,
]

const TokenTable = ({ tokens, onRevoke }: TokenTableProps) => (
  <Listing label={t('Personal access tokens')} head={HEAD} minWidth={560}>
    {tokens.map((token) => (
      <Table.Tr key={token.id}>
        <Table.Td>{token.description}</Table.Td>
        <Table.Td>
          <Time at={token.createdAt} />
        </Table.Td>
        <Table.Td>
          <Time at={token.seenAt} />
        </Table.Td>
        <Table.Td>
          {isOver(token.expiresAt, Date.now()) && (
            <Text span inherit c="var(--lf-danger)">
              {t('ended')}{' '}
            </Text>
          )}
          <Time at={token.expiresAt} />
        </Table.Td>
        <Table.Td ta="right">
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={t('Revoke {description}', { description: token.description })}
            onClick={() => onRevoke(token)}
          >
            {t('Revoke')}
          </Button>
        </Table.Td>
      </Table.Tr>
    ))}
  </Listing>
)
