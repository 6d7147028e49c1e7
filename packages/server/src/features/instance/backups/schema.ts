import { type Static, Type } from 'typebox'

export const WrittenBackup = Type.Object({
  at: Type.String({ description: 'The time of the state that the backup holds.' }),
  file: Type.String({ description: 'The name of the file in the folder.' }),
  bytes: Type.Integer({ minimum: 0 }),
  rows: Type.Integer({ minimum: 0 }),
})

const FailedBackup = Type.Object({ at: Type.String(), reason: Type.String() })

export const BackupState = Type.Object({
  last: Type.Union([WrittenBackup, Type.Null()], { description: 'The newest scheduled backup.' }),
  failure: Type.Union([FailedBackup, Type.Null()], { description: 'The last attempt, if it failed.' }),
})
export type BackupState = Static<typeof BackupState>

export const Backups = Type.Object({
  ...BackupState.properties,
  directory: Type.Union([Type.String(), Type.Null()], { description: 'BACKUP_DIR. Null: backups are not scheduled.' }),
  everyHours: Type.Integer(),
  keep: Type.Integer(),
})
export type Backups = Static<typeof Backups>
