import { Table } from '@mantine/core'
import { t } from '../lib/messages.ts'
import { TOKEN_TYPE_LABELS, type TokenType } from '../lib/token-types.ts'
import { EnvironmentBadge } from './environment-badge.tsx'

interface TokenCellsProps {
  readonly token: { readonly tokenName: string; readonly type: TokenType; readonly environment: string }
}

export const TOKEN_HEADS = [t('Name'), t('Type'), t('Environment')] as const

/** The first cells of the row of an API token: see `TOKEN_HEADS`. */
export const TokenCells = ({ token: { tokenName, type, environment } }: TokenCellsProps) => (
  <>
    <Table.Td className="lf-mono">{tokenName}</Table.Td>
    <Table.Td>{TOKEN_TYPE_LABELS[type]}</Table.Td>
    <Table.Td>{environment === '*' ? t('all') : <EnvironmentBadge name={environment} />}</Table.Td>
  </>
)
