import { listEnvironments } from '#features/workspace/index'
import type { AffectedScope } from '#kernel/command'
import type { Queryable } from '#platform/db/tables'

interface ProjectEnvironment {
  readonly project: string
  readonly environment: string
}

/** The environments in which a toggle is on, with its project. */
export const whereItIsOn = (q: Queryable, name: string): Promise<ProjectEnvironment[]> =>
  targetingRowsOf(q, [name]).where('fe.enabled', '=', 1).execute()

/** The environments in which toggles have strategies or variants, on or off, with their projects. */
export const environmentsWithTargeting = (
  q: Queryable,
  names: readonly string[],
): Promise<(ProjectEnvironment & { feature: string })[]> =>
  targetingRowsOf(q, names)
    .select('fe.feature')
    .where((eb) =>
      eb.or([
        eb('fe.enabled', '=', 1),
        eb('fe.strategies', '!=', '[]'),
        eb.and([eb('fe.variants', 'is not', null), eb('fe.variants', '!=', '[]')]),
      ]),
    )
    .execute()

/** The same for one toggle. */
export const whereItHasTargeting = async (q: Queryable, name: string): Promise<ProjectEnvironment[]> =>
  (await environmentsWithTargeting(q, [name])).map(({ project, environment }) => ({ project, environment }))

const targetingRowsOf = (q: Queryable, names: readonly string[]) =>
  q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select(['f.project', 'fe.environment'])
    .where('fe.feature', 'in', names)

export const everyEnvironment = async (q: Queryable, project: string): Promise<ProjectEnvironment[]> =>
  (await listEnvironments(q)).map(({ name }) => ({ project, environment: name }))

/**
 * Every environment of the project, for commands that change a whole toggle. Environments without targeting of the toggle
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
