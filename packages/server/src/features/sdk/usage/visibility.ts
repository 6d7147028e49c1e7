import type { ExpressionBuilder } from 'kysely'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Queryable, Tables } from '#platform/db/tables'
import { OTHER_APPS } from './limit-rules.ts'

/**
 * The visibility of usage reports. A row of usage belongs to the projects of the token that reported it. It is visible to
 * everyone who sees at least one of these projects. Rows of tokens for all projects (`*`) are visible to everyone. Within a row,
 * only toggles and projects that the caller sees are returned and counted. A row without known token projects is visible only to
 * callers that see all projects.
 */
export interface UsageView {
  readonly projects: 'all' | readonly string[]
  /** The stored project lists of tokens that include a visible project. */
  readonly tokenProjects: 'all' | readonly string[]
}

const ALL_PROJECTS = '*'

/** The stored form of the projects of a token. */
export const tokenProjectsText = (projects: readonly string[] = [ALL_PROJECTS]): string =>
  JSON.stringify([...projects].sort())

export const projectsOf = (tokenProjects: string): string[] => JSON.parse(tokenProjects) as string[]

export const isProjectSeen = ({ projects }: Pick<UsageView, 'projects'>, id: string): boolean =>
  projects === 'all' || id === ALL_PROJECTS || projects.includes(id)

/** Undefined is a token for all projects. */
export const seesSome = (view: Pick<UsageView, 'projects'>, of: readonly string[] | undefined): boolean =>
  of === undefined || view.projects === 'all' || of.some((id) => isProjectSeen(view, id))

/** The query reads few rows: one per distinct project list of tokens. */
async function visibleTokenProjects(q: Queryable, projects: readonly string[]): Promise<readonly string[]> {
  const rows = await q.selectFrom('application_scopes').select('projects').distinct().execute()
  return rows.map((row) => row.projects).filter((tokenProjects) => seesSome({ projects }, projectsOf(tokenProjects)))
}

/** The view of someone who sees these projects. */
export const usageViewIn = async (q: Queryable, projects: UsageView['projects']): Promise<UsageView> => ({
  projects,
  tokenProjects: projects === 'all' ? 'all' : await visibleTokenProjects(q, projects),
})

export const usageViewOf = async (q: Queryable, actor: Actor): Promise<UsageView> =>
  usageViewIn(q, await visibleProjectsIn(q, actor))

type Scoped = 'application_scopes' | 'application_instances' | 'unknown_toggle_reports'

/** Selects rows of visible reports. */
export const isVisibleReport = (
  eb: ExpressionBuilder<Pick<Tables, Scoped>, Scoped>,
  column: 'projects' | `${string}.projects`,
  { tokenProjects }: UsageView,
) => {
  if (tokenProjects === 'all') return eb.lit(true)
  return tokenProjects.length === 0 ? eb.lit(false) : eb(column as 'projects', 'in', tokenProjects)
}

type Counting = ExpressionBuilder<Tables & { m: Tables['client_metrics'] }, 'm'>

/** Selects counts of visible applications, and those of `OTHER_APPS`, which are visible to everyone. */
export const isOfSeenApplication = (eb: Counting, { tokenProjects }: UsageView) => {
  if (tokenProjects === 'all') return eb.lit(true)
  const others = eb('m.app_name', '=', OTHER_APPS)
  if (tokenProjects.length === 0) return others
  const seen = eb
    .selectFrom('application_scopes as s')
    .select('s.app_name')
    .whereRef('s.app_name', '=', 'm.app_name')
    .where('s.projects', 'in', tokenProjects)
  return eb.or([others, eb.exists(seen)])
}
