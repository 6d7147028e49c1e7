import type { EventData } from '#kernel/event'
import { type FailureDetail, invalid, invalidAll } from '#kernel/failure'
import { OWNER_ROLE } from '#kernel/roles'
import type { Member, Membership } from './membership-store.ts'
import type { RepeatedIds, WholeAccess } from './schema.ts'

/** A member has exactly one role in a project. */
export function onlyRole(roles: readonly number[]): number {
  const [first, ...others] = new Set(roles)
  if (first === undefined) throw invalid('/body/roles', 'must name a role')
  if (others.length > 0) throw invalid('/body/roles', 'must name one role: a member has exactly one role in a project')
  return first
}

/** Ids in the body must match the path; a different id is probably meant for another project or member. */
export function checkRepeated(body: RepeatedIds, path: Readonly<Record<string, string>>): void {
  const isSame = (said: unknown, given: string) => String(said) === given || Number(said) === Number(given)
  const details = Object.entries(body ?? {}).flatMap(([name, said]): FailureDetail[] => {
    const given = path[name]
    if (given === undefined || isSame(said, given)) return []
    return [{ path: `/body/${name}`, message: 'is not the one in the path' }]
  })
  if (details.length > 0) throw invalidAll(details)
}

const sameMember = (a: Member, b: Member): boolean => a.kind === b.kind && a.id === b.id

/** All members in an access list. Refuses a member with two roles. */
export function membershipsOf({ roles }: WholeAccess): Membership[] {
  const all = new Map<string, Membership>()
  roles.forEach(({ id: roleId, users = [], groups = [] }, index) => {
    const named: Membership[] = [
      ...users.map((id) => ({ kind: 'user' as const, id, roleId })),
      ...groups.map((id) => ({ kind: 'group' as const, id, roleId })),
    ]
    for (const one of named) {
      const who = `${one.kind} ${one.id}`
      if ((all.get(who)?.roleId ?? roleId) !== roleId)
        throw invalid(
          `/body/roles/${index}`,
          `${who} has another role already: a member has exactly one role in a project`,
        )
      all.set(who, one)
    }
  })
  return [...all.values()]
}

export interface AccessChange {
  readonly added: readonly Membership[]
  readonly changed: readonly Membership[]
  readonly removed: readonly Membership[]
}

export function changeBetween(before: readonly Membership[], after: readonly Membership[]): AccessChange {
  const heldBy = (member: Member) => before.find((one) => sameMember(one, member))?.roleId
  return {
    added: after.filter((one) => heldBy(one) === undefined),
    changed: after.filter((one) => ![undefined, one.roleId].includes(heldBy(one))),
    removed: before.filter((one) => !after.some((other) => sameMember(one, other))),
  }
}

export const ownersAmong = (memberships: readonly Membership[]): number =>
  memberships.filter(({ roleId }) => roleId === OWNER_ROLE).length

/** Memberships by role, as event data. */
export function byRole(memberships: readonly Membership[]): EventData {
  const idsOf = (kind: Member['kind'], roleId: number) =>
    memberships
      .filter((one) => one.kind === kind && one.roleId === roleId)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const roleIds = [...new Set(memberships.map(({ roleId }) => roleId))].sort((a, b) => a - b)
  return {
    roles: roleIds.map((roleId) => ({ roleId, groupIds: idsOf('group', roleId), userIds: idsOf('user', roleId) })),
  }
}
