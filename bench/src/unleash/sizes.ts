/** The rows that compare rates: SDKs, browsers, people, writes. Each for every number of toggles. */
import { headerOf, poll } from '../calls.ts'
import { startOurs, startRaw, type Target } from '../children.ts'
import { type BenchDatabase, type Engine, seededDatabase, sqlite } from '../databases.ts'
import { demandSameResponses, seedToggles } from '../frontend.ts'
import type { Side } from '../measure.ts'
import { pollsOf } from '../polls.ts'
import { browserPath, FRONTEND_TOKEN, type Kind, PROJECT_PATH, searchPath, seededName } from '../requests.ts'
import { answerOf, type Bench, compare, writesOf } from '../scenarios.ts'
import { startTheirs, theirDatabase } from './theirs.ts'

interface ReadRow {
  readonly name: string
  readonly kind: Kind
  readonly count: number
  readonly atLeast: number
}

/** A round takes a second at most. */
const READS: readonly ReadRow[] = [
  { name: 'GET /api/client/features, identity', kind: 'poll', count: 10_000, atLeast: 40 },
  { name: 'GET /api/client/features, gzip', kind: 'poll gzip', count: 20_000, atLeast: 250 },
  { name: 'GET /api/client/features, 304', kind: 'poll unchanged', count: 40_000, atLeast: 13 },
  { name: 'admin: list of toggles', kind: 'list', count: 5_000, atLeast: 200 },
  { name: 'admin: one toggle', kind: 'one toggle', count: 30_000, atLeast: 45 },
  { name: 'admin: search', kind: 'search', count: 10_000, atLeast: 40 },
]
const FRONTEND: ReadRow = { name: 'GET /api/frontend', kind: 'browser', count: 10_000, atLeast: 12 }

const WRITES = ['create', 'add strategy', 'switch'] as const
const WRITE_TARGETS = { postgres: { 1: 7, 16: 9 }, sqlite: { 1: 14, 16: 28 } } as const
const CONNECTIONS = [1, 16] as const

/** What the bare server responds with in these rows. In the others it is the response to a poll. */
const PATHS: Partial<Readonly<Record<Kind, string>>> = {
  list: PROJECT_PATH,
  'one toggle': `${PROJECT_PATH}/${seededName(1)}`,
  search: searchPath(seededName(10).slice(0, -1)),
}

export const withSize = (name: string, toggles: number): string => `${name}, ${toggles.toLocaleString('en-US')} toggles`

const writeName = (engine: Engine, kind: Kind, connections: number): string =>
  `${engine.name}: ${kind}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`

async function etagOf({ port }: Target): Promise<string> {
  return headerOf(await poll(port, { 'accept-encoding': 'gzip' }), 'etag') ?? ''
}

async function compareReads(bench: Bench, theirs: Side, ours: Side, toggles: number): Promise<void> {
  const sides = [
    { ...theirs, etag: await etagOf(theirs.target) },
    { ...ours, etag: await etagOf(ours.target) },
  ] as const
  const polls = await pollsOf(ours.target, sides[1].etag)
  for (const { name, kind, count, atLeast } of READS) {
    const path = PATHS[kind]
    const bare = await startRaw('raw-bytes', [], path === undefined ? polls : await answerOf(ours.target, path))
    const all = [...sides, { target: bare, etag: sides[1].etag }] as const
    await compare(bench, withSize(name, toggles), all, { kind, connections: 16, count }, atLeast)
    await bare.stop()
  }
}

async function compareWrites(bench: Bench, engine: Engine, sides: readonly [Side, Side], toggles: number) {
  const database = await seededDatabase(engine, `bare_${toggles}`, toggles)
  const bare = await startRaw(`raw-${engine.name}`, [database.rawArgument])
  const all = [...sides, { target: bare, database }] as const
  for (const connections of CONNECTIONS)
    for (const kind of WRITES)
      await compare(
        bench,
        withSize(writeName(engine, kind, connections), toggles),
        all,
        writesOf(kind, connections),
        WRITE_TARGETS[engine.name][connections],
      )
  await bare.stop()
  await database.close()
}

/** One database and one process for each, except SQLite, which Unleash does not have. */
export async function compareRates(bench: Bench, postgres: Engine, toggles: number): Promise<void> {
  const engines = [postgres, sqlite]
  const names = [
    ...READS.map(({ name }) => name),
    ...engines.flatMap((engine) => CONNECTIONS.flatMap((many) => WRITES.map((kind) => writeName(engine, kind, many)))),
  ]
  if (!names.some((name) => bench.wanted(withSize(name, toggles)))) return
  const theirData = await theirDatabase(postgres, `theirs_${toggles}`, { count: toggles, kind: 'plain' })
  const theirs: Side = { target: await startTheirs(theirData.url), database: theirData }
  for (const engine of engines) {
    const database = await seededDatabase(engine, `ours_${toggles}`, toggles)
    const ours: Side = { target: await startOurs(database.url), database }
    if (engine === postgres) await compareReads(bench, theirs, ours, toggles)
    await compareWrites(bench, engine, [theirs, ours], toggles)
    await ours.target.stop()
    await database.close()
  }
  await theirs.target.stop()
  await theirData.close()
}

/** The toggles of the engine's benchmark, with constraints, segments and variants. Both must first return the same results. */
export async function compareFrontends(bench: Bench, postgres: Engine, toggles: number): Promise<void> {
  const name = withSize(FRONTEND.name, toggles)
  if (!bench.wanted(name)) return
  const theirData = await theirDatabase(postgres, `their_pages_${toggles}`, { count: toggles, kind: 'engine' })
  const ourData: BenchDatabase = await seededDatabase(postgres, `our_pages_${toggles}`, 0)
  await seedToggles(ourData, toggles)
  const [theirs, ours] = [await startTheirs(theirData.url), await startOurs(ourData.url)]
  await demandSameResponses(theirs, ours)
  const bare = await startRaw('raw-bytes', [], await answerOf(ours, browserPath(0), FRONTEND_TOKEN))
  const sides = [{ target: theirs }, { target: ours }, { target: bare }] as const
  const { kind, count, atLeast } = FRONTEND
  await compare(bench, name, sides, { kind, connections: 16, count }, atLeast)
  await Promise.all([theirs.stop(), ours.stop(), bare.stop()])
  await Promise.all([theirData.close(), ourData.close()])
}
