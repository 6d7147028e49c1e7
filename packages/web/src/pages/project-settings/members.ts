import type { ProjectAccess } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { plural } from '../../lib/messages.ts'
import { otherNames, personName } from '../../lib/person.ts'

/** A user or a group in a project. */
export interface Member {
  readonly kind: 'user' | 'group'
  readonly id: number
  readonly name: string
  readonly about: string
  readonly roleId: number
  readonly addedAt: string
}

const peopleText = (count: number): string => plural(count, 'Group of 1 person', 'Group of {count} people', { count })

/** Groups first, then users, each by name. */
export function membersOf({ users, groups }: Pick<ProjectAccess, 'users' | 'groups'>): readonly Member[] {
  const byName = (a: Member, b: Member) => a.name.localeCompare(b.name, 'en')
  const ofGroups = groups.map(
    ({ id, name, users: people, roleId, addedAt }): Member => ({
      kind: 'group',
      id,
      name,
      about: peopleText(people.length),
      roleId,
      addedAt,
    }),
  )
  const ofUsers = users.map(
    (user): Member => ({
      kind: 'user',
      id: user.id,
      name: personName(user),
      about: otherNames(user),
      roleId: user.roleId,
      addedAt: user.addedAt,
    }),
  )
  return [...ofGroups.sort(byName), ...ofUsers.sort(byName)]
}

type Who = Pick<Member, 'kind' | 'id'>

export async function changeRole(projectId: string, { kind, id }: Who, roleId: number): Promise<void> {
  const body = { roles: [roleId] }
  if (kind === 'user')
    await api.PUT('/api/admin/projects/{projectId}/users/{userId}/roles', {
      params: { path: { projectId, userId: String(id) } },
      body,
    })
  else
    await api.PUT('/api/admin/projects/{projectId}/groups/{groupId}/roles', {
      params: { path: { projectId, groupId: String(id) } },
      body,
    })
}

export async function removeMember(projectId: string, { kind, id }: Who): Promise<void> {
  if (kind === 'user')
    await api.DELETE('/api/admin/projects/{projectId}/users/{userId}/roles', {
      params: { path: { projectId, userId: String(id) } },
    })
  else
    await api.DELETE('/api/admin/projects/{projectId}/groups/{groupId}/roles', {
      params: { path: { projectId, groupId: String(id) } },
    })
}
