import type { Selectable } from 'kysely'
import type { EncryptedTable } from '#features/instance/index'
import { notFound } from '#kernel/failure'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { keyIdOf } from '#platform/secrets/cipher'
import type { MetricSource } from './schema.ts'

export interface StoredSource extends Omit<MetricSource, 'hasToken'> {
  /** Encrypted. */
  readonly sealedToken: string | null
}

const fromRow = (row: Selectable<Tables['metric_sources']>): StoredSource => ({
  id: row.id,
  name: row.name,
  url: row.url,
  sealedToken: row.token,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

export const viewOf = ({ sealedToken, ...source }: StoredSource): MetricSource => ({
  ...source,
  hasToken: sealedToken !== null,
})

/** Ordered by name. There are at most `MAX_SOURCES`. */
export async function listSources(q: Queryable): Promise<StoredSource[]> {
  return (await q.selectFrom('metric_sources').selectAll().orderBy('name').execute()).map(fromRow)
}

export async function findSource(q: Queryable, id: number): Promise<StoredSource | undefined> {
  const row = await q.selectFrom('metric_sources').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function requireSource(q: Queryable, id: number): Promise<StoredSource> {
  const source = await findSource(q, id)
  if (!source) throw notFound('metric source', id)
  return source
}

export async function insertSource(tx: Tx, source: Omit<StoredSource, 'id'>): Promise<StoredSource> {
  const row = await tx
    .insertInto('metric_sources')
    .values({
      name: source.name,
      url: source.url,
      token: source.sealedToken,
      created_at: source.createdAt,
      created_by: source.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

export async function saveSource(tx: Tx, { id, name, url, sealedToken }: StoredSource): Promise<void> {
  await tx.updateTable('metric_sources').set({ name, url, token: sealedToken }).where('id', '=', id).execute()
}

export async function removeSource(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('metric_sources').where('id', '=', id).execute()
}

export const sealedMetricSources: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q.selectFrom('metric_sources').select(['id', 'name', 'token']).execute()
    return rows.flatMap(({ id, name, token }) =>
      token === null || keyIdOf(token) === keyId
        ? []
        : [{ id: String(id), name: `metric source ${name}`, sealed: token }],
    )
  },
  async replace(tx, { id }, resealed) {
    await tx.updateTable('metric_sources').set({ token: resealed }).where('id', '=', Number(id)).execute()
  },
}
