import { Type } from 'typebox'
import { demandGrantableRole, requireRole } from '#features/identity/roles/index'
import { requireProject } from '#features/workspace/index'
import { may } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { OWNER_ROLE } from '#kernel/roles'
import { type Context, defineCommand } from '#platform/commands/define'
import {
  addMember,
  listMemberships,
  type Member,
  type Membership,
  removeMember,
  requireMember,
  roleIn,
  saveRoleIn,
} from './membership-store.ts'
import { byRole, changeBetween, membershipsOf, onlyRole, ownersAmong } from './rules.ts'
import { NewAccess, WholeAccess } from './schema.ts'

const needs = ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT'] as const
const where = ({ project }: { project: string }) => [{ project }]

const MemberRef = { project: PathName, kind: Type.Enum(['user', 'group']), id: Type.Integer() }

/** The caller must hold every permission that the role grants. */
const requireGrantableRole = async (ctx: Context, project: string, roleId: number): Promise<void> =>
  demandGrantableRole(ctx, await requireRole(ctx.tx, roleId), project)

/** Only Admins can leave a project without an Owner, because only they can then manage it. */
function refuseWithoutOwner({ actor }: Context, project: string, ownersLeft: number): void {
  if (ownersLeft > 0 || may(actor, ['ADMIN'], { project })) return
  throw new Failure(
    'forbidden',
    `This is the last Owner of project "${project}": you need the permission ADMIN to remove that role`,
  )
}

async function requireAnotherOwner(ctx: Context, project: string, heldRole: number): Promise<void> {
  if (heldRole !== OWNER_ROLE) return
  refuseWithoutOwner(ctx, project, ownersAmong(await listMemberships(ctx.tx, project)) - 1)
}

async function addTo(ctx: Context, project: string, membership: Membership): Promise<void> {
  const { kind, id } = membership
  await requireMember(ctx.tx, membership)
  if ((await roleIn(ctx.tx, project, membership)) !== undefined)
    throw new Failure('already_member', `The ${kind} ${id} is in project "${project}" already`)
  await addMember(ctx.tx, project, membership, ctx.now)
}

/** A member and the role as event data. */
const roleEventData = ({ kind, id, roleId }: Membership) => ({ roles: [roleId], [`${kind}Id`]: id })

const addOne = defineCommand({
  name: 'membership.add',
  needs,
  where,
  input: Type.Object({ ...MemberRef, roleId: Type.Integer() }),
  async run(ctx, { project, kind, id, roleId }): Promise<void> {
    await requireProject(ctx.tx, project)
    await requireMember(ctx.tx, { kind, id })
    await requireGrantableRole(ctx, project, roleId)
    await addTo(ctx, project, { kind, id, roleId })
    ctx.record({ type: 'project-access-added', project, data: byRole([{ kind, id, roleId }]) })
  },
})

/** A user or group that is not in the project is not added. */
const changeOne = defineCommand({
  name: 'membership.change',
  needs,
  where,
  input: Type.Object({ ...MemberRef, roleId: Type.Integer() }),
  async run(ctx, { project, kind, id, roleId }): Promise<void> {
    await requireProject(ctx.tx, project)
    await requireRole(ctx.tx, roleId)
    const held = await roleIn(ctx.tx, project, { kind, id })
    if (held === undefined || held === roleId) return
    await requireGrantableRole(ctx, project, roleId)
    await requireAnotherOwner(ctx, project, held)
    await saveRoleIn(ctx.tx, project, { kind, id, roleId })
    ctx.record({
      type: kind === 'user' ? 'project-access-user-roles-updated' : 'project-access-group-roles-updated',
      project,
      data: roleEventData({ kind, id, roleId }),
      preData: roleEventData({ kind, id, roleId: held }),
    })
  },
})

/**
 * With a role, it must be the one that is held. Without a role, any membership is removed; a missing one is no error.
 */
const removeOne = defineCommand({
  name: 'membership.remove',
  needs,
  where,
  input: Type.Object({ ...MemberRef, roleId: Type.Optional(Type.Integer()) }),
  async run(ctx, { project, kind, id, roleId }): Promise<void> {
    await requireProject(ctx.tx, project)
    const member: Member = { kind, id }
    const held = await roleIn(ctx.tx, project, member)
    if (roleId !== undefined && held !== roleId)
      throw new Failure('not_found', `The ${kind} ${id} does not hold the role ${roleId} in project "${project}"`)
    if (held === undefined) return
    await requireAnotherOwner(ctx, project, held)
    await removeMember(ctx.tx, project, member)
    ctx.record({
      type: kind === 'user' ? 'project-access-user-roles-deleted' : 'project-access-group-roles-deleted',
      project,
      preData: roleEventData({ kind, id, roleId: held }),
    })
  },
})

const addMany = defineCommand({
  name: 'membership.add-many',
  needs,
  where,
  input: Type.Object({ project: PathName, access: NewAccess }),
  async run(ctx, { project, access: { roles, users = [], groups = [] } }): Promise<void> {
    await requireProject(ctx.tx, project)
    const roleId = onlyRole(roles)
    await requireGrantableRole(ctx, project, roleId)
    const memberships = membershipsOf({ roles: [{ id: roleId, users, groups }] })
    if (memberships.length === 0) return
    for (const membership of memberships) await addTo(ctx, project, membership)
    ctx.record({ type: 'project-access-added', project, data: byRole(memberships) })
  },
})

const replaceAll = defineCommand({
  name: 'membership.replace',
  needs,
  where,
  input: Type.Object({ project: PathName, access: WholeAccess }),
  async run(ctx, { project, access }): Promise<void> {
    await requireProject(ctx.tx, project)
    for (const { id } of access.roles) await requireRole(ctx.tx, id)
    const before = await listMemberships(ctx.tx, project)
    const after = membershipsOf(access)
    const { added, changed, removed } = changeBetween(before, after)
    if (added.length + changed.length + removed.length === 0) return
    const given = new Set([...added, ...changed].map(({ roleId }) => roleId))
    for (const roleId of given) await requireGrantableRole(ctx, project, roleId)
    if (ownersAmong(before) > 0) refuseWithoutOwner(ctx, project, ownersAmong(after))
    for (const one of removed) await removeMember(ctx.tx, project, one)
    for (const one of changed) await saveRoleIn(ctx.tx, project, one)
    for (const one of added) await addTo(ctx, project, one)
    ctx.record({ type: 'project-access-updated', project, data: byRole(after), preData: byRole(before) })
  },
})

export const membershipCommands = { addOne, changeOne, removeOne, addMany, replaceAll }
