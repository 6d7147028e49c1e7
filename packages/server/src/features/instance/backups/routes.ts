import { get } from '#platform/http/routes'
import { readBackupState } from './commands.ts'
import type { BackupJobDeps } from './job.ts'
import { Backups } from './schema.ts'

export const backupRoutes = ({ store, config }: BackupJobDeps) => ({
  getBackups: get('/api/admin/backups', 'Get the schedule of backups, and the result of the last one', {
    access: { needs: ['ADMIN'] },
    response: Backups,
    handle: async () => ({
      ...(await readBackupState(store.read)),
      directory: config.backupDir ?? null,
      everyHours: config.backupEveryHours,
      keep: config.backupKeep,
    }),
  }),
})
