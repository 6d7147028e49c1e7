import { entrySentences, type HistoryEntry, type Names } from './history.ts'
import type { MarkedChange } from './usage.ts'

/** "production: rollout 25% → 50% (#7)". */
export function markedChange(entry: HistoryEntry, names: Names): MarkedChange {
  const { createdAt, environment, changeRequest } = entry
  const [first = ''] = entrySentences(entry, names)
  const text = `${environment ? `${environment}: ` : ''}${first}${changeRequest ? ` (#${changeRequest.id})` : ''}`
  return { createdAt, environment, text }
}
