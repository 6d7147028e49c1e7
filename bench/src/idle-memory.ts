/** The memory of an idle server that has sent everything to SDKs once. */
import { ask, pause } from './calls.ts'
import { startOurs } from './children.ts'
import { type BenchDatabase, seededDatabase, sqlite } from './databases.ts'
import { CLIENT_PATH, clientToken, sdkHeaders } from './requests.ts'
import type { Bench } from './scenarios.ts'

const SIZES = [
  { name: 'memory at rest in MB, 1,000 toggles', toggles: 1_000, atMost: 120 },
  { name: 'memory at rest in MB, 10,000 toggles', toggles: 10_000, atMost: 180 },
]
/** V8 releases the memory of the start after half a minute or more without activity. */
const SETTLE_MS = 75_000

/** Each toggle has the same targeting in production as in development. */
const alsoInProduction = ({ query }: BenchDatabase) =>
  query(
    `insert into feature_environments select feature, 'production', enabled, strategies, variants, strategy_count, active_strategy_count, variant_count from feature_environments where environment = 'development'`,
  )

async function restingMb(toggles: number): Promise<number> {
  const database = await seededDatabase(sqlite, 'memory', toggles)
  await alsoInProduction(database)
  const server = await startOurs(database.url)
  for (const environment of ['development', 'production']) {
    const headers = { ...sdkHeaders(0), authorization: clientToken(environment), 'accept-encoding': 'gzip' }
    const { status } = await ask(server.port, 'GET', CLIENT_PATH, headers)
    if (status !== 200) throw new Error(`A poll was answered with ${status}`)
  }
  await pause(SETTLE_MS)
  const memory = server.memoryMb() ?? Number.NaN
  await server.stop()
  await database.close()
  return memory
}

/** All at the same time, together with a server without any toggle. */
export async function measureIdleMemory(bench: Bench): Promise<void> {
  const only = (value: number) => ({ perSecond: value, p50Ms: 0, p99Ms: 0, cpuMicros: undefined })
  const wanted = SIZES.filter(({ name }) => bench.wanted(name))
  if (wanted.length === 0) return
  const [none = Number.NaN, ...all] = await Promise.all([0, ...wanted.map(({ toggles }) => toggles)].map(restingMb))
  for (const [index, { name, atMost }] of wanted.entries()) {
    const memory = all[index]
    if (memory === undefined || Number.isNaN(memory)) continue
    bench.report({ name, baseline: only(none), ours: only(memory), ratio: memory, target: { atMost } })
  }
}
