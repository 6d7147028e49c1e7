import { type Loader, startOurs, startRaw, type Target } from './children.ts'
import { type BenchDatabase, type Engine, seededDatabase } from './databases.ts'
import { inTurn, medianRatio, medians, type Numbers, type Side, type Workload } from './measure.ts'
import type { FixedResponse } from './raw-bytes.ts'
import { type Kind, PROJECT_PATH, seededName, TOKEN } from './requests.ts'
import { demandSameWork } from './same-work.ts'

export interface Result {
  readonly name: string
  readonly baseline: Numbers
  readonly ours: Numbers
  readonly ratio: number
  /** What the numbers of both sides are: requests per second by default. A time or a size is in `perSecond`. */
  readonly unit?: 'per second' | 'ms' | 'MB' | 'ms to SDKs'
  /** A server that does the same without a product around it, and its ratio to the baseline. */
  readonly bare?: Numbers & { readonly ratio: number }
  /** The required ratio; without one the line is informational. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number }
}

export interface Bench {
  readonly loader: Loader
  readonly rounds: number
  readonly wanted: (name: string) => boolean
  readonly report: (result: Result) => void
}

const TOGGLES = 1_000
const MANY_TOGGLES = 20_000
const WRITES: readonly Kind[] = ['create', 'add strategy', 'switch']
const WRITE_TARGET = { sqlite: 0.3, postgres: 0.5 } as const
const READ_TARGET = 0.3
const GROWTH_LIMIT = 1.25

export const writesOf = (kind: Kind, connections: number): Workload => ({
  kind,
  connections,
  count: connections === 1 ? 500 : 1_500,
})

/** The third side, if there is one, is the bare server. */
export async function compare(
  bench: Bench,
  name: string,
  sides: readonly [Side, Side] | readonly [Side, Side, Side],
  workload: Workload,
  target?: number,
) {
  if (!bench.wanted(name)) return
  const rounds: Numbers[][] = await inTurn(bench.loader, sides, workload, bench.rounds)
  const [theirs = [], ...others] = rounds
  const [baseline, ours, bare] = rounds.map(medians) as [Numbers, Numbers, Numbers | undefined]
  const ratios = others.map((one) => medianRatio([theirs, one], ({ perSecond }) => perSecond))
  bench.report({
    name,
    baseline,
    ours,
    ratio: ratios[0] ?? Number.NaN,
    ...(bare && { bare: { ...bare, ratio: ratios[1] ?? Number.NaN } }),
    ...(target === undefined ? {} : { target: { atLeast: target } }),
  })
}

async function closeAll(targets: readonly Target[], databases: readonly BenchDatabase[]): Promise<void> {
  for (const target of targets) await target.stop()
  for (const database of databases) await database.close()
}

/** Our writes against the same statements over bare node:http. */
export async function compareWrites(bench: Bench, engine: Engine): Promise<void> {
  const name = (kind: Kind, connections: number) =>
    `${engine.name}: ${kind}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  if (![1, 16].some((connections) => WRITES.some((kind) => bench.wanted(name(kind, connections))))) return
  const rawDatabase = await seededDatabase(engine, 'raw_writes', TOGGLES)
  const ourDatabase = await seededDatabase(engine, 'our_writes', TOGGLES)
  const raw = await startRaw(`raw-${engine.name}`, [rawDatabase.rawArgument])
  const ours = await startOurs(ourDatabase.url)
  const sides = [
    { target: raw, database: rawDatabase },
    { target: ours, database: ourDatabase },
  ] as const
  await demandSameWork(bench.loader, ...sides)
  for (const connections of [1, 16])
    for (const kind of WRITES)
      await compare(bench, name(kind, connections), sides, writesOf(kind, connections), WRITE_TARGET[engine.name])
  if (engine.name === 'postgres') await compareWithFreeWriters(bench, rawDatabase, sides[1])
  await closeAll([raw, ours], [rawDatabase, ourDatabase])
}

/** The cost of serialised writers: the raw server without that lock. Informational. */
async function compareWithFreeWriters(bench: Bench, database: BenchDatabase, ours: Side): Promise<void> {
  const free = await startRaw('raw-postgres', [database.rawArgument, 'free'])
  const sides = [{ target: free, database }, ours] as const
  for (const kind of WRITES)
    await compare(bench, `postgres: ${kind}, 16 connections, raw writers not in line`, sides, writesOf(kind, 16))
  await free.stop()
}

/** What a bare server sends instead of ours. */
export async function answerOf({ port }: Target, path: string, token = TOKEN): Promise<FixedResponse> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: token, 'accept-encoding': 'identity' },
  })
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  const own = new Set(['date', 'connection', 'keep-alive'])
  return {
    headers: Object.fromEntries([...response.headers].filter(([key]) => !own.has(key))),
    body: await response.text(),
  }
}

/** Our reads against bare node:http that sends the same bytes. */
export async function compareReads(bench: Bench, engine: Engine): Promise<void> {
  const reads = [
    { name: `${engine.name}: list of 1,000 toggles`, path: PROJECT_PATH, kind: 'list', count: 600 },
    { name: `${engine.name}: one toggle`, path: `${PROJECT_PATH}/${seededName(1)}`, kind: 'one toggle', count: 6_000 },
  ] as const
  if (!reads.some(({ name }) => bench.wanted(name))) return
  const database = await seededDatabase(engine, 'reads', TOGGLES)
  const ours = await startOurs(database.url)
  for (const { name, path, kind, count } of reads) {
    const raw = await startRaw('raw-bytes', [], await answerOf(ours, path))
    await compare(bench, name, [{ target: raw }, { target: ours }], { kind, connections: 16, count }, READ_TARGET)
    await raw.stop()
  }
  await closeAll([ours], [database])
}

/** CPU time if the system reports it: the time of a disk depends mostly on its other users. */
const costOf = ({ cpuMicros, perSecond }: Numbers): number => cpuMicros ?? 1_000_000 / perSecond

/** The same write with 1,000 and with 20,000 toggles; the ratio is the cost with many over the cost with few. */
export async function compareGrowth(bench: Bench, engine: Engine): Promise<void> {
  const name = (kind: Kind) => `${engine.name}: ${kind}, cost with 20,000 toggles over 1,000`
  if (!WRITES.some((kind) => bench.wanted(name(kind)))) return
  const few = await seededDatabase(engine, 'few_toggles', TOGGLES)
  const many = await seededDatabase(engine, 'many_toggles', MANY_TOGGLES)
  const [withFew, withMany] = [await startOurs(few.url), await startOurs(many.url)]
  const sides = [
    { target: withFew, database: few },
    { target: withMany, database: many },
  ] as const
  for (const kind of WRITES) {
    if (!bench.wanted(name(kind))) continue
    const rounds = await inTurn(bench.loader, sides, writesOf(kind, 16), bench.rounds)
    const [baseline, ours] = rounds.map(medians) as [Numbers, Numbers]
    const ratio = medianRatio(rounds, costOf)
    bench.report({ name: name(kind), baseline, ours, ratio, target: { atMost: GROWTH_LIMIT } })
  }
  await closeAll([withFew, withMany], [few, many])
}
