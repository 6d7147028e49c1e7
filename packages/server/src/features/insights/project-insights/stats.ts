import type { ProjectStats } from '#features/toggles/index'
import { requireProject } from '#features/workspace/index'
import type { Deps } from '#platform/slice'
import type { ProjectActivity } from './project-activity.ts'
import { type Activity, lastDays, releasesIn, statsOf, type TimeToProduction, WINDOW_DAYS } from './rules.ts'
import { countNewMembers } from './store.ts'

/** The project that a toggle is in; undefined for a toggle that does not exist. */
export type ProjectOf = (toggle: string) => string | undefined

/** Keeps the releases of a project until the next event: an event of another project can move a toggle. */
function recentReleases({ log }: Pick<Deps, 'log'>, projectOf: ProjectOf) {
  const known = new WeakMap<Activity, { readonly position: number; readonly releases: readonly TimeToProduction[] }>()
  return (activity: Activity, project: string): readonly TimeToProduction[] => {
    const { position } = log
    const found = known.get(activity)
    if (found?.position === position) return found.releases
    const releases = releasesIn(activity, (name) => projectOf(name) === project)
    known.set(activity, { position, releases })
    return releases
  }
}

export interface ProjectFigures {
  /** The activity of a project and its releases. */
  of(project: { readonly id: string; readonly createdAt: string }): Promise<{
    readonly activity: Activity
    readonly releases: readonly TimeToProduction[]
  }>
  /** The statistics that the overview of a project contains. */
  readonly stats: (id: string) => Promise<ProjectStats>
}

/** Both the overview and the insights of a project use these figures, so that they agree. */
export function projectFigures(
  { store: { read }, log, clock }: Deps,
  activities: ProjectActivity,
  projectOf: ProjectOf,
): ProjectFigures {
  const releasesOf = recentReleases({ log }, projectOf)
  const of: ProjectFigures['of'] = async (project) => {
    const activity = await activities.of(project)
    return { activity, releases: releasesOf(activity, project.id) }
  }
  return {
    of,
    stats: async (id) => {
      const now = clock()
      const { activity, releases } = await of(await requireProject(read, id))
      const figures = statsOf(activity, releases, now)
      return {
        avgTimeToProdCurrentWindow: figures.avgTimeToProdCurrentWindow,
        createdCurrentWindow: figures.createdCurrentWindow,
        createdPastWindow: figures.createdPastWindow,
        archivedCurrentWindow: figures.archivedCurrentWindow,
        archivedPastWindow: figures.archivedPastWindow,
        projectActivityCurrentWindow: figures.projectActivityCurrentWindow,
        projectActivityPastWindow: figures.projectActivityPastWindow,
        projectMembersAddedCurrentWindow: await countNewMembers(read, id, lastDays(now, WINDOW_DAYS)[0] ?? ''),
      }
    },
  }
}
