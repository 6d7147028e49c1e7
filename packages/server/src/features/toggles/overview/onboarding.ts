import type { Static } from 'typebox'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { OnboardingStatus } from './schema.ts'

/** Whether an SDK has used a toggle of the project. */
async function isUsed(q: Queryable, project: string): Promise<boolean> {
  const row = await q
    .selectFrom('features as f')
    .innerJoin('last_seen as s', 's.feature', 'f.name')
    .select('f.name')
    .where('f.project', '=', project)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The first live toggle of a project by name. */
async function firstToggle(q: Queryable, project: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('features')
    .select('name')
    .where('project', '=', project)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** How far a project is: it has no toggle, it has one, or an SDK has used one. */
export async function readOnboarding(
  { read, scan }: Pick<Store, 'read' | 'scan'>,
  project: string,
): Promise<Static<typeof OnboardingStatus>> {
  const first = await firstToggle(read, project)
  if (first === undefined) return { status: 'onboarding-started' }
  if (await isUsed(scan, project)) return { status: 'onboarded' }
  return { status: 'first-flag-created', feature: first }
}
