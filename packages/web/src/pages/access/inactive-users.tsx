import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InactiveUser, inactiveUsersQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { otherNames, personName } from '../../lib/person.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Time } from '../../ui/time.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { lastActivity } from './invite-link-text.ts'

/** Users without activity for a long time, to delete them together. */
export function InactiveUsers() {
  const query = useQuery(inactiveUsersQuery)
  return (
    <QueryResult query={query}>
      {({ inactiveUsers, days }) => <InactiveList users={inactiveUsers} days={days} />}
    </QueryResult>
  )
}

interface InactiveListProps {
  readonly users: readonly InactiveUser[]
  readonly days: number
}

function InactiveList({ users, days }: InactiveListProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAsking, setAsking] = useState(false)
  const selected = users.filter(({ id }) => chosen.includes(id))
  const isAll = users.length > 0 && selected.length === users.length
  const switchOne = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const all = (
    <Checkbox
      key="all"
      aria-label={t('Select all inactive users')}
      checked={isAll}
      indeterminate={selected.length > 0 && !isAll}
      onChange={() => setChosen(isAll ? [] : users.map(({ id }) => id))}
    />
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('No log-in and no use of a personal access token for {days} days.', { days })}
        </Text>
        <Button color="red" disabled={selected.length === 0} onClick={() => setAsking(true)}>
          {t('Delete selected ({count})', { count: selected.length })}
        </Button>
      </Group>
      <WideTable label={t('Inactive users')} heads={[all, t('Name'), t('Last active'), t('Since')]}>
        {users.map((user) => (
          <InactiveRow
            key={user.id}
            user={user}
            isChosen={chosen.includes(user.id)}
            onChoose={() => switchOne(user.id)}
          />
        ))}
        {users.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={4}>{t('No inactive users.')}</Table.Td>
          </Table.Tr>
        )}
      </WideTable>
      {isAsking && <DeleteInactive users={selected} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

interface InactiveRowProps {
  readonly user: InactiveUser
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const InactiveRow = ({ user, isChosen, onChoose }: InactiveRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Checkbox
        aria-label={t('Select {personName}', { personName: personName(user) })}
        checked={isChosen}
        onChange={onChoose}
      />
    </Table.Td>
    <Table.Td>
      {personName(user)}
      <Text size="xs" c="dimmed">
        {otherNames(user)}
      </Text>
    </Table.Td>
    <Table.Td>
      <Time at={lastActivity(user)} never={t('never')} />
    </Table.Td>
    <Table.Td>
      <Time at={user.createdAt} />
    </Table.Td>
  </Table.Tr>
)

interface DeleteInactiveProps {
  readonly users: readonly InactiveUser[]
  readonly onClose: () => void
}

function DeleteInactive({ users, onClose }: DeleteInactiveProps) {
  const count = plural(users.length, '1 user', '{count} users', { count: users.length })
  return (
    <Confirm
      title={t('Delete {count}?', { count })}
      action={t('Delete {count}', { count })}
      changes="access"
      done={t('{count} deleted', { count })}
      onConfirm={() => api.POST('/api/admin/user-admin/inactive/delete', { body: { ids: users.map(({ id }) => id) } })}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          "Their personal access tokens stop working, and they leave every group and project. Events stay in the event log. This can't be undone.",
        )}
      </Text>
    </Confirm>
  )
}
