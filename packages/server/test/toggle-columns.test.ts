import { aToggle, engines, serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aStrategy, recording, succeed, theToggle, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { changeOfAllFields } from '@leverframe/testing/toggle-fields'
import { describe, expect, it } from 'vitest'
import { sameJson } from '#kernel/json'

type Facts = Readonly<Record<string, unknown>>
const VIEWS = ['full view', 'search', 'replay'] as const
type View = (typeof VIEWS)[number]
type Table = 'features' | 'feature_environments'

/** Columns that a view shows in another form, as the stored value. Other columns have their name in camel case. */
const RENAMED: Readonly<Record<string, Partial<Record<View, (shown: Facts) => unknown>>>> = {
  'features.created_by': { search: ({ createdBy }) => (createdBy as Facts).name },
  'features.created_by_user_id': { search: ({ createdBy }) => (createdBy as Facts).id },
  'feature_environments.environment': {
    'full view': ({ name }) => name,
    search: ({ name }) => name,
    replay: ({ name }) => name,
  },
  'feature_environments.strategy_count': { search: ({ hasStrategies }) => hasStrategies },
  'feature_environments.active_strategy_count': { search: ({ hasEnabledStrategies }) => hasEnabledStrategies },
}

const IS_EVENT = 'the author is in the event feature-created'
const IS_ARCHIVED = 'the view has `archived`; the archive shows the time'
const IS_MARK = 'marks that the event feature-potentially-stale-on is recorded'
const IS_TOGGLE = 'is the name of the toggle around it'
const IS_COUNT = 'is counted from the lists that the view has'

/** Columns that a view leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, Partial<Record<View, string>>>> = {
  'features.created_by': { 'full view': IS_EVENT, replay: IS_EVENT },
  'features.created_by_user_id': { 'full view': IS_EVENT, replay: IS_EVENT },
  'features.archived_at': { 'full view': IS_ARCHIVED, replay: IS_ARCHIVED },
  'features.potentially_stale': { 'full view': IS_MARK, search: IS_MARK, replay: IS_MARK },
  'feature_environments.feature': { 'full view': IS_TOGGLE, search: IS_TOGGLE, replay: IS_TOGGLE },
  'feature_environments.strategies': { search: 'the search shows their reach and rollout' },
  'feature_environments.variants': { search: 'the search shows how many there are' },
  'feature_environments.strategy_count': { 'full view': IS_COUNT, replay: IS_COUNT },
  'feature_environments.active_strategy_count': { 'full view': IS_COUNT, replay: IS_COUNT },
  'feature_environments.variant_count': { 'full view': IS_COUNT, replay: IS_COUNT },
}

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Booleans are stored as 0 or 1, lists as JSON. */
function isStoredAs(shown: unknown, stored: unknown): boolean {
  if (typeof shown === 'boolean') return Number(shown) === stored
  return Array.isArray(shown) ? sameJson(shown, JSON.parse(String(stored))) : shown === stored
}

/** A sentence for each column that a view forgot, and for each reason that is no longer needed. */
function problemsIn(table: Table, row: Facts, view: View, shown: Facts): string[] {
  const problems = Object.entries(row).flatMap(([column, stored]) => {
    const key = `${table}.${column}`
    const shownAs = RENAMED[key]?.[view] ?? ((facts: Facts) => facts[camelCase(column)])
    const value = shownAs(shown)
    const isShown = value !== undefined && isStoredAs(value, stored)
    const isLeftOut = LEFT_OUT[key]?.[view] !== undefined
    if (isShown && isLeftOut) return [`${key} is in the ${view}: remove it from LEFT_OUT`]
    if (isShown || isLeftOut) return []
    return [`${key} is not in the ${view}: show the column there, or give the reason in LEFT_OUT`]
  })
  const unknown = Object.keys({ ...LEFT_OUT, ...RENAMED }).filter(
    (key) => key.startsWith(`${table}.`) && !(key.slice(table.length + 1) in row),
  )
  return [...problems, ...unknown.map((key) => `there is no column ${key}: remove it from LEFT_OUT or RENAMED`)]
}

/** A toggle whose columns all have values that a new toggle does not have. */
async function aChangedToggle(server: TestServer): Promise<string> {
  const name = await aToggle(server)
  await succeed(server, 'PUT', togglePath(name), changeOfAllFields(await theToggle(server, name)))
  await aStrategy(server, name, { title: 'a title' })
  await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/on`)
  await succeed(server, 'PUT', `${toggleEnvironmentPath(name)}/variants`, [{ name: 'a', weightType: 'variable' }])
  return name
}

for (const engine of engines) {
  describe(`the columns of a toggle on ${engine}`, () => {
    const server = serverFor(engine)

    it('are in the full view, in the search and in the replay of the history', async () => {
      const name = await aChangedToggle(server)
      const newest = (await server.newEvents()).at(-1)?.id
      const { features } = await succeed(server, 'GET', `/api/admin/search/features?query=${name}`)
      const views: Readonly<Record<View, Facts>> = {
        'full view': await theToggle(server, name),
        search: features[0],
        replay: await succeed(server, 'GET', `${togglePath(name)}?atEvent=${newest}`),
      }
      const { read } = server.running.product.deps.store
      const [row = {}] = await rowsOf<Facts>(read, `select * from features where name = '${name}'`)
      const [targeting = {}] = await rowsOf<Facts>(read, `select * from feature_environments where feature = '${name}'`)
      const problems = VIEWS.flatMap((view) => {
        const environments = views[view].environments as readonly Facts[]
        const here = environments.find((one) => one.name === targeting.environment) ?? {}
        return [
          ...problemsIn('features', row, view, views[view]),
          ...problemsIn('feature_environments', targeting, view, here),
        ]
      })
      expect(problems).toEqual([])
    })

    it('that users set are in events and in the history, and a revert restores them', async () => {
      const name = await aToggle(server)
      const before = await theToggle(server, name)
      const [created] = (await server.newEvents()).filter(({ featureName }) => featureName === name)
      const change = changeOfAllFields(before)
      const { events } = await recording(server, 'PUT', togglePath(name), change)
      expect(events[0]).toMatchObject({ type: 'feature-metadata-updated', data: change })
      const { entries } = await succeed(server, 'GET', `${togglePath(name)}/history`)
      const updated = entries.find(({ type }: { type: string }) => type === 'feature-metadata-updated')
      expect(new Set(updated.changes.map(({ path }: { path: string }) => path))).toEqual(new Set(Object.keys(change)))
      expect(await theToggle(server, name)).toMatchObject(change)
      await succeed(server, 'POST', `${togglePath(name)}/revert`, { eventId: created?.id })
      expect(await theToggle(server, name)).toEqual(before)
    })
  })
}
