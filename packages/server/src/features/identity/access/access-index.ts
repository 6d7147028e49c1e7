import { groupedBy } from '@leverframe/domain'
import { grantsByRole } from '#features/identity/roles/index'
import type { Actor } from '#kernel/actor'
import type { Grant } from '#kernel/permission'
import { inProject } from '#kernel/roles'
import { inPages } from '#platform/db/pages'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'

const RELEVANT_EVENTS = /^(user|service-account|role|group|project-access|project-deleted)/

/** The origin of a grant, as the explain endpoint returns it. */
export interface Source {
  readonly roleId: number
  readonly project?: string
  readonly group?: string
}

export interface Holder {
  readonly id: number
  readonly name: string
  readonly accountType: string
  readonly sources: readonly Source[]
}

interface RoleAssignments {
  readonly holders: ReadonlyMap<number, Holder>
  readonly grants: ReadonlyMap<number, readonly Grant[]>
}

/** The roles of all accounts, in memory. Relevant events invalidate it; the next read loads it again. */
export class AccessIndex {
  readonly #store: Store
  #assignments: Promise<RoleAssignments> | undefined

  constructor(store: Store, log: EventLog) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => RELEVANT_EVENTS.test(type))) this.#assignments = undefined
    })
  }

  /** Returns undefined when the user does not exist. */
  async actorFor(userId: number): Promise<Actor | undefined> {
    return actorIn(await this.#read(), userId)
  }

  async holder(userId: number): Promise<Holder | undefined> {
    return (await this.#read()).holders.get(userId)
  }

  async holders(): Promise<readonly Holder[]> {
    return [...(await this.#read()).holders.values()]
  }

  /** The grants of a role that is held for the whole installation. */
  async grantsOf(roleId: number): Promise<readonly Grant[]> {
    return (await this.#read()).grants.get(roleId) ?? []
  }

  #read(): Promise<RoleAssignments> {
    this.#assignments ??= readAssignments(this.#store.read).catch((error: unknown) => {
      this.#assignments = undefined
      throw error
    })
    return this.#assignments
  }
}

function actorIn({ holders, grants }: RoleAssignments, userId: number): Actor | undefined {
  const holder = holders.get(userId)
  if (!holder) return undefined
  const roleGrants = (source: Source): Grant[] => {
    const all = [...(grants.get(source.roleId) ?? [])]
    return source.project === undefined ? all : inProject(all, source.project)
  }
  return {
    kind: 'user',
    name: holder.name,
    userId,
    grants: holder.sources.flatMap(roleGrants),
    memberOf: [...new Set(holder.sources.flatMap(({ project }) => project ?? []))],
  }
}

/**
 * Reads accounts with their permissions from the store. Decisions inside a transaction need it, because the index of an
 * instance may be stale. Missing accounts are left out.
 */
export async function storedActors(q: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, Actor>> {
  if (userIds.length === 0) return new Map()
  const assignments = await readAssignments(q, userIds)
  return new Map(
    userIds.flatMap((id) => {
      const actor = actorIn(assignments, id)
      return actor ? [[id, actor] as const] : []
    }),
  )
}

const userRows = (q: Queryable) =>
  q.selectFrom('users').select(['id', 'username', 'email', 'account_type', 'root_role_id'])
type User = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number]

/** Reads the roles of all accounts, or of the given ones. */
async function readAssignments(q: Queryable, userIds?: readonly number[]): Promise<RoleAssignments> {
  const grants = await grantsByRole(q)
  const groupRows = await q.selectFrom('project_groups').select(['group_id', 'project', 'role_id']).execute()
  const groupProjects = groupedBy(groupRows, ({ group_id }) => group_id)
  const holders = new Map<number, Holder>()
  const pages = userIds === undefined ? usersInPages(q) : [await userRows(q).where('id', 'in', userIds).execute()]
  for await (const users of pages)
    for (const holder of await holdersOf(q, users, userIds === undefined, groupProjects)) holders.set(holder.id, holder)
  return { holders, grants }
}

/** Smaller than other pages, because each user has several membership rows. */
const USERS_PER_PAGE = 500

const usersInPages = (q: Queryable) =>
  inPages(
    -1,
    ({ id }: User) => id,
    (after, limit) => userRows(q).where('id', '>', after).orderBy('id').limit(limit).execute(),
    USERS_PER_PAGE,
  )

interface GroupProject {
  readonly group_id: number
  readonly project: string
  readonly role_id: number
}

/** Returns these users with all their roles. A page contains all users of a range of ids. */
async function holdersOf(
  q: Queryable,
  users: readonly User[],
  isPage: boolean,
  groupProjects: ReadonlyMap<number, readonly GroupProject[]>,
): Promise<Holder[]> {
  if (users.length === 0) return []
  const ids = users.map(({ id }) => id)
  const memberRows = await q
    .selectFrom('project_members')
    .select(['user_id', 'project', 'role_id'])
    .where('user_id', '>=', Math.min(...ids))
    .where('user_id', '<=', Math.max(...ids))
    .$if(!isPage, (query) => query.where('user_id', 'in', ids))
    .execute()
  const groupRows = await q
    .selectFrom('group_members as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'm.group_id', 'g.name', 'g.root_role_id'])
    .where('m.user_id', '>=', Math.min(...ids))
    .where('m.user_id', '<=', Math.max(...ids))
    .$if(!isPage, (query) => query.where('m.user_id', 'in', ids))
    .execute()
  const members = groupedBy(memberRows, ({ user_id }) => user_id)
  const inGroups = groupedBy(groupRows, ({ user_id }) => user_id)
  return users.map((user) => {
    const groups = inGroups.get(user.id) ?? []
    const sources: Source[] = [
      { roleId: user.root_role_id },
      ...(members.get(user.id) ?? []).map(({ project, role_id }) => ({ roleId: role_id, project })),
      ...groups.flatMap(({ root_role_id, name }) =>
        root_role_id === null ? [] : { roleId: root_role_id, group: name },
      ),
      ...groups.flatMap(({ group_id, name }) =>
        (groupProjects.get(group_id) ?? []).map(({ project, role_id }) => ({ roleId: role_id, project, group: name })),
      ),
    ]
    const name = user.username ?? user.email ?? `user ${user.id}`
    return { id: user.id, name, accountType: user.account_type, sources }
  })
}
