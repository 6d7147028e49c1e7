import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { auditSlice, type EventLogDeps } from './event-log/index.ts'
import { type HistoryDeps, historySlice } from './history/index.ts'

export interface AuditDeps extends Deps, EventLogDeps, HistoryDeps {
  readonly visibleProjects: VisibleProjects
}

export const openAudit = (deps: AuditDeps): readonly Slice[] => [auditSlice(deps, deps), historySlice(deps, deps)]
