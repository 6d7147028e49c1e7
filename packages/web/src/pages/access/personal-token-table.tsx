import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { PersonalToken } from '../../api/access-queries.ts'
import { T, t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { ExpiresCell } from './expiry-input.tsx'

interface PersonalTokenTableProps {
  readonly label: string
  readonly tokens: readonly PersonalToken[]
  readonly onRevoke: (tokenId: number) => Promise<unknown>
}

/** Tokens that act as a user or as a service account. */
export function PersonalTokenTable({ label, tokens, onRevoke }: PersonalTokenTableProps) {
  const [revoked, setRevoked] = useState<PersonalToken>()
  return (
    <>
      <WideTable
        label={label}
        minWidth={560}
        heads={[t('Description'), t('Last used'), t('Expires'), t('Created'), <ActionsHead key="a" />]}
      >
        {tokens.map((token) => (
          <Table.Tr key={token.id}>
            <Table.Td>{token.description}</Table.Td>
            <Table.Td>
              <Time at={token.seenAt} />
            </Table.Td>
            <Table.Td>
              <ExpiresCell at={token.expiresAt} />
            </Table.Td>
            <Table.Td>
              <Time at={token.createdAt} />
            </Table.Td>
            <Table.Td ta="right">
              <GuardedButton
                need="ADMIN"
                size="compact-xs"
                variant="default"
                aria-label={t('Revoke {description}', { description: token.description })}
                onClick={() => setRevoked(token)}
              >
                {t('Revoke')}
              </GuardedButton>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {revoked && (
        <Confirm
          title={t('Revoke “{description}”?', { description: revoked.description })}
          action={t('Revoke token')}
          changes="access"
          done={t('Token “{description}” revoked', { description: revoked.description })}
          onConfirm={() => onRevoke(revoked.id)}
          onClose={() => setRevoked(undefined)}
        >
          <Text size="sm">
            <T
              text="Requests with it are refused immediately. Last used: {time}. This can’t be undone."
              time={<Time at={revoked.seenAt} />}
            />
          </Text>
        </Confirm>
      )}
    </>
  )
}
