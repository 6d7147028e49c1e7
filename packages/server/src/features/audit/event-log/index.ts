import type { Identify } from '#platform/http/access'
import { mount } from '#platform/http/routes'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { liveRoutes } from './live-routes.ts'
import { LiveStreams } from './live-streams.ts'
import { eventExportRoutes, eventRoutes } from './routes.ts'
import { textIndexJob } from './text-index.ts'
import { EventTotals } from './totals.ts'
import { visibilityOf } from './visibility.ts'

export { changeRequestPage } from './links.ts'
export type { Sentence } from './phrases.ts'
export { sentenceOf } from './sentences.ts'
export { type TextIndexWriter, textIndexWriterFor } from './text-index.ts'
export {
  type EventVisibility,
  hiddenSegments,
  isEventVisible,
  redactEvent,
  visibilityOf,
  visibilityOfProjects,
  visibleEventConditions,
} from './visibility.ts'
export { asMarkdown, asPlain, asSlack, asTeams } from './writers.ts'

export interface EventLogDeps {
  readonly visibleProjects: VisibleProjects
  readonly identify: Identify
  readonly random: () => number
  /** Calls the listener with the users who have new notices. */
  readonly onNotices: (listener: (userIds: ReadonlySet<number>) => void) => void
}

export function auditSlice(deps: Deps, { visibleProjects, identify, random, onNotices }: EventLogDeps): Slice {
  const { log, store } = deps
  const reads = { store, visibleProjects, totals: new EventTotals() }
  const streams = new LiveStreams({
    log,
    identify,
    random,
    onNotices,
    visibilityFor: (actor) => visibilityOf(store.scan, actor, visibleProjects),
  })
  return {
    commands: [],
    streams: { kind: 'admin', count: () => streams.count },
    jobs: [textIndexJob(store)],
    routes: (app) => {
      mount(app, deps.run, 'Events', {
        ...eventRoutes(reads),
        ...eventExportRoutes(reads, deps.clock),
      })
      liveRoutes(app, streams)
    },
  }
}
