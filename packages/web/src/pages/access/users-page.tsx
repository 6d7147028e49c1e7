import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { useOpened } from '../../app/opened.ts'
import { Asked } from '../../ui/asked.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { AccessPage } from './access-page.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { type User, usersQuery } from './queries.ts'
import { RolesOverview } from './roles-overview.tsx'
import type { UsersSearch, UserTab } from './search.ts'
import { UserDialogs, type UserTask } from './user-dialogs.tsx'
import { UserTable } from './user-table.tsx'

const NEED = ['ADMIN']

export default function UsersPage() {
  const [task, setTask] = useState<UserTask>()
  const { data } = useQuery(usersQuery)
  const { opened, open, close } = useOpened<User, 'edit'>({ all: data?.users, idOf: ({ id }) => id, kept: ['edit'] })
  const start = (next: UserTask) => (next.kind === 'edit' ? open('edit', next.user) : setTask(next))
  return (
    <AccessPage
      title="Users"
      about="The people who work here. What they may do comes from their root role, from their groups, and from the projects they are in."
      need={NEED}
      actions={
        <GuardedButton need={NEED} leftSection={<UserPlus size={14} />} onClick={() => setTask({ kind: 'invite' })}>
          Invite a user
        </GuardedButton>
      }
    >
      <UserTabs onTask={start} />
      {opened?.thing && <EditUserDialog user={opened.thing} onClose={close} />}
      <UserDialogs task={task} onClose={() => setTask(undefined)} />
    </AccessPage>
  )
}

function UserTabs({ onTask }: { readonly onTask: (task: UserTask) => void }) {
  const query = useQuery(usersQuery)
  const [{ tab = 'people' }, change] = useAddress<UsersSearch>()
  const explain = (userId: number) => change({ who: userId, tab: 'explain' }, 'step')
  return (
    <Asked query={query}>
      {({ users, rootRoles }) => (
        <Tabs
          variant="outline"
          value={tab}
          onChange={(next) => change({ tab: next as UserTab }, 'step')}
          keepMounted={false}
        >
          <Tabs.List aria-label="About users">
            <Tabs.Tab value="people">People ({users.length})</Tabs.Tab>
            <Tabs.Tab value="roles">Everybody’s roles</Tabs.Tab>
            <Tabs.Tab value="explain">Why may somebody do something?</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="people" pt="sm">
            <UserTable users={users} rootRoles={rootRoles} onTask={onTask} onExplain={explain} />
          </Tabs.Panel>
          <Tabs.Panel value="roles" pt="sm">
            <RolesOverview onExplain={explain} />
          </Tabs.Panel>
          <Tabs.Panel value="explain" pt="sm">
            <ExplainPanel />
          </Tabs.Panel>
        </Tabs>
      )}
    </Asked>
  )
}
