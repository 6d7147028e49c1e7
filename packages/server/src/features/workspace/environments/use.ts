import { type SqlBool, sql } from 'kysely'
import { Failure, notFound } from '#kernel/failure'
import type { Queryable, Tx } from '#platform/db/tables'
import type { EnvironmentView } from './schema.ts'
import { listEnvironments } from './store.ts'

/** A project and an environment that it does not use. */
export interface UnusedEnvironment {
  readonly project: string
  readonly environment: string
}

/** The failure of a request for a toggle in an environment that its project does not use: 400 for a write, 404 for a read. */
export const notUsed = (project: string, environment: string, code: 'invalid' | 'not_found' = 'invalid'): Failure =>
  new Failure(
    code,
    `The project "${project}" does not use the environment "${environment}": add the environment to the project first`,
  )

/** The names of the environments that a project does not use. */
export async function unusedIn(q: Queryable, project: string): Promise<Set<string>> {
  const rows = await q.selectFrom('unused_environments').select('environment').where('project', '=', project).execute()
  return new Set(rows.map(({ environment }) => environment))
}

export const listUnused = (q: Queryable): Promise<UnusedEnvironment[]> =>
  q.selectFrom('unused_environments').select(['project', 'environment']).execute()

/** The environments that a project does not use, by project. Projects that use all environments are missing. */
export type UnusedByProject = ReadonlyMap<string, ReadonlySet<string>>

export async function unusedByProject(q: Queryable): Promise<UnusedByProject> {
  const unused = new Map<string, Set<string>>()
  for (const { project, environment } of await listUnused(q)) {
    const known = unused.get(project)
    if (known) known.add(environment)
    else unused.set(project, new Set([environment]))
  }
  return unused
}

/** The environments that a project uses, sorted by position. */
export async function environmentsOfProject(q: Queryable, project: string): Promise<EnvironmentView[]> {
  const unused = await unusedIn(q, project)
  return (await listEnvironments(q)).filter(({ name }) => !unused.has(name))
}

/** Throws 404 for an environment that does not exist, and 400 for one that the project does not use. */
export async function requireUsedEnvironment(q: Queryable, project: string, name: string): Promise<EnvironmentView> {
  const environment = (await listEnvironments(q)).find((one) => one.name === name)
  if (!environment) throw notFound('environment', name)
  if ((await unusedIn(q, project)).has(name)) throw notUsed(project, name)
  return environment
}

/** An SQL condition: the project does not use the environment. The arguments are columns of the query. */
export const isUnused = (project: string, environment: string) =>
  sql<SqlBool>`exists (select 1 from unused_environments as unused where unused.project = ${sql.ref(project)} and unused.environment = ${sql.ref(environment)})`

/** The same as a column: 1 or 0 on both engines. */
export const unusedBit = (project: string, environment: string) =>
  sql<number>`case when ${isUnused(project, environment)} then 1 else 0 end`

/** A project that does not use all environments has chosen: it does not use a new environment either. */
export async function leaveOutNewEnvironment(tx: Tx, environment: string): Promise<void> {
  await tx
    .insertInto('unused_environments')
    .columns(['project', 'environment'])
    .expression((eb) =>
      eb
        .selectFrom('unused_environments')
        .distinct()
        .select(['project', sql.val(environment).as('environment')]),
    )
    .execute()
}

/** The projects of a clone use it: the given ones, or all that use the environment that was cloned. */
export async function useClone(
  tx: Tx,
  {
    from,
    to,
    projects,
  }: { readonly from: string; readonly to: string; readonly projects?: readonly string[] | undefined },
): Promise<void> {
  await tx
    .deleteFrom('unused_environments')
    .where('environment', '=', to)
    .where((eb) =>
      projects
        ? eb('project', 'in', [...projects, ''])
        : eb(
            'project',
            'not in',
            eb
              .selectFrom('unused_environments as source')
              .select('source.project')
              .where('source.environment', '=', from),
          ),
    )
    .execute()
}

export async function addUnused(tx: Tx, rows: readonly UnusedEnvironment[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('unused_environments')
      .values([...rows])
      .execute()
}

export async function removeUnused(tx: Tx, { project, environment }: UnusedEnvironment): Promise<void> {
  await tx
    .deleteFrom('unused_environments')
    .where('project', '=', project)
    .where('environment', '=', environment)
    .execute()
}

/** The projects that use no other environment than this one. */
export async function projectsWithOnly(q: Queryable, environment: string): Promise<string[]> {
  const others = (await listEnvironments(q)).filter(({ name }) => name !== environment).length
  const rows = await q
    .selectFrom('unused_environments')
    .select('project')
    .where('environment', '!=', environment)
    .groupBy('project')
    .having((eb) => eb.fn.countAll<number>(), '=', others)
    .orderBy('project')
    .execute()
  return rows.map(({ project }) => project)
}
