import { Type } from 'typebox'
import { demandGrantableRole, findRole, requireRole } from '#features/identity/roles/index'
import { invalid, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { isRootType } from '#kernel/roles'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, withFreeName } from '#platform/commands/helpers'
import type { Queryable, Tx } from '#platform/db/tables'
import { GroupInput, type GroupView } from './group-schema.ts'
import {
  addToGroup,
  type GroupFacts,
  groupsFor,
  insertGroup,
  projectRolesOf,
  removeFromGroup,
  removeGroup,
  requireGroup,
  saveGroup,
  userExists,
} from './group-store.ts'

/** A group as the audit log shows it. */
const snapshot = ({ users, projects: _, ...group }: GroupView) => ({
  ...group,
  users: users.map(({ user }) => user.id),
})

export const groupVersion = contentVersion<GroupView, { id: number }>({
  label: ({ name }) => `The group "${name}"`,
  contentOf: snapshot,
  read: (q, { id }) => requireGroup(q, id),
})
const { versionOf } = groupVersion

async function checkReferences(q: Queryable, { rootRole, users = [] }: GroupInput): Promise<void> {
  if (rootRole !== undefined && rootRole !== null) {
    const role = await findRole(q, rootRole)
    if (!role || !isRootType(role.type)) throw invalid('/body/rootRole', 'there is no root role of this id')
  }
  for (const [index, { user }] of users.entries())
    if (!(await userExists(q, user.id))) throw invalid(`/body/users/${index}/user/id`, 'there is no user of this id')
}

/**
 * All members of a group hold its root role and its project roles, so adding members or mappings delegates those roles.
 */
async function demandGroup(ctx: Context, group: GroupView): Promise<void> {
  if (group.rootRole !== null) await demandGrantableRole(ctx, await requireRole(ctx.tx, group.rootRole))
  for (const { project, roleId } of await projectRolesOf(ctx.tx, group.id))
    await demandGrantableRole(ctx, await requireRole(ctx.tx, roleId), project)
}

/** Members that single sign-on added are neither removed nor converted by the list. */
async function setMembers(tx: Tx, group: GroupView, wanted: ReadonlySet<number>, now: string): Promise<void> {
  for (const { user, viaSso } of group.users)
    if (!viaSso && !wanted.has(user.id)) await removeFromGroup(tx, group.id, user.id)
  const present = new Set(group.users.map(({ user }) => user.id))
  for (const id of wanted) if (!present.has(id)) await addToGroup(tx, group.id, id, false, now)
}

const idsOf = (users: NonNullable<GroupInput['users']>) => new Set(users.map(({ user }) => user.id))

const createGroup = defineCommand({
  name: 'group.create',
  ...onInstallation('ADMIN'),
  input: GroupInput,
  async run(ctx, input): Promise<GroupView> {
    const { tx, now, record } = ctx
    await checkReferences(tx, input)
    const { name, description, mappingsSSO = [], rootRole = null, users = [] } = input
    const facts: GroupFacts = { name, description: description ?? '', mappingsSSO: [...new Set(mappingsSSO)], rootRole }
    const id = await withFreeName(`A group named "${name}"`, insertGroup(tx, facts, now))
    for (const userId of idsOf(users)) await addToGroup(tx, id, userId, false, now)
    const group = await requireGroup(tx, id)
    await demandGroup(ctx, group)
    record({ type: 'group-created', data: snapshot(group) })
    return group
  },
})

const updateGroup = defineCommand({
  name: 'group.update',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer(), group: GroupInput }),
  async run(ctx, { id, group: input }): Promise<GroupView> {
    const { tx, now, record } = ctx
    const before = await requireGroup(tx, id)
    await checkReferences(tx, input)
    const {
      name,
      description = before.description,
      mappingsSSO = before.mappingsSSO,
      rootRole = before.rootRole,
    } = input
    const facts: GroupFacts = { name, description: description ?? '', mappingsSSO: [...new Set(mappingsSSO)], rootRole }
    await withFreeName(`A group named "${name}"`, saveGroup(tx, id, facts))
    if (input.users) await setMembers(tx, before, idsOf(input.users), now)
    const after = await requireGroup(tx, id)
    await demandGroup(ctx, after)
    if (!sameJson(before, after)) record({ type: 'group-updated', data: snapshot(after), preData: snapshot(before) })
    return after
  },
})

const deleteGroup = defineCommand({
  name: 'group.delete',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer() }),
  async run({ tx, record }, { id }): Promise<void> {
    const group = await requireGroup(tx, id)
    await removeGroup(tx, id)
    record({ type: 'group-deleted', preData: snapshot(group) })
  },
})

/**
 * Run at log-in. Adds and removes memberships according to the groups of the provider. Memberships that were added by
 * hand stay.
 */
const syncGroups = defineCommand({
  name: 'group.sync',
  ...onInstallation('ADMIN'),
  input: Type.Object({ userId: Type.Integer(), groupNames: Type.Array(Type.String()) }),
  async run({ tx, now, record }, { userId, groupNames }): Promise<void> {
    if (!(await userExists(tx, userId))) throw notFound('user', userId)
    const named = new Set(groupNames)
    for (const { id: groupId, mappings, membership } of await groupsFor(tx, userId)) {
      const belongs = mappings.some((mapping) => named.has(mapping))
      if (belongs && !membership) {
        await addToGroup(tx, groupId, userId, true, now)
        record({ type: 'group-user-added', data: { groupId, userId } })
      } else if (!belongs && membership?.viaSso) {
        await removeFromGroup(tx, groupId, userId)
        record({ type: 'group-user-removed', preData: { groupId, userId } })
      }
    }
  },
})

export const groupCommands = { createGroup, updateGroup, deleteGroup, syncGroups }
