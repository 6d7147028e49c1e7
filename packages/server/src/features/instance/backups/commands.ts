import { Type } from 'typebox'
import { readSetting, saveSetting } from '#features/instance/settings/index'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'
import { type BackupState, WrittenBackup } from './schema.ts'

/** Key of the stored state. */
const KEY = 'backup'

/** The result of the newest scheduled backup, of all instances. */
export async function readBackupState(q: Queryable): Promise<BackupState> {
  const stored = (await readSetting(q, KEY)) as BackupState | undefined
  return { last: stored?.last ?? null, failure: stored?.failure ?? null }
}

const recordBackup = defineCommand({
  name: 'backup.record',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: WrittenBackup,
  async run({ tx, now, record }, written): Promise<void> {
    await saveSetting(tx, KEY, { last: written, failure: null }, now)
    record({ type: 'backup-created', data: written })
  },
})

/** Repeated failures are one event. */
const recordBackupFailure = defineCommand({
  name: 'backup.record-failure',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: Type.Object({ reason: Type.String() }),
  async run({ tx, now, record }, { reason }): Promise<void> {
    const { last, failure } = await readBackupState(tx)
    await saveSetting(tx, KEY, { last, failure: { at: now, reason } }, now)
    if (failure === null) record({ type: 'backup-failed', data: { reason } })
  },
})

export const backupCommands = { recordBackup, recordBackupFailure }
