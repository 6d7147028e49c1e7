import { linksOf, type PastView, requireToggle } from '#features/toggles/index'
import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { momentOf } from './moment.ts'
import { readPast } from './past.ts'
import type { Proposals } from './plan-writer.ts'
import { pruneEvents, pruneJob } from './prune.ts'
import type { RequestFactsOf } from './request-facts.ts'
import { createRevert } from './revert.ts'
import { REVERT_COMMANDS } from './revert-rules.ts'
import { historyRoutes } from './routes.ts'

export {
  conditionOf,
  type PlanWriterDeps,
  type Proposals,
  requireRevised,
  retried,
  staleness,
  writePlan,
} from './plan-writer.ts'
export {
  type PlannedStep,
  plannedChanges,
  planRevert,
  REVERT_COMMANDS,
} from './revert-rules.ts'
export { type ReplayedToggle, replay } from './rules.ts'
export { Change } from './schema.ts'

const PATHS = { at: '/query/at', eventId: '/query/atEvent' }

/** Implements `?at=` and `?atEvent=` of reading a toggle. Links have no earlier state: the current ones are returned. */
export const pastView =
  ({ store }: Pick<Deps, 'store'>, visibleProjects: VisibleProjects): PastView =>
  async (actor, { project, name }, { at, atEvent }) => {
    const moment = momentOf({ at, eventId: atEvent === undefined ? undefined : Number(atEvent) }, PATHS)
    await requireToggle(store.read, project, name)
    const past = await readPast(store.scan, name, moment, await visibleProjects(actor))
    return { ...past, links: await linksOf(store.read, name) }
  }

export interface HistoryDeps {
  readonly visibleProjects: VisibleProjects
  readonly newId: () => string
  readonly proposals: Proposals
  readonly requestFactsOf: RequestFactsOf
  /** Commands of other slices that a revert runs. */
  readonly commands: readonly AnyCommand[]
}

export function historySlice(deps: Deps, given: HistoryDeps): Slice {
  const { visibleProjects, newId, proposals, requestFactsOf, commands } = given
  const commandOf = (name: string): AnyCommand => {
    const command = commands.find((one) => one.name === name)
    if (!command) throw new Error(`there is no command ${name}`)
    return command
  }
  const revert = createRevert({ ...deps, visibleProjects, newId, proposals, commandOf })
  const run = REVERT_COMMANDS.map(commandOf)
  const { eventRetentionDays } = deps.retention
  const prune = pruneEvents(eventRetentionDays, deps.store)
  return {
    commands: listed({ prune }),
    routes: (app) =>
      mount(app, deps.run, 'History', historyRoutes(deps, { visibleProjects, requestFactsOf, revert, commands: run })),
    jobs: eventRetentionDays > 0 ? [pruneJob(prune, deps)] : [],
  }
}
