import { unknownMigrations } from '#platform/backup/catalogue'
import { openSource } from '#platform/backup/source'
import { MIGRATIONS } from '#platform/db/migrations/index'
import { explained } from '#platform/start-failure'
import { type Check, type Found, ok, problem, warning } from '../check.ts'

function migrationsFound(applied: readonly string[]): Found {
  const newer = unknownMigrations(applied)
  const missing = MIGRATIONS.filter(({ name }) => !applied.includes(name))
  if (applied.length === 0) return warning('the database is empty', 'Start the server once: it creates the tables')
  if (newer.length > 0)
    return problem(`the store has changes of a newer version: ${newer.join(', ')}`, 'Use that version of Leverframe')
  if (missing.length > 0)
    return warning(
      `${missing.length} changes of the tables are not applied yet`,
      'Write a backup, then start the server of this version: it applies them',
    )
  return ok(`all ${applied.length} changes of the tables are applied`)
}

export const store: Check = {
  name: 'store',
  run: async ({ config }) => {
    try {
      const source = await openSource(config)
      try {
        return [ok(`the ${source.engine} store can be read`), migrationsFound(source.migrations)]
      } finally {
        await source.close()
      }
    } catch (error) {
      const reason = explained(error, config) as Error
      return [problem(reason.message, 'Correct DATABASE_URL, or repair the database')]
    }
  },
}
