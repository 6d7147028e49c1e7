import { ActionIcon, Anchor, Group, Menu, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import { type Holder, holdersQuery, type User } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { otherNames, personName } from '../../lib/person.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Time } from '../../ui/time.tsx'
import { useListFilter, useSearchParams } from '../../ui/use-search-params.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { heldRoleSentence, projectsOf, rootRolesByGroups } from './holders.ts'
import type { UsersSearch } from './search.ts'
import { type More, ShowMore } from './show-more.tsx'
import type { UserTask } from './user-dialogs.tsx'

interface UserTableProps {
  readonly users: readonly User[]
  readonly more: More
  readonly rootRoles: readonly { readonly id: number; readonly name: string }[]
  readonly onTask: (task: UserTask) => void
  readonly onExplain: (userId: number) => void
}

export function UserTable({ users, more, rootRoles, onTask, onExplain }: UserTableProps) {
  const [text, setText] = useListFilter()
  const [{ role }, change] = useSearchParams<UsersSearch>()
  const { data: holders = [] } = useQuery(holdersQuery)
  const holderOf = useMemo(() => new Map(holders.map((holder) => [holder.userId, holder])), [holders])
  const roleName = (id: number) => rootRoles.find((one) => one.id === id)?.name ?? String(id)
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('Find')}
          placeholder={t('Name, user name or e-mail')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={280}
        />
        <NativeSelect
          label={t('Root role')}
          value={String(role ?? '')}
          onChange={(event) => change({ role: Number(event.currentTarget.value) || undefined })}
          data={[
            { value: '', label: t('Any') },
            ...rootRoles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Group>
      <WideTable
        label={t('Users')}
        heads={[t('Name'), t('Root role'), t('Projects'), t('Last seen'), t('Since'), <ActionsHead key="a" />]}
      >
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            role={roleName(user.rootRole)}
            holder={holderOf.get(user.id)}
            onTask={onTask}
            onExplain={onExplain}
          />
        ))}
        {users.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={6}>{t('No matching users. Try part of the name or address.')}</Table.Td>
          </Table.Tr>
        )}
      </WideTable>
      <ShowMore more={more} />
    </Stack>
  )
}

interface UserRowProps {
  readonly user: User
  readonly role: string
  readonly holder: Holder | undefined
  readonly onTask: (task: UserTask) => void
  readonly onExplain: (userId: number) => void
}

function UserRow({ user, role, holder, onTask, onExplain }: UserRowProps) {
  const byGroups = holder ? rootRolesByGroups(holder) : []
  const projects = holder ? projectsOf(holder) : []
  return (
    <Table.Tr>
      <Table.Td>
        <PersonAvatar id={user.id} name={personName(user)} />
        <Anchor component="button" type="button" inherit ta="left" onClick={() => onTask({ kind: 'edit', user })}>
          {personName(user)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {otherNames(user)}
        </Text>
      </Table.Td>
      <Table.Td>
        {role}
        {byGroups.map((held) => (
          <Text key={heldRoleSentence(held)} size="xs" c="dimmed">
            {t('and {heldRoleSentence}', { heldRoleSentence: heldRoleSentence(held) })}
          </Text>
        ))}
      </Table.Td>
      <Table.Td className="lf-mono">{projects.join(', ') || '–'}</Table.Td>
      <Table.Td>
        <Time at={user.seenAt} never={t('never seen')} />
      </Table.Td>
      <Table.Td>
        <Time at={user.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        <UserMenu user={user} onTask={onTask} onExplain={onExplain} />
      </Table.Td>
    </Table.Tr>
  )
}

const UserMenu = ({ user, onTask, onExplain }: Omit<UserRowProps, 'role' | 'holder'>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={t('Actions for {personName}', { personName: personName(user) })}>
        <Ellipsis size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onTask({ kind: 'edit', user })}>{t('Edit name, e-mail or role')}</Menu.Item>
      <Menu.Item onClick={() => onTask({ kind: 'password', user })}>{t('Reset password')}</Menu.Item>
      <Menu.Item onClick={() => onTask({ kind: 'tokens', user })}>{t('Personal access tokens')}</Menu.Item>
      <Menu.Item onClick={() => onExplain(user.id)}>{t('Check permissions')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item c="var(--lf-danger)" onClick={() => onTask({ kind: 'delete', user })}>
        {t('Delete')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
