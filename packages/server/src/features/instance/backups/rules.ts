import type { BackupState } from './schema.ts'

const HOUR_MS = 3_600_000
/** How long the job waits after a failure. */
const RETRY_MS = 600_000

/** Names sort by time. Colons are not allowed in file names everywhere. */
export const fileNameAt = (at: string): string => `leverframe-${at.replace(/\.\d+/, '').replaceAll(':', '-')}.backup`

const SCHEDULED = /^leverframe-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/

/** Scheduled backups that are no longer kept, among the names in a folder. Other files stay. */
export const surplusOf = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => SCHEDULED.test(name))
    .sort()
    .reverse()
    .slice(keep)

const PARTIAL = /^leverframe-[\dTZ-]+\.backup\.\d+\.partial$/

/** Backups that a killed process left behind. */
export const partialsOf = (names: readonly string[]): string[] => names.filter((name) => PARTIAL.test(name))

/** Whether a backup is due. After a failure it is retried sooner. */
export function isDue({ last, failure }: BackupState, everyHours: number, nowMs: number): boolean {
  if (failure !== null && nowMs < Date.parse(failure.at) + RETRY_MS) return false
  return last === null || nowMs >= Date.parse(last.at) + everyHours * HOUR_MS
}
