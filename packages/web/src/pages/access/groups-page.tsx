import { Anchor, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type Group, groupQuery, groupsPageQuery, rolesQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { namesText, personName } from '../../lib/person.ts'
import type { ListSearch } from '../../lib/search-params.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { type OpenItemState, useOpenItem } from '../../ui/use-open-item.ts'
import { useListFilter, useSearchParams } from '../../ui/use-search-params.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { AccessPage } from './access-page.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { type More, ShowMore, useLimit } from './show-more.tsx'

const NEED = ['ADMIN'] as const

type Groups = OpenItemState<Group, 'edit' | 'delete'>

export default function GroupsPage() {
  const [{ find: text = '', open: openId }] = useSearchParams<ListSearch>()
  const { limit, moreOf } = useLimit()
  const query = useQuery(groupsPageQuery({ text, limit }))
  const groups = query.data?.groups
  const isElsewhere = openId !== undefined && groups !== undefined && !groups.some(({ id }) => id === Number(openId))
  const { data: elsewhere } = useQuery({ ...groupQuery(Number(openId)), enabled: isElsewhere })
  const all = elsewhere && groups ? [...groups, elsewhere] : groups
  const opening = useOpenItem<Group, 'edit' | 'delete'>({ all, idOf: ({ id }) => id, kept: ['edit'] })
  const { opened, openNew, close } = opening
  return (
    <AccessPage
      title={t('Groups')}
      about={t('Give several people the same roles. Single sign-on can manage membership.')}
      need={NEED}
      actions={((groups?.length ?? 0) > 0 || text !== '') && <NewGroup onClick={openNew} />}
    >
      <QueryResult query={query}>
        {({ groups: found, total }) =>
          total === 0 && text.trim() === '' ? (
            <Empty title={t('No groups yet')} action={<NewGroup onClick={openNew} />}>
              {t(
                'Group people who work together, then add the group to projects. New members get its roles automatically.',
              )}
            </Empty>
          ) : (
            <GroupTable groups={found} more={moreOf(total)} onOpen={opening.open} />
          )
        }
      </QueryResult>
      {opened?.what === 'new' && <GroupDialog onClose={close} />}
      {opened?.what === 'edit' && <GroupDialog group={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteGroup group={opened.thing} onClose={close} />}
    </AccessPage>
  )
}

const NewGroup = ({ onClick }: { readonly onClick: () => void }) => (
  <GuardedButton need={NEED} leftSection={<Plus size={14} />} onClick={onClick}>
    {t('New group')}
  </GuardedButton>
)

interface GroupTableProps {
  readonly groups: readonly Group[]
  readonly more: More
  readonly onOpen: Groups['open']
}

const HEADS = [
  t('Group'),
  t('People'),
  t('Root role'),
  t('Projects'),
  t('From single sign-on'),
  <ActionsHead key="a" />,
]

function GroupTable({ groups, more, onOpen }: GroupTableProps) {
  const [text, setText] = useListFilter()
  const { data: roles = [] } = useQuery(rolesQuery)
  const roleName = (id: number | null) => roles.find((role) => role.id === id)?.name ?? '–'
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Find')}
        placeholder={t('Name')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={280}
      />
      <WideTable label={t('Groups')} heads={HEADS}>
        {groups.map((group) => (
          <Table.Tr key={group.id}>
            <Table.Td>
              <Anchor component="button" type="button" inherit onClick={() => onOpen('edit', group)}>
                {group.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {group.description}
              </Text>
            </Table.Td>
            <Table.Td>
              <Members users={group.users} />
            </Table.Td>
            <Table.Td>{roleName(group.rootRole)}</Table.Td>
            <Table.Td className="lf-mono">{group.projects.join(', ') || '–'}</Table.Td>
            <Table.Td className="lf-mono">{group.mappingsSSO.join(', ') || '–'}</Table.Td>
            <Table.Td ta="right">
              <GuardedButton
                need={NEED}
                size="compact-xs"
                variant="default"
                aria-label={t('Delete {name}', { name: group.name })}
                onClick={() => onOpen('delete', group)}
              >
                {t('Delete')}
              </GuardedButton>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      <ShowMore more={more} />
    </Stack>
  )
}

const MAX_AVATARS = 3

const Members = ({ users }: Pick<Group, 'users'>) => (
  <>
    {users.slice(0, MAX_AVATARS).map(({ user }) => (
      <PersonAvatar key={user.id} id={user.id} name={personName(user)} />
    ))}
    {namesText(users.map(({ user }) => personName(user)))}
  </>
)

function DeleteGroup({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const remove = async () => {
    await api.DELETE('/api/admin/groups/{groupId}', { params: { path: { groupId: String(group.id) } } })
  }
  const count = group.users.length
  return (
    <Confirm
      changes="access"
      done={t('Group {name} deleted', { name: group.name })}
      title={t('Delete {name}?', { name: group.name })}
      action={t('Delete group')}
      typed={group.name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {plural(count, '1 person loses the rights from this group', '{count} people lose the rights from this group', {
          count,
        })}
        {group.projects.length > 0 && t(' in {projects}', { projects: group.projects.join(', ') })}
        {t('. Their accounts stay. This can’t be undone.')}
      </Text>
    </Confirm>
  )
}
