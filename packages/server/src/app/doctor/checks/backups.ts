import { constants } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { type Check, ok, problem, warning } from '../check.ts'

const NEWEST = /^leverframe-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/
const HOUR_MS = 3_600_000

const timeOf = (name: string): number => Date.parse(name.replace(NEWEST, '$1T$2:$3:$4Z'))

export const backups: Check = {
  name: 'backups',
  run: async ({ config: { backupDir, backupEveryHours }, clock }) => {
    if (backupDir === undefined)
      return [warning('backups are not scheduled', 'Set BACKUP_DIR, or run "leverframe backup" from a cron job')]
    try {
      await access(backupDir, constants.W_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return [warning(`${backupDir} does not exist yet`, 'The first backup creates it')]
      return [
        problem(`${backupDir} cannot be written (${code})`, 'Give the user that runs Leverframe write access to it'),
      ]
    }
    const newest = Math.max(...(await readdir(backupDir)).filter((name) => NEWEST.test(name)).map(timeOf))
    const hours = (clock().getTime() - newest) / HOUR_MS
    if (hours > 2 * backupEveryHours)
      return [
        warning(
          Number.isFinite(hours) ? `the newest backup is ${Math.round(hours)} hours old` : `${backupDir} has no backup`,
          'Read the log of the server: a failed backup is a warning there',
        ),
      ]
    return [ok(`the newest backup is ${Math.round(hours)} hours old`)]
  },
}
