import { mount } from '#platform/http/routes'
import { listed, type Slice } from '#platform/slice'
import { backupCommands } from './commands.ts'
import { type BackupJobDeps, backupJob } from './job.ts'
import { backupRoutes } from './routes.ts'

export { readBackupState } from './commands.ts'
export type { BackupJobDeps } from './job.ts'

export const backupsSlice = (deps: BackupJobDeps): Slice => ({
  commands: listed(backupCommands),
  routes: (app) => mount(app, deps.run, 'Operations', backupRoutes(deps)),
  jobs: [backupJob(deps)],
})
