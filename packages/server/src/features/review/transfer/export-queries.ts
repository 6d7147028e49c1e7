import { groupedBy } from '@leverframe/domain'
import { type SqlBool, sql } from 'kysely'
import {
  dependencyFrom,
  fieldsOf,
  strategiesFrom,
  TOGGLE_COLUMNS,
  toggleFrom,
  type VariantView,
  variantsFrom,
} from '#features/toggles/index'
import type { Queryable } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import { TRANSFER_LIMITS } from './schema.ts'

/** No field: all toggles that the caller can see. */
export interface Selection {
  readonly features?: readonly string[]
  readonly tag?: string
  readonly project?: string
}

export interface ExportedToggle {
  readonly name: string
  /** The fields that the file contains. */
  readonly toggle: object
  readonly enabled: boolean
  /** As stored, because parsing all of them at once would block the event loop. */
  readonly strategies: string
  readonly variants: string | null
}

/** The selected toggles that are visible and not archived, by name; one more than the limit if there are too many. */
export async function exportedToggles(
  q: Queryable,
  { features, tag, project }: Selection,
  environment: string,
  visible: 'all' | readonly string[],
): Promise<ExportedToggle[]> {
  const rows = await q
    .selectFrom('features as f')
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').on('fe.environment', '=', environment),
    )
    .select([...TOGGLE_COLUMNS, 'fe.enabled', 'fe.strategies', 'fe.variants'])
    .where('f.archived_at', 'is', null)
    .$if(visible !== 'all', (query) => query.where('f.project', 'in', [...visible, '']))
    .$if(features !== undefined, (query) => query.where('f.name', 'in', features ?? []))
    .$if(project !== undefined, (query) => query.where('f.project', '=', project ?? ''))
    .$if(tag !== undefined, (query) => query.where((eb) => eb.exists(taggedWith(q, tag ?? ''))))
    .orderBy('f.name')
    .limit(TRANSFER_LIMITS.toggles + 1)
    .execute()
  return rows.map(({ enabled, strategies, variants, ...row }) => {
    const toggle = toggleFrom(row)
    const { name, project: home, createdAt } = toggle
    // The ids of users and groups mean nothing in another installation.
    const { owner: _, payloadSchema, ...fields } = fieldsOf(toggle)
    return {
      name,
      toggle: { name, project: home, ...fields, ...(payloadSchema !== null && { payloadSchema }), createdAt },
      enabled: enabled === 1,
      strategies: strategies ?? '[]',
      variants,
    }
  })
}

const taggedWith = (q: Queryable, tag: string) =>
  q
    .selectFrom('feature_tags as t')
    .select('t.feature')
    .whereRef('t.feature', '=', sql.ref('f.name'))
    .where((eb) => eb.or([eb('t.value', '=', tag), sql<SqlBool>`t.type || ':' || t.value = ${tag}`]))

/** The segments and context fields that the strategies and variants use. */
async function usesOf(toggles: readonly ExportedToggle[]) {
  const [segments, fields] = [new Set<number>(), new Set<string>()]
  const addVariants = (
    variants: readonly (Pick<VariantView, 'stickiness'> & Partial<Pick<VariantView, 'overrides'>>)[],
  ) => {
    for (const { stickiness, overrides = [] } of variants) {
      if (stickiness !== undefined) fields.add(stickiness)
      for (const { contextName } of overrides) fields.add(contextName)
    }
  }
  for (const { strategies, variants } of toggles) {
    for (const strategy of strategiesFrom(strategies)) {
      for (const id of strategy.segments) segments.add(id)
      for (const { contextName } of strategy.constraints) fields.add(contextName)
      fields.add(String(strategy.parameters?.stickiness))
      addVariants(strategy.variants ?? [])
    }
    addVariants(variantsFrom(variants) ?? [])
    await yieldIfDue()
  }
  return { segments: [...segments], fields }
}

/** Everything that the toggles refer to. */
export async function readCatalogue(q: Queryable, toggles: readonly ExportedToggle[]) {
  const names = ['', ...toggles.map(({ name }) => name)]
  const uses = await usesOf(toggles)
  const tags = await q
    .selectFrom('feature_tags')
    .select(['feature', 'type', 'value'])
    .where('feature', 'in', names)
    .orderBy('feature')
    .orderBy('type')
    .orderBy('value')
    .execute()
  const parents = await q
    .selectFrom('feature_dependencies')
    .selectAll()
    .where('child', 'in', names)
    .orderBy('child')
    .execute()
  const links = await q
    .selectFrom('feature_links')
    .select(['feature', 'url', 'title'])
    .where('feature', 'in', names)
    .orderBy('feature')
    .orderBy('position')
    .execute()
  const dependenciesOf = groupedBy(parents, ({ child }) => child, dependencyFrom)
  const linksOf = groupedBy(
    links,
    ({ feature }) => feature,
    ({ url, title }) => ({ url, title }),
  )
  return {
    contextFields: (await fieldsIn(q)).filter(({ name }) => uses.fields.has(name)),
    featureTags: tags.map(({ feature, type, value }) => ({ featureName: feature, tagType: type, tagValue: value })),
    segments: await segmentsAmong(q, uses.segments),
    tagTypes: await tagTypesAmong(q, [...new Set(tags.map(({ type }) => type))]),
    dependencies: [...dependenciesOf].map(([feature, dependencies]) => ({ feature, dependencies })),
    links: [...linksOf].map(([feature, all]) => ({ feature, links: all })),
  }
}

async function fieldsIn(q: Queryable) {
  const rows = await q.selectFrom('context_fields').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    description: row.description,
    stickiness: row.stickiness === 1,
    sortOrder: row.sort_order,
    legalValues: JSON.parse(row.legal_values) as unknown,
    ...(row.project !== null && { project: row.project }),
  }))
}

const segmentsAmong = (q: Queryable, ids: readonly number[]) =>
  ids.length === 0 ? [] : q.selectFrom('segments').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()

const tagTypesAmong = (q: Queryable, names: readonly string[]) =>
  q
    .selectFrom('tag_types')
    .select(['name', 'description', 'icon', 'color'])
    .where('name', 'in', ['', ...names])
    .orderBy('name')
    .execute()
