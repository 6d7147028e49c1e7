import { type SqlBool, sql } from 'kysely'
import { environmentsOfProject, isUnused, unusedIn } from '#features/workspace/index'
import type { AffectedScope } from '#kernel/command'
import type { Queryable } from '#platform/db/tables'

interface ProjectEnvironment {
  readonly project: string
  readonly environment: string
}

/** The environments in which a toggle is on, with its project. */
export const whereItIsOn = (q: Queryable, name: string): Promise<ProjectEnvironment[]> =>
  targetingRowsOf(q, [name]).where('fe.enabled', '=', 1).where(isServed).execute()

/** The environments in which toggles have strategies or variants, on or off, with their projects. */
export const environmentsWithTargeting = (
  q: Queryable,
  names: readonly string[],
): Promise<(ProjectEnvironment & { feature: string })[]> => targetedRowsOf(q, names).where(isServed).execute()

/** The same for one toggle. */
export const whereItHasTargeting = async (q: Queryable, name: string): Promise<ProjectEnvironment[]> =>
  (await environmentsWithTargeting(q, [name])).map(({ project, environment }) => ({ project, environment }))

/**
 * The environments in which a toggle has targeting and that only one of the two projects uses. Moving the toggle would
 * start or stop serving it there.
 */
export async function environmentsOfOneProject(
  q: Queryable,
  { project, name, newProject }: { readonly project: string; readonly name: string; readonly newProject: string },
): Promise<string[]> {
  const [here, there] = [await unusedIn(q, project), await unusedIn(q, newProject)]
  const rows = await targetedRowsOf(q, [name]).execute()
  return rows
    .map(({ environment }) => environment)
    .filter((environment) => here.has(environment) !== there.has(environment))
    .sort()
}

const targetingRowsOf = (q: Queryable, names: readonly string[]) =>
  q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select(['f.project', 'fe.environment'])
    .where('fe.feature', 'in', names)

const targetedRowsOf = (q: Queryable, names: readonly string[]) =>
  targetingRowsOf(q, names)
    .select('fe.feature')
    .where((eb) =>
      eb.or([
        eb('fe.enabled', '=', 1),
        eb('fe.strategies', '!=', '[]'),
        eb.and([eb('fe.variants', 'is not', null), eb('fe.variants', '!=', '[]')]),
      ]),
    )

/** SDKs get nothing in an environment that the project does not use. */
const isServed = () => sql<SqlBool>`not ${isUnused('f.project', 'fe.environment')}`

export const everyEnvironment = async (q: Queryable, project: string): Promise<ProjectEnvironment[]> =>
  (await environmentsOfProject(q, project)).map(({ name }) => ({ project, environment: name }))

/**
 * Every environment that the project uses, for commands that change a whole toggle. Environments without targeting of the toggle
 * are vacant: nothing changes there, but an open change request can be about to add targeting there.
 */
export async function everyEnvironmentOf(
  { project, name }: { readonly project: string; readonly name: string },
  q: Queryable,
): Promise<AffectedScope[]> {
  const withTargeting = (await whereItHasTargeting(q, name)).filter((one) => one.project === project)
  const targeted = new Set(withTargeting.map(({ environment }) => environment))
  return (await everyEnvironment(q, project)).map((one) =>
    targeted.has(one.environment) ? one : { ...one, isVacant: true },
  )
}
