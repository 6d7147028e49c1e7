import type { Loader } from './children.ts'
import type { BenchDatabase, Row } from './databases.ts'
import type { StoredSide } from './measure.ts'
import { type Kind, NEW_PREFIX, seededName } from './requests.ts'

/** Masks what may differ between two runs of the same write: times and ids. */
const masked = (row: Row): string =>
  JSON.stringify({ ...row, ...('group_id' in row ? { id: 0 } : {}) })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')

/** Each write once, a toggle switched on and off again; then the resulting rows of the tables. */
async function traces(loader: Loader, { target, database }: StoredSide): Promise<string[]> {
  const [newest] = await database.query('select max(id) as id from events')
  const once = (kind: Kind, from: number) =>
    loader.run({ port: target.port, kind, from, count: 1, connections: 1, toggles: database.toggles, maxMs: 5_000 })
  await once('create', 0)
  await once('add strategy', 0)
  await once('switch', 0)
  await once('switch', database.toggles)
  return (await rowsAfter(database, Number(newest?.id))).map(masked)
}

async function rowsAfter({ query }: BenchDatabase, event: number): Promise<Row[]> {
  return [
    ...(await query('select * from events where id > ? order by id', [event])),
    ...(await query('select * from features where name = ?', [`${NEW_PREFIX}0`])),
    ...(await query('select * from feature_environments where feature = ? order by environment', [seededName(0)])),
  ]
}

/** A raw server that writes less, or other rows, than ours would make the ratio meaningless. */
export async function demandSameWork(loader: Loader, raw: StoredSide, ours: StoredSide): Promise<void> {
  const [left, right] = [await traces(loader, raw), await traces(loader, ours)]
  const at = [...left, ...right].findIndex((_, index) => left[index] !== right[index])
  if (at >= 0) throw new Error(`The raw server does other work:\n  raw:  ${left[at]}\n  ours: ${right[at]}`)
}
