import { expect, it } from 'vitest'
import { fileText, scheduleText } from './backup-facts.ts'

const schedule = { directory: '/backups', everyHours: 24, keep: 7, last: null, failure: null }

it('the schedule of backups is one sentence', () => {
  expect(scheduleText(schedule)).toBe('every 24 hours to /backups, 7 are kept')
  expect(scheduleText({ ...schedule, everyHours: 1 })).toBe('every hour to /backups, 7 are kept')
  expect(scheduleText({ ...schedule, directory: null })).toContain('BACKUP_DIR')
})

it('a backup is shown with its size in megabytes', () => {
  const last = { at: '2026-01-01T00:00:00.000Z', file: 'a.backup', bytes: 12_345_678, rows: 1 }
  expect(fileText(last)).toBe('a.backup (12.3 MB)')
})
