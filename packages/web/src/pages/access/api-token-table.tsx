import { Group, Table } from '@mantine/core'
import { CalendarClock, Trash2 } from 'lucide-react'
import type { ApiToken } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { RowAction } from '../../ui/listing.tsx'
import { Time } from '../../ui/time.tsx'
import { TOKEN_HEADS, TokenCells } from '../../ui/token-cells.tsx'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { permissionFor, projectText } from './api-token-text.ts'
import { ExpiresCell } from './expiry-input.tsx'
import { ShowMore, useFirst } from './show-more.tsx'

export type TokenTask = { readonly kind: 'new' } | { readonly kind: 'expiry' | 'revoke'; readonly token: ApiToken }

interface ApiTokenTableProps {
  readonly tokens: readonly ApiToken[]
  readonly onTask: (task: TokenTask) => void
}

const HEADS = [
  ...TOKEN_HEADS,
  t('Projects'),
  t('Last used'),
  t('Expires'),
  t('Created'),
  <ActionsHead key="a" />,
] as const

export function ApiTokenTable({ tokens, onTask }: ApiTokenTableProps) {
  const { first, more } = useFirst(tokens)
  return (
    <>
      <WideTable label={t('API tokens')} heads={HEADS}>
        {first.map((token) => (
          <TokenRow key={token.id} token={token} onTask={onTask} />
        ))}
        {tokens.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={HEADS.length}>{t('No matching tokens. Remove a filter.')}</Table.Td>
          </Table.Tr>
        )}
      </WideTable>
      <ShowMore more={more} />
    </>
  )
}

const TokenRow = ({ token, onTask }: { readonly token: ApiToken; readonly onTask: (task: TokenTask) => void }) => (
  <Table.Tr>
    <TokenCells token={token} />
    <Table.Td>{projectText(token.projects)}</Table.Td>
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
        <RowAction
          need={permissionFor('UPDATE', token.type)}
          label={t('Change expiry of {tokenName}', { tokenName: token.tokenName })}
          icon={<CalendarClock size={16} />}
          onClick={() => onTask({ kind: 'expiry', token })}
        />
        <RowAction
          need={permissionFor('DELETE', token.type)}
          label={t('Revoke {tokenName}', { tokenName: token.tokenName })}
          icon={<Trash2 size={16} />}
          onClick={() => onTask({ kind: 'revoke', token })}
        />
      </Group>
    </Table.Td>
  </Table.Tr>
)
