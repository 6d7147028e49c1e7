import type { Kysely } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import type { ColumnTypes, Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

export interface MigrationEngine {
  script(sql: string): Promise<void>
  /** Opens a transaction that only one instance can hold at a time. */
  readonly begin: string
  readonly types: ColumnTypes
  readonly now: () => string
}

/** Applies the missing migrations, all or nothing. A database with a breaking change of a newer version is refused. */
export async function migrate(
  db: Kysely<Tables>,
  engine: MigrationEngine,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await engine.script(engine.begin)
  try {
    await applyMigrations(db, engine, migrations)
    await engine.script('commit')
  } catch (error) {
    await engine.script('rollback').catch(() => {})
    throw error
  }
}

/** Applies the missing ones of these migrations in the open transaction. */
export async function applyMigrations(
  db: Kysely<Tables>,
  { script, types, now }: Omit<MigrationEngine, 'begin'>,
  migrations: readonly Migration[],
): Promise<void> {
  const { text, integer } = types
  await script(
    `create table if not exists schema_migrations (name ${text} primary key, breaking ${integer} not null, applied_at ${text} not null)`,
  )
  const applied = await db.selectFrom('schema_migrations').selectAll().orderBy('name').execute()
  refuseNewer(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  for (const { name, breaking, sql } of migrations) {
    if (done.has(name)) continue
    await script(sql(types, now()))
    await db
      .insertInto('schema_migrations')
      .values({ name, breaking: breaking ? 1 : 0, applied_at: now() })
      .execute()
  }
}

function refuseNewer(applied: readonly { name: string; breaking: number }[], migrations: readonly Migration[]): void {
  const ours = new Set(migrations.map(({ name }) => name))
  const newer = applied.filter(({ name, breaking }) => breaking === 1 && !ours.has(name)).map(({ name }) => name)
  if (newer.length > 0)
    throw new Error(
      `This database was changed by a newer version of Leverframe in a way that this version cannot work with (${newer.join(', ')}). Start that version again, or restore a backup.`,
    )
}
