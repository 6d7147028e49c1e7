import type { Permission } from '@leverframe/domain'
import { NativeSelect, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { membersQuery, type ProjectAccess } from '../../api/access-queries.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Guard, GuardedButton } from '../../ui/guarded.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useWrite, type Write } from '../../ui/use-write.ts'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'
import { AddMembersDialog } from './add-members-dialog.tsx'
import { changeRole, type Member, membersOf, removeMember } from './members.ts'

const READ: readonly Permission[] = ['PROJECT_USER_ACCESS_READ', 'PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT']
const WRITE: readonly Permission[] = ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT']

/** The members of a project and their roles. */
export function ProjectMembers({ projectId }: { readonly projectId: string }) {
  const may = useMay()
  const isAllowed = READ.some((permission) => may(permission, { project: projectId }))
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={t('Members')}
      about={t('Each person or group has one role. Admins have full access without membership.')}
      actions={<AddButton projectId={projectId} onClick={() => setAdding(true)} />}
    >
      {isAllowed ? (
        <Members projectId={projectId} onAdd={() => setAdding(true)} />
      ) : (
        <Text size="sm">{t('{read} to see its members.', { read: refusalOf(READ, { project: projectId }) })}</Text>
      )}
      {isAdding && <AddMembersDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const AddButton = ({ projectId, onClick }: { readonly projectId: string; readonly onClick: () => void }) => (
  <GuardedButton need={WRITE} project={projectId} leftSection={<UserPlus size={14} />} onClick={onClick}>
    {t('Add people')}
  </GuardedButton>
)

function Members({ projectId, onAdd }: { readonly projectId: string; readonly onAdd: () => void }) {
  const query = useQuery(membersQuery(projectId))
  return (
    <QueryResult query={query}>
      {(access) =>
        access.users.length + access.groups.length === 0 ? (
          <Empty title={t('No members yet')} action={<AddButton projectId={projectId} onClick={onAdd} />}>
            {t('Add people or groups. Members work with toggles; Owners manage the project.')}
          </Empty>
        ) : (
          <MemberTable projectId={projectId} access={access} />
        )
      }
    </QueryResult>
  )
}

interface MemberTableProps {
  readonly projectId: string
  readonly access: ProjectAccess
}

function MemberTable({ projectId, access }: MemberTableProps) {
  const [removed, setRemoved] = useState<Member>()
  return (
    <>
      <WideTable label={t('Members')} minWidth={560} heads={[t('Who'), t('Role'), t('Since'), <ActionsHead key="a" />]}>
        {membersOf(access).map((member) => (
          <MemberRow
            key={`${member.kind} ${member.id}`}
            projectId={projectId}
            member={member}
            roles={access.roles}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </WideTable>
      {removed && (
        <Confirm
          title={t('Remove {name} from {projectId}?', { name: removed.name, projectId })}
          action={t('Remove')}
          changes="access"
          done={t('{name} removed from {projectId}', { name: removed.name, projectId })}
          onConfirm={() => removeMember(projectId, removed)}
          onClose={() => setRemoved(undefined)}
        >
          <Text size="sm">
            {t('{what} these permissions immediately. You can add them again.', {
              what: removed.kind === 'group' ? t('{about}: they lose', { about: removed.about }) : t('They lose'),
            })}
          </Text>
        </Confirm>
      )}
    </>
  )
}

interface MemberRowProps {
  readonly projectId: string
  readonly member: Member
  readonly roles: ProjectAccess['roles']
  readonly onRemove: () => void
}

function MemberRow({ projectId, member, roles, onRemove }: MemberRowProps) {
  const change: Write<number, unknown> = useWrite({
    send: (roleId: number) => changeRole(projectId, member, roleId),
    changes: 'access',
    done: (_, roleId) => ({
      text: t('Role of {name}: {name2}', {
        name: member.name,
        name2: roles.find(({ id }) => id === roleId)?.name ?? roleId,
      }),
      undo: { run: () => void undo.run(member.roleId) },
    }),
  })
  const undo = useWrite({
    send: (roleId: number) => changeRole(projectId, member, roleId),
    changes: 'access',
  })
  return (
    <Table.Tr>
      <Table.Td>
        {member.kind === 'group' ? (
          <Avatar name={member.name} size="tiny" />
        ) : (
          <PersonAvatar id={member.id} name={member.name} />
        )}
        {member.name}
        <Text size="xs" c="dimmed">
          {member.about}
        </Text>
      </Table.Td>
      <Table.Td>
        <Guard
          need={WRITE}
          project={projectId}
          instead={<Text size="sm">{roles.find(({ id }) => id === member.roleId)?.name}</Text>}
        >
          {(isAllowed) => (
            <NativeSelect
              size="xs"
              aria-label={t('Role of {name}', { name: member.name })}
              value={String(member.roleId)}
              disabled={!isAllowed}
              onChange={(event) => void change.run(Number(event.currentTarget.value))}
              data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Guard>
      </Table.Td>
      <Table.Td>
        <Time at={member.addedAt} />
      </Table.Td>
      <Table.Td ta="right">
        <GuardedButton
          need={WRITE}
          project={projectId}
          size="compact-xs"
          variant="default"
          aria-label={t('Remove {name}', { name: member.name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </GuardedButton>
      </Table.Td>
    </Table.Tr>
  )
}
