import { text, wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

/** Scheduled backups. */
export const BACKUPS = {
  backupDir: setting<string | undefined>({
    variable: 'BACKUP_DIR',
    parse: text,
    fallback: undefined,
    doc: 'Folder for scheduled backups of the store. With several instances, a folder that all of them share. Not set: no scheduled backups.',
  }),
  backupEveryHours: setting({
    variable: 'BACKUP_EVERY_HOURS',
    parse: wholeNumber(1, 8_760),
    fallback: 24,
    doc: 'Hours between two scheduled backups.',
  }),
  backupKeep: setting({
    variable: 'BACKUP_KEEP',
    parse: wholeNumber(1, 10_000),
    fallback: 7,
    doc: 'How many scheduled backups are kept in BACKUP_DIR. Older ones are removed after a new one is complete.',
  }),
}
