/** The cost of a start until the first response, on a filled SQLite store. */
import { ask } from './calls.ts'
import { startOurs } from './children.ts'
import { type BenchDatabase, seededDatabase, sqlite } from './databases.ts'
import type { Bench } from './scenarios.ts'

const NAMES = {
  ms: 'start: ms to /health, 1,000 toggles',
  cpuMs: 'start: processor ms to /health, 1,000 toggles',
}
/** By the clock of a quiet machine; the CPU time is a quarter of 2,330 ms, the time of an unbundled start. */
const AT_MOST = { ms: 500, cpuMs: 580 }
const ROUNDS = 5

interface Cost {
  readonly ms: number
  readonly cpuMs: number
}

async function costOf({ url }: BenchDatabase): Promise<Cost> {
  const began = performance.now()
  const server = await startOurs(url)
  const { status } = await ask(server.port, 'GET', '/health', {})
  const cost = { ms: performance.now() - began, cpuMs: server.cpuMs() ?? Number.NaN }
  await server.stop()
  if (status !== 200) throw new Error(`/health was answered with ${status}`)
  return cost
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Alternating with a store without toggles: the difference is the cost of reading them. */
export async function measureStartUp(bench: Bench): Promise<void> {
  const keys = (['ms', 'cpuMs'] as const).filter((key) => bench.wanted(NAMES[key]))
  if (keys.length === 0) return
  const [empty, filled] = [await seededDatabase(sqlite, 'start-empty', 0), await seededDatabase(sqlite, 'start', 1_000)]
  const costs: { readonly none: Cost; readonly full: Cost }[] = []
  for (let round = 0; round < ROUNDS; round++) costs.push({ none: await costOf(empty), full: await costOf(filled) })
  await Promise.all([empty.close(), filled.close()])
  const only = (value: number) => ({ perSecond: value, p50Ms: 0, p99Ms: 0, cpuMicros: undefined })
  for (const key of keys) {
    const [baseline, ours] = [median(costs.map(({ none }) => none[key])), median(costs.map(({ full }) => full[key]))]
    if (Number.isNaN(ours)) continue
    bench.report({
      name: NAMES[key],
      baseline: only(baseline),
      ours: only(ours),
      ratio: ours,
      target: { atMost: AT_MOST[key] },
    })
  }
}
