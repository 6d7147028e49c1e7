import { Group, Table } from '@mantine/core'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Time } from '../../ui/time.tsx'
import { permissionFor, projectWords, TOKEN_TYPES } from './api-token-words.ts'
import { ExpiresCell } from './expiry-input.tsx'
import type { ApiToken } from './queries.ts'
import { ShowMore, useFirst } from './show-more.tsx'
import type { TokenTask } from './tokens-page.tsx'
import { ActionsHead, WideTable } from './wide-table.tsx'

interface ApiTokenTableProps {
  readonly tokens: readonly ApiToken[]
  readonly onTask: (task: TokenTask) => void
}

const HEADS = [
  'Name',
  'Type',
  'Environment',
  'Projects',
  'Last used',
  'Expires',
  'Made',
  <ActionsHead key="a" />,
] as const

export function ApiTokenTable({ tokens, onTask }: ApiTokenTableProps) {
  const { first, more } = useFirst(tokens)
  return (
    <>
      <WideTable label="API tokens" minWidth={920} heads={HEADS}>
        {first.map((token) => (
          <TokenRow key={token.id} token={token} onTask={onTask} />
        ))}
        {tokens.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={HEADS.length}>No token is like that. Take a filter away.</Table.Td>
          </Table.Tr>
        )}
      </WideTable>
      <ShowMore more={more} />
    </>
  )
}

const TokenRow = ({ token, onTask }: { readonly token: ApiToken; readonly onTask: (task: TokenTask) => void }) => (
  <Table.Tr>
    <Table.Td className="lf-mono">{token.tokenName}</Table.Td>
    <Table.Td>{TOKEN_TYPES[token.type].label}</Table.Td>
    <Table.Td>{token.environment === '*' ? 'all' : <EnvironmentBadge name={token.environment} />}</Table.Td>
    <Table.Td>{projectWords(token.projects)}</Table.Td>
    <Table.Td>
      <Time at={token.seenAt} />
    </Table.Td>
    <Table.Td>
      <ExpiresCell at={token.expiresAt} />
    </Table.Td>
    <Table.Td>
      <Time at={token.createdAt} />
    </Table.Td>
    <Table.Td>
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <GuardedButton
          need={permissionFor('UPDATE', token.type)}
          size="compact-xs"
          variant="default"
          aria-label={`Change expiry of ${token.tokenName}`}
          onClick={() => onTask({ kind: 'expiry', token })}
        >
          Change expiry
        </GuardedButton>
        <GuardedButton
          need={permissionFor('DELETE', token.type)}
          size="compact-xs"
          variant="default"
          aria-label={`Revoke ${token.tokenName}`}
          onClick={() => onTask({ kind: 'revoke', token })}
        >
          Revoke
        </GuardedButton>
      </Group>
    </Table.Td>
  </Table.Tr>
)
