import { startAudience, startOurs, startRaw, type Target } from './children.ts'
import { seededDatabase, sqlite } from './databases.ts'
import type { Numbers } from './measure.ts'
import { PROJECT_PATH, seededName, TOKEN } from './requests.ts'
import type { Bench } from './scenarios.ts'

const TOGGLES = 1_000
/** The slowest client, in seconds; memory for each client, in kilobytes. */
const LIMITS = { seconds: 1, kilobytes: 20 }
/** Time to release the buffers of new connections. */
const SETTLE_MS = 3_000

interface Measured {
  readonly numbers: Numbers
  readonly seconds: number
  readonly kilobytes: number | undefined
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Connects SDKs to a server, and makes one change per round; the first is not counted. */
async function measure(target: Target, token: string, { clients, rounds }: { clients: number; rounds: number }) {
  const audience = startAudience()
  const { port } = target
  await audience.gather({ port, path: '/api/client/streaming', token, clients: 1 })
  audience.stop()
  const before = target.memoryMb()
  const all = startAudience()
  await all.gather({ port, path: '/api/client/streaming', token, clients })
  await new Promise((settled) => setTimeout(settled, SETTLE_MS))
  const after = target.memoryMb()
  const deliveries = []
  for (let round = 0; round <= rounds; round++) {
    const verb = round % 2 === 0 ? 'on' : 'off'
    deliveries.push(await all.change(`${PROJECT_PATH}/${seededName(1)}/environments/development/${verb}`))
  }
  all.stop()
  const counted = deliveries.slice(1)
  const lastMs = median(counted.map((one) => one.lastMs))
  const numbers: Numbers = {
    perSecond: (clients / lastMs) * 1_000,
    p50Ms: median(counted.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(counted.map(({ p99Ms }) => p99Ms)),
    cpuMicros: undefined,
  }
  const kilobytes = before === undefined || after === undefined ? undefined : ((after - before) * 1_024) / clients
  return { numbers, seconds: lastMs / 1_000, kilobytes } satisfies Measured
}

async function aClientToken({ port }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/api-tokens`, {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ tokenName: 'bench', type: 'client', environment: 'development' }),
  })
  return ((await response.json()) as { secret: string }).secret
}

/**
 * One change, sent to every streaming SDK; compared with a bare server that writes an event of the same size to as
 * many.
 */
export async function measureStreams(bench: Bench, clients: number): Promise<void> {
  const many = clients.toLocaleString('en-US')
  const names = {
    seconds: `streams: one change to ${many} clients, seconds to the last`,
    kilobytes: `streams: memory of each of ${many} clients, kilobytes`,
  }
  if (!Object.values(names).some(bench.wanted)) return
  const database = await seededDatabase(sqlite, 'streams', TOGGLES)
  const [raw, ours] = [await startRaw('raw-streams', []), await startOurs(database.url)]
  const size = { clients, rounds: bench.rounds }
  const baseline = await measure(raw, TOKEN, size)
  const measured = await measure(ours, await aClientToken(ours), size)
  for (const kind of ['seconds', 'kilobytes'] as const) {
    const ratio = measured[kind]
    if (ratio === undefined) continue
    const target = { atMost: LIMITS[kind] }
    bench.report({ name: names[kind], baseline: baseline.numbers, ours: measured.numbers, ratio, target })
  }
  await Promise.all([raw.stop(), ours.stop()])
  await database.close()
}
