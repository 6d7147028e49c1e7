import { type Selectable, type SqlBool, sql } from 'kysely'
import { notFound } from '#kernel/failure'
import { containsPatterns } from '#kernel/filters'
import type { Page } from '#kernel/paging'
import { padded, prepared } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import type { GroupView } from './group-schema.ts'

type GroupRow = Selectable<Tables['user_groups']>

function byGroup<R extends { readonly group_id: number }>(rows: readonly R[]): ReadonlyMap<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.group_id)
    if (group) group.push(row)
    else groups.set(row.group_id, [row])
  }
  return groups
}

/** Adds users and projects to the groups. */
async function groupViews(q: Queryable, groups: readonly GroupRow[]): Promise<GroupView[]> {
  if (groups.length === 0) return []
  const ids = padded(groups.map(({ id }) => id))
  const people = byGroup(
    await q
      .selectFrom('group_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.group_id', 'm.via_sso', 'm.added_at', 'u.id', 'u.name', 'u.username', 'u.email'])
      .where('m.group_id', 'in', ids)
      .orderBy('m.group_id')
      .orderBy('m.user_id')
      .execute(),
  )
  const projects = byGroup(
    await q
      .selectFrom('project_groups')
      .select(['group_id', 'project'])
      .where('group_id', 'in', ids)
      .orderBy('project')
      .execute(),
  )
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    mappingsSSO: JSON.parse(group.mappings_sso) as string[],
    rootRole: group.root_role_id,
    createdAt: group.created_at,
    projects: (projects.get(group.id) ?? []).map(({ project }) => project),
    users: (people.get(group.id) ?? []).map(({ id, name, username, email, added_at, via_sso }) => ({
      user: { id, name, username, email },
      joinedAt: added_at,
      viaSso: via_sso === 1,
    })),
  }))
}

export interface GroupSearch extends Page {
  /** Part of the name; empty for all. */
  readonly text: string
}

const matchingGroups = (q: Queryable, text: string) =>
  q
    .selectFrom('user_groups')
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or(containsPatterns(text).map((pattern) => sql<SqlBool>`lower(name) like ${pattern} escape '!'`)),
      ),
    )

const pageOfGroups = (q: Queryable, { text, limit, offset }: GroupSearch) => {
  const matching = matchingGroups(q, text)
  return matching
    .select('id')
    .select(matching.select((eb) => eb.fn.countAll<number>().as('count')).as('total'))
    .orderBy('name')
    .limit(limit)
    .offset(offset)
}

const pageOfAllGroups = prepared((q: Queryable, page: { limit: number; offset: number }) =>
  pageOfGroups(q, { limit: page.limit, offset: page.offset, text: '' }),
)

/** Returns the ids of one page of groups by name, and the total on all pages. */
export async function findGroups(q: Queryable, search: GroupSearch): Promise<{ ids: number[]; total: number }> {
  const { text, limit, offset } = search
  const rows = text === '' ? await pageOfAllGroups(q, { limit, offset }) : await pageOfGroups(q, search).execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await countGroups(q, text)) }
}

/** The total for a page after the last one, whose query returns no rows. */
async function countGroups(q: Queryable, text: string): Promise<number> {
  const { total } = await matchingGroups(q, text)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Unordered. Missing groups are left out. */
export async function groupsByIds(q: Queryable, ids: readonly number[]): Promise<GroupView[]> {
  if (ids.length === 0) return []
  return groupViews(q, await q.selectFrom('user_groups').selectAll().where('id', 'in', padded(ids)).execute())
}

export async function requireGroup(q: Queryable, id: number): Promise<GroupView> {
  const [group] = await groupsByIds(q, [id])
  if (!group) throw notFound('group', id)
  return group
}

/** The roles of the group in projects. */
export async function projectRolesOf(q: Queryable, groupId: number): Promise<{ project: string; roleId: number }[]> {
  const rows = await q
    .selectFrom('project_groups')
    .select(['project', 'role_id'])
    .where('group_id', '=', groupId)
    .execute()
  return rows.map(({ project, role_id }) => ({ project, roleId: role_id }))
}

export type GroupFacts = Pick<GroupView, 'name' | 'description' | 'mappingsSSO' | 'rootRole'>

const toRow = ({ name, description, mappingsSSO, rootRole }: GroupFacts) => ({
  name,
  description,
  mappings_sso: JSON.stringify(mappingsSSO),
  root_role_id: rootRole,
})

export async function insertGroup(tx: Tx, facts: GroupFacts, now: string): Promise<number> {
  const { id } = await tx
    .insertInto('user_groups')
    .values({ ...toRow(facts), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveGroup(tx: Tx, id: number, facts: GroupFacts): Promise<void> {
  await tx.updateTable('user_groups').set(toRow(facts)).where('id', '=', id).execute()
}

export async function removeGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_groups').where('id', '=', id).execute()
}

export async function addToGroup(tx: Tx, groupId: number, userId: number, viaSso: boolean, now: string): Promise<void> {
  await tx
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, via_sso: bit(viaSso), added_at: now })
    .execute()
}

export async function removeFromGroup(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx.deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
}

export async function userExists(q: Queryable, id: number): Promise<boolean> {
  return (await q.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export interface GroupMapping {
  readonly id: number
  readonly mappings: readonly string[]
  /** Undefined when the user is not in the group. */
  readonly membership: { readonly viaSso: boolean } | undefined
}

/** All groups with their mappings and the membership of one user. */
export async function groupsFor(q: Queryable, userId: number): Promise<GroupMapping[]> {
  const rows = await q
    .selectFrom('user_groups as g')
    .leftJoin('group_members as m', (join) => join.onRef('m.group_id', '=', 'g.id').on('m.user_id', '=', userId))
    .select(['g.id', 'g.mappings_sso', 'm.via_sso'])
    .orderBy('g.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    mappings: JSON.parse(row.mappings_sso) as string[],
    membership: row.via_sso === null ? undefined : { viaSso: row.via_sso === 1 },
  }))
}
