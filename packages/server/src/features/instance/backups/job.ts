import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SYSTEM } from '#kernel/actor'
import { writeBackup } from '#platform/backup/write-backup'
import { step } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import type { WarnOf } from '#platform/telemetry/telemetry'
import { backupCommands, readBackupState } from './commands.ts'
import { fileNameAt, isDue, partialsOf, surplusOf } from './rules.ts'

export interface BackupJobDeps extends Deps {
  readonly config: Config
  readonly warnOf: WarnOf
}

/** How often the job looks whether a backup is due. */
const CHECK_EVERY_MS = 60_000

async function writeInto(directory: string, { config, clock, run }: BackupJobDeps, stopping: AbortSignal) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const remove = (name: string) => rm(join(directory, name), { force: true })
  for (const name of partialsOf(await readdir(directory))) await remove(name)
  const name = fileNameAt(clock().toISOString())
  const written = await writeBackup({ file: join(directory, name), config, clock, stopping, isReplacing: true })
  for (const surplus of surplusOf(await readdir(directory), config.backupKeep)) await remove(surplus)
  const { createdAt: at, bytes, rows } = written
  await run(SYSTEM, step(backupCommands.recordBackup, { at, file: name, bytes, rows }))
}

/** Writes a backup when one is due. The store knows the last one, so a restart does not repeat it. */
export function backupJob(deps: BackupJobDeps): Job {
  const { config, store, clock, run, warnOf } = deps
  const { backupDir: directory, backupEveryHours } = config
  return {
    name: 'backup',
    everyMs: CHECK_EVERY_MS,
    hasWork: async () =>
      directory !== undefined && isDue(await readBackupState(store.read), backupEveryHours, clock().getTime()),
    run: async (stopping) => {
      try {
        await writeInto(directory as string, deps, stopping)
      } catch (error) {
        if (stopping.aborted) return
        warnOf(error, 'a scheduled backup could not be written and is tried again', { directory })
        const reason = (error as Error).message
        await run(SYSTEM, step(backupCommands.recordBackupFailure, { reason }))
      }
    },
  }
}
