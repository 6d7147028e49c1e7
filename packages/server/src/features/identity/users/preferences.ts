import { LANGUAGES } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Nullable } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { get, put } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { userIdOf } from './favorites.ts'

/** How the web UI looks for a user. */
export const Preferences = Type.Object({
  theme: Type.Enum(['system', 'light', 'dark']),
  density: Type.Enum(['compact', 'comfortable']),
  language: Nullable(Type.Enum([...LANGUAGES], { description: 'null: that of the browser.' })),
  timeZone: Nullable(
    Type.String({ description: 'IANA name such as Europe/Berlin. null: that of the browser.', maxLength: 64 }),
  ),
  startPage: Type.Enum(['home', 'toggles', 'projects', 'change-requests', 'segments', 'playground', 'events'], {
    description: 'The page that opens after log-in.',
  }),
})
export type Preferences = Static<typeof Preferences>

const PreferencesChange = Type.Partial(Preferences)

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'compact',
  language: null,
  timeZone: null,
  startPage: 'home',
}

export async function readPreferences(q: Queryable, userId: number): Promise<Preferences> {
  const row = await q
    .selectFrom('user_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { ...DEFAULTS, ...(row && (JSON.parse(row.preferences) as Partial<Preferences>)) }
}

function refuseUnknownTimeZone(timeZone: string | null | undefined): void {
  if (timeZone === null || timeZone === undefined) return
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw invalid('/body/timeZone', 'is no time zone that this server knows, such as Europe/Berlin')
  }
}

const savePreferences = defineCommand({
  name: 'preference.save',
  isSentToSdks: false,
  // They belong to the caller.
  needs: [],
  where: () => [],
  input: PreferencesChange,
  async run({ tx, actor, record }, change): Promise<Preferences> {
    const userId = userIdOf(actor)
    refuseUnknownTimeZone(change.timeZone)
    const before = await readPreferences(tx, userId)
    const after = { ...before, ...change }
    if (sameJson(before, after)) return before
    const columns = { preferences: JSON.stringify(after) }
    await tx
      .insertInto('user_preferences')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute()
    const named = { id: userId, name: actor.name }
    record({ type: 'user-preferences-updated', data: { ...named, ...after }, preData: { ...named, ...before } })
    return after
  },
})

export const preferenceCommands = { savePreferences }

const path = '/api/admin/user/preferences'

export const preferenceRoutes = ({ store }: Deps) => ({
  getMyPreferences: get(path, 'Get your preferences of the web UI', {
    response: Preferences,
    handle: async ({ actor }) => readPreferences(store.read, userIdOf(actor)),
  }),
  saveMyPreferences: put(path, 'Change your preferences of the web UI; absent fields keep their value', {
    body: PreferencesChange,
    runs: savePreferences,
    input: ({ body }) => body,
    response: Preferences,
  }),
})
