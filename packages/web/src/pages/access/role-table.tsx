import { Anchor, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Holder, type Role, roleQuery } from '../../api/access-queries.ts'
import { plural, t } from '../../lib/messages.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import type { OpenItemState } from '../../ui/use-open-item.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { holdersOf } from './holders.ts'
import { countText } from './role-grants.ts'

export type RoleOpening = OpenItemState<Role, 'edit' | 'delete'>

interface RoleTableProps {
  readonly label: string
  readonly roles: readonly Role[]
  /** Undefined without the permission to see it. */
  readonly holders: readonly Holder[] | undefined
  readonly onOpen: RoleOpening['open']
}

export const isBuiltIn = ({ type }: Pick<Role, 'type'>): boolean => type === 'root' || type === 'project'

export const RoleTable = ({ label, roles, holders, onOpen }: RoleTableProps) => (
  <WideTable label={label} minWidth={640} heads={[t('Role'), t('Grants'), t('Assigned to'), <ActionsHead key="a" />]}>
    {roles.map((role) => (
      <RoleRow
        key={role.id}
        role={role}
        holders={holders && new Set(holdersOf(holders, role.id).map(({ userId }) => userId)).size}
        onOpen={onOpen}
      />
    ))}
  </WideTable>
)

interface RoleRowProps {
  readonly role: Role
  readonly holders: number | undefined
  readonly onOpen: RoleOpening['open']
}

function RoleRow({ role, holders, onOpen }: RoleRowProps) {
  const { data } = useQuery(roleQuery(role.id))
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Anchor component="button" type="button" inherit onClick={() => onOpen('edit', role)}>
            {role.name}
          </Anchor>
          {isBuiltIn(role) && <span className="lf-mark">{t('built in')}</span>}
        </Group>
        <Text size="xs" c="dimmed">
          {role.description}
        </Text>
      </Table.Td>
      <Table.Td className="lf-short">{data ? countText(data.permissions) : '…'}</Table.Td>
      <Table.Td className="lf-short">{holdersText(holders)}</Table.Td>
      <Table.Td ta="right">
        {!isBuiltIn(role) && (
          <GuardedButton
            need="ADMIN"
            because={
              holders
                ? t('Assigned to {holdersText}. Remove those assignments first.', { holdersText: holdersText(holders) })
                : undefined
            }
            size="compact-xs"
            variant="default"
            aria-label={t('Delete {name}', { name: role.name })}
            onClick={() => onOpen('delete', role)}
          >
            {t('Delete')}
          </GuardedButton>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function holdersText(count: number | undefined): string {
  if (count === undefined) return '–'
  if (count === 0) return t('nobody')
  return plural(count, '1 account', '{count} accounts', { count })
}
