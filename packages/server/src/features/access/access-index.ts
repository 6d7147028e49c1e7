import { grantsByRole } from '#features/roles/index'
import type { Actor } from '#kernel/actor'
import type { Grant } from '#kernel/permission'
import { inProject } from '#kernel/roles'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'

const CONCERNS = /^(user|service-account|role|group|project-access|project-deleted)/

/** Where a grant comes from: what the explain endpoint tells. */
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

interface World {
  readonly holders: ReadonlyMap<number, Holder>
  readonly grants: ReadonlyMap<number, readonly Grant[]>
}

/**
 * Who holds which roles, in memory. The event log marks it out of date; the next question reads it anew. It is small:
 * people, groups and memberships, never toggles.
 */
export class AccessIndex {
  readonly #store: Store
  #world: Promise<World> | undefined

  constructor(store: Store, log: EventLog) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => CONCERNS.test(type))) this.#world = undefined
    })
  }

  /** Undefined when there is no such user any more. */
  async actorFor(userId: number): Promise<Actor | undefined> {
    return actorIn(await this.#read(), userId)
  }

  async holder(userId: number): Promise<Holder | undefined> {
    return (await this.#read()).holders.get(userId)
  }

  async holders(): Promise<readonly Holder[]> {
    return [...(await this.#read()).holders.values()]
  }

  /** What a role grants when it is held for the whole instance. */
  async grantsOf(roleId: number): Promise<readonly Grant[]> {
    return (await this.#read()).grants.get(roleId) ?? []
  }

  #read(): Promise<World> {
    this.#world ??= readWorld(this.#store.read).catch((error: unknown) => {
      this.#world = undefined
      throw error
    })
    return this.#world
  }
}

function actorIn({ holders, grants }: World, userId: number): Actor | undefined {
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
 * These accounts with what they may do, as it is stored: for decisions inside a transaction, where the memory of one instance
 * may be behind. An account that does not exist is left out.
 */
export async function storedActors(q: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, Actor>> {
  if (userIds.length === 0) return new Map()
  const world = await readWorld(q, userIds)
  return new Map(
    userIds.flatMap((id) => {
      const actor = actorIn(world, id)
      return actor ? [[id, actor] as const] : []
    }),
  )
}

/** Of all accounts, or of these. */
async function readWorld(q: Queryable, userIds?: readonly number[]): Promise<World> {
  const grants = await grantsByRole(q)
  const users = await q
    .selectFrom('users')
    .select(['id', 'username', 'email', 'account_type', 'root_role_id'])
    .$if(userIds !== undefined, (query) => query.where('id', 'in', userIds ?? []))
    .execute()
  const members = await q
    .selectFrom('project_members')
    .select(['user_id', 'project', 'role_id'])
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .execute()
  const inGroups = await q
    .selectFrom('group_members as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'm.group_id', 'g.name', 'g.root_role_id'])
    .$if(userIds !== undefined, (query) => query.where('m.user_id', 'in', userIds ?? []))
    .execute()
  const groupProjects = await q.selectFrom('project_groups').select(['group_id', 'project', 'role_id']).execute()

  const holders = new Map<number, Holder>()
  for (const user of users) {
    const groups = inGroups.filter(({ user_id }) => user_id === user.id)
    const sources: Source[] = [
      { roleId: user.root_role_id },
      ...members
        .filter(({ user_id }) => user_id === user.id)
        .map(({ project, role_id }) => ({ roleId: role_id, project })),
      ...groups.flatMap(({ root_role_id, name }) =>
        root_role_id === null ? [] : { roleId: root_role_id, group: name },
      ),
      ...groups.flatMap(({ group_id, name }) =>
        groupProjects
          .filter((one) => one.group_id === group_id)
          .map(({ project, role_id }) => ({ roleId: role_id, project, group: name })),
      ),
    ]
    const name = user.username ?? user.email ?? `user ${user.id}`
    holders.set(user.id, { id: user.id, name, accountType: user.account_type, sources })
  }
  return { holders, grants }
}
