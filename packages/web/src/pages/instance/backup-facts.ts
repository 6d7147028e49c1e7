import { LOCALE, plural, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type Backups = ResponseBody<'/api/admin/backups'>

/** When backups are written, as a sentence. */
export function scheduleText({ directory, everyHours, keep }: Backups): string {
  if (directory === null) return t('Not scheduled. Set BACKUP_DIR to write backups regularly.')
  const every = plural(everyHours, 'every hour', 'every {hours} hours', { hours: String(everyHours) })
  return t('{every} to {directory}, {keep} are kept', { every, directory, keep: String(keep) })
}

/** The file of the last backup with its size. */
export const fileText = ({ file, bytes }: NonNullable<Backups['last']>): string =>
  `${file} (${(bytes / 1_000_000).toLocaleString(LOCALE, { maximumFractionDigits: 1 })} MB)`
