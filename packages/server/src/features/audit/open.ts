import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { type AuditOutside, auditSlice } from './event-log/index.ts'
import { type HistoryDeps, historySlice } from './history/index.ts'

export interface AuditDeps extends Deps, AuditOutside, HistoryDeps {
  readonly visibleProjects: VisibleProjects
}

export const openAudit = (deps: AuditDeps): readonly Slice[] => [auditSlice(deps, deps), historySlice(deps, deps)]
