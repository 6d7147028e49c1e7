import { BUILT_IN_STRATEGIES } from '#features/toggles/index'
import type { Queryable, Tables } from '#platform/db/tables'

const DAY_MS = 24 * 60 * 60 * 1_000
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

export async function readInstanceId(q: Queryable): Promise<string> {
  const { id } = await q.selectFrom('instance_info').select('id').executeTakeFirstOrThrow()
  return id
}

type Counted = 'context_fields' | 'roles' | 'user_groups' | 'environments' | 'segments' | 'strategy_types'

async function countAll(q: Queryable, table: Counted): Promise<number> {
  const { count } = await q
    .selectFrom(table as keyof Pick<Tables, Counted>)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countProjects(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countAccounts(q: Queryable) {
  const rows = await q
    .selectFrom('users')
    .select((eb) => ['account_type', eb.fn.countAll<number>().as('count')])
    .groupBy('account_type')
    .execute()
  const of = (type: string) => rows.find((row) => row.account_type === type)?.count ?? 0
  return { users: of('user'), serviceAccounts: of('service') }
}

async function countTokens(q: Queryable) {
  const rows = await q
    .selectFrom('api_tokens')
    .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
    .where('revoked_at', 'is', null)
    .groupBy('type')
    .execute()
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0
  return { client: of('client'), admin: of('admin'), frontend: of('frontend') }
}

async function countCustomRoles(q: Queryable) {
  const rows = await q
    .selectFrom('roles as r')
    .select('r.id')
    .select((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('users as u').select('u.id').whereRef('u.root_role_id', '=', 'r.id')),
          eb.exists(eb.selectFrom('user_groups as g').select('g.id').whereRef('g.root_role_id', '=', 'r.id')),
        ])
        .as('is_used'),
    )
    .where('r.type', '=', 'root-custom')
    .execute()
  return { customRootRoles: rows.length, customRootRolesInUse: rows.filter(({ is_used }) => Boolean(is_used)).length }
}

/** Everything that changes only with an event that is not about a toggle. */
export async function readConfiguration(q: Queryable) {
  return {
    ...(await countAccounts(q)),
    projects: await countProjects(q),
    contextFields: await countAll(q, 'context_fields'),
    roles: await countAll(q, 'roles'),
    ...(await countCustomRoles(q)),
    groups: await countAll(q, 'user_groups'),
    environments: await countAll(q, 'environments'),
    segments: await countAll(q, 'segments'),
    strategies: BUILT_IN_STRATEGIES.length + (await countAll(q, 'strategy_types')),
    apiTokens: await countTokens(q),
  }
}
