import type { Parts, Slice, VisibleProjects } from '#platform/slice'
import { type AuditOutside, auditSlice } from './event-log/index.ts'
import { type HistoryParts, historySlice } from './history/index.ts'

export interface AuditDeps extends AuditOutside, HistoryParts {
  readonly visibleProjects: VisibleProjects
}

export const openAudit = (parts: Parts, deps: AuditDeps): readonly Slice[] => [
  auditSlice(parts, deps),
  historySlice(parts, deps),
]
