import type { ExpressionBuilder } from 'kysely'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Queryable, Tables } from '#platform/db/tables'
import { OTHER_APPS } from './limit-rules.ts'

/**
 * Who sees what SDKs report. A row of usage belongs to the projects of the token that reported it: its scope. The row is
 * shown to everyone who sees one of these projects; a token of all projects (`*`) makes its rows visible to everyone.
 * Inside a row only toggles and projects that the caller sees are named and counted. A row without a known scope is
 * shown only to those from whom no project is hidden.
 */
export interface UsageView {
  readonly projects: 'all' | readonly string[]
  /** The stored scopes that the caller sees. */
  readonly scopes: 'all' | readonly string[]
}

const ALL_PROJECTS = '*'

/** As it is stored. */
export const scopeOf = (projects: readonly string[] = [ALL_PROJECTS]): string => JSON.stringify([...projects].sort())

export const projectsOf = (scope: string): string[] => JSON.parse(scope) as string[]

export const isProjectSeen = ({ projects }: Pick<UsageView, 'projects'>, id: string): boolean =>
  projects === 'all' || id === ALL_PROJECTS || projects.includes(id)

/** For clients that are in memory; undefined is a token of all projects. */
export const seesSome = (view: Pick<UsageView, 'projects'>, of: readonly string[] | undefined): boolean =>
  of === undefined || view.projects === 'all' || of.some((id) => isProjectSeen(view, id))

/** Scopes are few: there are as many as different lists of projects on tokens. */
async function visibleScopes(q: Queryable, projects: readonly string[]): Promise<readonly string[]> {
  const rows = await q.selectFrom('application_scopes').select('projects').distinct().execute()
  return rows.map((row) => row.projects).filter((scope) => seesSome({ projects }, projectsOf(scope)))
}

export async function usageViewOf(q: Queryable, actor: Actor): Promise<UsageView> {
  const projects = await visibleProjectsIn(q, actor)
  return { projects, scopes: projects === 'all' ? 'all' : await visibleScopes(q, projects) }
}

type Scoped = 'application_scopes' | 'application_instances' | 'unknown_toggle_reports'

/** Rows of these scopes; an empty list holds none. */
export const inScopes = (
  eb: ExpressionBuilder<Pick<Tables, Scoped>, Scoped>,
  column: 'projects' | `${string}.projects`,
  { scopes }: UsageView,
) => {
  if (scopes === 'all') return eb.lit(true)
  return scopes.length === 0 ? eb.lit(false) : eb(column as 'projects', 'in', scopes)
}

type Counting = ExpressionBuilder<Tables & { m: Tables['client_metrics'] }, 'm'>

/** Counts of applications that the caller sees; what has no room for a name of its own counts for everyone. */
export const isOfSeenApplication = (eb: Counting, { scopes }: UsageView) => {
  if (scopes === 'all') return eb.lit(true)
  const others = eb('m.app_name', '=', OTHER_APPS)
  if (scopes.length === 0) return others
  const seen = eb
    .selectFrom('application_scopes as s')
    .select('s.app_name')
    .whereRef('s.app_name', '=', 'm.app_name')
    .where('s.projects', 'in', scopes)
  return eb.or([others, eb.exists(seen)])
}
