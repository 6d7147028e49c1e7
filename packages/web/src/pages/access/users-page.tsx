import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { holdersQuery, type User, userQuery, usersPageQuery } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AccessPage } from './access-page.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { InactiveUsers } from './inactive-users.tsx'
import { InviteLinks } from './invite-links.tsx'
import { RolesOverview } from './roles-overview.tsx'
import type { UsersSearch, UserTab } from './search.ts'
import { useLimit } from './show-more.tsx'
import { UserDialogs, type UserTask } from './user-dialogs.tsx'
import { UserTable } from './user-table.tsx'

const NEED = ['ADMIN'] as const

export default function UsersPage() {
  const [task, setTask] = useState<UserTask>()
  const page = useUsersPage()
  const [{ open: openId }] = useSearchParams<UsersSearch>()
  const users = page.query.data?.users
  const isElsewhere = openId !== undefined && users !== undefined && !users.some(({ id }) => id === openId)
  const { data: elsewhere } = useQuery({ ...userQuery(openId ?? 0), enabled: isElsewhere })
  const all = elsewhere && users ? [...users, elsewhere] : users
  const { opened, open, close } = useOpenItem<User, 'edit'>({ all, idOf: ({ id }) => id, kept: ['edit'] })
  const start = (next: UserTask) => (next.kind === 'edit' ? open('edit', next.user) : setTask(next))
  return (
    <AccessPage
      title={t('Users')}
      about={t('Their permissions come from root roles, groups and project roles.')}
      need={NEED}
      actions={
        <GuardedButton need={NEED} leftSection={<UserPlus size={14} />} onClick={() => setTask({ kind: 'invite' })}>
          {t('Invite user')}
        </GuardedButton>
      }
    >
      <UserTabs page={page} onTask={start} />
      {opened?.thing && <EditUserDialog user={opened.thing} onClose={close} />}
      <UserDialogs task={task} onClose={() => setTask(undefined)} />
    </AccessPage>
  )
}

/** The users in the table: the search results, up to a limit. */
function useUsersPage() {
  const [{ find: text = '', role }] = useSearchParams<UsersSearch>()
  const { limit, moreOf } = useLimit()
  return { query: useQuery(usersPageQuery({ text, role, limit })), moreOf }
}

interface UserTabsProps {
  readonly page: ReturnType<typeof useUsersPage>
  readonly onTask: (task: UserTask) => void
}

function UserTabs({ page: { query, moreOf }, onTask }: UserTabsProps) {
  const [{ tab = 'people' }, change] = useSearchParams<UsersSearch>()
  const holders = useQuery(holdersQuery)
  const explain = (userId: number) => change({ who: userId, tab: 'explain' }, 'step')
  return (
    <QueryResult query={query} isPartial={holders.isLoading} skeleton={<SkeletonLines count={8} />}>
      {({ users, rootRoles, total }) => (
        <Tabs
          variant="outline"
          value={tab}
          onChange={(next) => change({ tab: next as UserTab }, 'step')}
          keepMounted={false}
        >
          <Tabs.List aria-label={t('About users')}>
            <Tabs.Tab value="people">{t('People ({total})', { total })}</Tabs.Tab>
            <Tabs.Tab value="links">{t('Invite links')}</Tabs.Tab>
            <Tabs.Tab value="inactive">{t('Inactive')}</Tabs.Tab>
            <Tabs.Tab value="roles">{t('Role assignments')}</Tabs.Tab>
            <Tabs.Tab value="explain">{t('Check permissions')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="people" pt="sm">
            <UserTable {...{ users, rootRoles, onTask }} more={moreOf(total)} onExplain={explain} />
          </Tabs.Panel>
          <Tabs.Panel value="links" pt="sm">
            <InviteLinks />
          </Tabs.Panel>
          <Tabs.Panel value="inactive" pt="sm">
            <InactiveUsers />
          </Tabs.Panel>
          <Tabs.Panel value="roles" pt="sm">
            <RolesOverview onExplain={explain} />
          </Tabs.Panel>
          <Tabs.Panel value="explain" pt="sm">
            <ExplainPanel />
          </Tabs.Panel>
        </Tabs>
      )}
    </QueryResult>
  )
}
