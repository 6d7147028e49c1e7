import { Type } from 'typebox'
import { SYSTEM } from '#kernel/actor'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { step } from '#platform/commands/runner'
import type { Queryable, Tx } from '#platform/db/tables'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { hourlyRetention, RetentionInput } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'
import { toggleEvent, toggleSnapshot } from './events.ts'
import { removeToggle, TOGGLE_COLUMNS, type Toggle, toggleFrom } from './store.ts'

/** Called before a toggle with tags is deleted. */
export type ReleaseTags = (tx: Tx, feature: string, now: string) => Promise<void>
/** Returns the subset of these toggles that must not be deleted. */
export type HeldToggles = (q: Queryable, names: readonly string[]) => Promise<ReadonlySet<string>>

/** Deletes an archived toggle with everything that belongs to it. */
export async function dropToggle(
  { tx, now, record }: Context,
  toggle: Toggle,
  releaseTags: ReleaseTags,
): Promise<void> {
  await releaseTags(tx, toggle.name, now)
  await removeToggle(tx, toggle.name)
  record(toggleEvent('feature-deleted', toggle, { preData: toggleSnapshot(toggle) }))
}

/** Deleting a toggle also deletes its usage, which can be thousands of rows. So a batch is smaller than others by this factor. */
const ROWS_PER_TOGGLE = 10

/** The last toggle that was checked. */
const Cursor = Type.Object({ archivedAt: Type.String(), name: Type.String() })
const START = { archivedAt: '', name: '' }

interface Looked {
  readonly count: number
  readonly last: { readonly archivedAt: string; readonly name: string }
}

async function archivedBefore(q: Queryable, before: string, after: Looked['last'], limit: number): Promise<Toggle[]> {
  const rows = await q
    .selectFrom('features as f')
    .select([...TOGGLE_COLUMNS])
    .where('f.archived_at', '<', before)
    .where((eb) => eb(eb.refTuple('f.archived_at', 'f.name'), '>', eb.tuple(after.archivedAt, after.name)))
    .orderBy('f.archived_at')
    .orderBy('f.name')
    .limit(limit)
    .execute()
  return rows.map(toggleFrom)
}

/** The subset of these toggles that other toggles depend on. */
async function parentsAmong(q: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await q.selectFrom('feature_dependencies').select('parent').where('parent', 'in', names).execute()
  return new Set(rows.map(({ parent }) => parent))
}

/** Checks `limit` toggles and deletes those that can be deleted. The others are not checked again in this run. */
export const removeArchivedToggles = (releaseTags: ReleaseTags, heldToggles: HeldToggles) =>
  defineCommand({
    name: 'archive.remove-old',
    ...onInstallation('ADMIN'),
    input: Type.Object({ ...RetentionInput.properties, after: Cursor }),
    async run(ctx, { before, limit, after }): Promise<Looked> {
      const toggles = await archivedBefore(ctx.tx, before, after, limit)
      const names = toggles.map(({ name }) => name)
      const held = [await heldToggles(ctx.tx, names), await parentsAmong(ctx.tx, names)]
      const removed = toggles.filter(({ name }) => !held.some((some) => some.has(name)))
      for (const toggle of removed) await dropToggle(ctx, toggle, releaseTags)
      if (removed.length > 0)
        ctx.record({
          type: 'housekeeping-done',
          data: { what: 'archived-toggles', count: removed.length, before },
        })
      const last = toggles.at(-1)
      return { count: toggles.length, last: last ? { archivedAt: last.archivedAt ?? '', name: last.name } : after }
    },
  })

export const archiveJob = (command: ReturnType<typeof removeArchivedToggles>, { run, clock, retention }: Deps): Job =>
  hourlyRetention('archived-toggles', retention.archivedToggleRetentionDays, clock, (before, stopping) => {
    let after = START
    return inBatches(stopping, async (rows) => {
      const limit = Math.ceil(rows / ROWS_PER_TOGGLE)
      const { count, last } = await run(SYSTEM, step(command, { before, limit, after }))
      after = last
      return count < limit ? 0 : rows
    })
  })
