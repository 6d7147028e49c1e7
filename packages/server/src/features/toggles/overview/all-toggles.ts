import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import {
  favoriteToggles,
  fieldsFrom,
  SHOWN_FIELDS,
  StrategyView,
  TOGGLE_COLUMNS,
  VariantView,
} from '#features/toggles/toggle/index'
import { invalid } from '#kernel/failure'
import { padded } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'
import { JSON_TYPE, sendChunks } from '#platform/http/json-chunks'
import { get } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { readSummariesOf } from './queries.ts'
import { FeatureSummary } from './schema.ts'

/** Toggles that are read and sent at a time. */
const PAGE = 200

const Repeated = (description: string) =>
  Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })], {
      description,
    }),
  )

const AllTogglesQuery = Type.Object({
  project: Repeated('Only toggles of this project, or of one of these.'),
  tag: Repeated('Only toggles with this tag, as type:value, or with one of these.'),
  namePrefix: Type.Optional(Type.String({ maxLength: 100, description: 'Only toggles whose name begins like this.' })),
})
type AllTogglesQuery = Static<typeof AllTogglesQuery>

const ListedToggle = Type.Object({
  ...FeatureSummary.properties,
  ...SHOWN_FIELDS,
  project: Type.String(),
  archived: Type.Boolean(),
  enabled: Type.Boolean({ description: 'Whether it is on in at least one environment.' }),
  strategies: Type.Array(StrategyView, { description: 'Those of all environments that the project uses.' }),
  variants: Type.Array(VariantView, { description: 'Those of the first environment.' }),
})
const AllToggles = Type.Object({ version: Type.Integer(), features: Type.Array(ListedToggle) })

interface Filter {
  readonly projects: 'all' | readonly string[]
  readonly tags: readonly { readonly type: string; readonly value: string }[]
  readonly namePrefix: string
}

const listOf = (given: string | string[] | undefined): string[] => (given === undefined ? [] : [given].flat())

function tagOf(text: string) {
  const [, type, value] = /^([^:]+):(.+)$/.exec(text) ?? []
  if (type === undefined || value === undefined) throw invalid('/query/tag', 'must be a type, a colon and a value')
  return { type, value }
}

function filterOf(query: AllTogglesQuery, visible: 'all' | readonly string[]): Filter {
  const asked = listOf(query.project)
  const sees = (project: string) => visible === 'all' || visible.includes(project)
  return {
    projects: asked.length === 0 ? visible : asked.filter(sees),
    tags: listOf(query.tag).map(tagOf),
    namePrefix: query.namePrefix ?? '',
  }
}

/** The next page of live toggles by name. */
async function pageAfter(q: Queryable, { projects, tags, namePrefix }: Filter, after: string) {
  const toggles = await q
    .selectFrom('features as f')
    .select([...TOGGLE_COLUMNS])
    .where('f.archived_at', 'is', null)
    .where('f.name', '>', after)
    .$if(projects !== 'all', (all) => all.where('f.project', 'in', [...projects, '']))
    .$if(namePrefix !== '', (all) =>
      all
        .where('f.name', '>=', namePrefix)
        .where(sql<SqlBool>`substr(f.name, 1, ${namePrefix.length}) = ${namePrefix}`),
    )
    .$if(tags.length > 0, (all) =>
      all.where((eb) =>
        eb.exists(
          eb
            .selectFrom('feature_tags as t')
            .select('t.feature')
            .whereRef('t.feature', '=', 'f.name')
            .where((of) =>
              of.or(tags.map(({ type, value }) => of.and([of('t.type', '=', type), of('t.value', '=', value)]))),
            ),
        ),
      ),
    )
    .orderBy('f.name')
    .limit(PAGE)
    .execute()
  const summaries = new Map(
    (
      await readSummariesOf(
        q,
        toggles.map(({ name }) => name),
      )
    ).map((one) => [one.name, one]),
  )
  return toggles.flatMap((row) => {
    const summary = summaries.get(row.name)
    if (!summary) return []
    const enabled = summary.environments.some((environment) => environment.enabled)
    return { ...summary, ...fieldsFrom(row), project: row.project, archived: false, enabled }
  })
}

type Listed = Awaited<ReturnType<typeof pageAfter>>[number]

/** The stored strategies and variants are JSON already. Parsing those of many toggles would block the event loop. */
async function targetingTexts(q: Queryable, toggles: readonly Listed[]) {
  const names = toggles.map(({ name }) => name)
  const rows = await q
    .selectFrom('feature_environments')
    .select(['feature', 'environment', 'strategies', 'variants'])
    .where('feature', 'in', padded(names))
    .execute()
  const byEnvironment = new Map(rows.map((row) => [JSON.stringify([row.feature, row.environment]), row]))
  return ({ name, environments }: Listed) => {
    const shown = environments.map((one) => byEnvironment.get(JSON.stringify([name, one.name])))
    const lists = shown.map((row) => (row?.strategies ?? '[]').trim().slice(1, -1)).filter((text) => text !== '')
    return `"strategies":[${lists.join(',')}],"variants":${shown[0]?.variants ?? '[]'}`
  }
}

async function pageText(q: Queryable, page: readonly Listed[], favorites: ReadonlySet<string>): Promise<string> {
  const targetingOf = await targetingTexts(q, page)
  return page
    .map((toggle) => ({ ...toggle, favorite: favorites.has(toggle.name) }))
    .map((toggle) => `${JSON.stringify(toggle).slice(0, -1)},${targetingOf(toggle)}}`)
    .join(',')
}

async function* chunksOf(q: Queryable, filter: Filter, favorites: ReadonlySet<string>): AsyncGenerator<string> {
  yield '{"version":2,"features":['
  let after = ''
  for (let separator = ''; ; separator = ',') {
    const page = await pageAfter(q, filter, after)
    if (page.length > 0) yield separator + (await pageText(q, page, favorites))
    if (page.length < PAGE) break
    after = page.at(-1)?.name ?? ''
  }
  yield ']}'
}

/** One list over all projects, for older clients. It is read and sent in pages. */
export const allTogglesRoutes = ({ store }: Deps, visibleProjects: VisibleProjects) => ({
  getAllFeatures: get(
    '/api/admin/features',
    'List the toggles of all projects that you can see; older clients use it',
    {
      query: AllTogglesQuery,
      response: AllToggles,
      sends: async ({ query, actor }, reply) => {
        const filter = filterOf(query, await visibleProjects(actor))
        const favorites = await favoriteToggles(store.read, actor.userId)
        return sendChunks(reply, JSON_TYPE, chunksOf(store.scan, filter, favorites))
      },
    },
  ),
})
