/** The time of a start, and the memory after the same requests. */
import { ask, pause } from '../calls.ts'
import { startOurs, type Target } from '../children.ts'
import { type Engine, seededDatabase } from '../databases.ts'
import { median, type Numbers } from '../measure.ts'
import type { Kind } from '../requests.ts'
import type { Bench } from '../scenarios.ts'
import { withSize } from './sizes.ts'
import { startTheirs, theirDatabase } from './theirs.ts'

const START_LIMIT_MS = 500
const MEMORY_LIMIT = 0.33
/** Requests of SDKs and people before the memory is read. */
const WORK: readonly (readonly [Kind, number])[] = [
  ['poll', 200],
  ['poll gzip', 200],
  ['list', 20],
  ['one toggle', 200],
  ['search', 200],
]
/** V8 releases the memory of requests after half a minute or more without activity. */
const SETTLE_MS = 75_000
const WORK_MS = 60_000

const only = (value: number): Numbers => ({ perSecond: value, p50Ms: 0, p99Ms: 0, cpuMicros: undefined })

async function ourStart(url: string): Promise<Target & { readonly startedMs: number }> {
  const began = performance.now()
  const server = await startOurs(url)
  const { status } = await ask(server.port, 'GET', '/health', {})
  if (status !== 200) throw new Error(`/health was answered with ${status}`)
  return { ...server, startedMs: performance.now() - began }
}

async function doWork({ loader }: Bench, target: Target, toggles: number): Promise<void> {
  for (const [kind, count] of WORK)
    await loader.run({ port: target.port, kind, toggles, connections: 4, from: 0, count, maxMs: WORK_MS })
}

export async function compareFootprints(bench: Bench, postgres: Engine, toggles: number): Promise<void> {
  const names = { start: withSize('start: ms to /health', toggles), memory: withSize('memory: share of RSS', toggles) }
  if (!Object.values(names).some(bench.wanted)) return
  const theirData = await theirDatabase(postgres, `their_start_${toggles}`, { count: toggles, kind: 'plain' })
  const ourData = await seededDatabase(postgres, `our_start_${toggles}`, toggles)
  const starts: [number[], number[]] = [[], []]
  for (let round = 0; round < bench.rounds; round++)
    for (const [side, start] of [() => startTheirs(theirData.url), () => ourStart(ourData.url)].entries()) {
      const server = await start()
      starts[side]?.push(server.startedMs)
      await server.stop()
    }
  if (bench.wanted(names.start)) {
    const [baseline, ours] = [median(starts[0]), median(starts[1])]
    const target = { atMost: START_LIMIT_MS }
    bench.report({ name: names.start, unit: 'ms', baseline: only(baseline), ours: only(ours), ratio: ours, target })
  }
  if (bench.wanted(names.memory)) {
    const servers = [await startTheirs(theirData.url), await startOurs(ourData.url)]
    for (const server of servers) await doWork(bench, server, toggles)
    await pause(SETTLE_MS)
    const [baseline = Number.NaN, ours = Number.NaN] = servers.map((server) => server.memoryMb() ?? Number.NaN)
    for (const server of servers) await server.stop()
    const target = { atMost: MEMORY_LIMIT }
    bench.report({
      name: names.memory,
      unit: 'MB',
      baseline: only(baseline),
      ours: only(ours),
      ratio: ours / baseline,
      target,
    })
  }
  await Promise.all([theirData.close(), ourData.close()])
}
