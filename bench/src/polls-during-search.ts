/** SDK polls, alone and during searches for a text that no toggle has, one search after the other. */
import { ask, headerOf, poll } from './calls.ts'
import { startOurs } from './children.ts'
import { openEmpty, sqlite } from './databases.ts'
import { fill, sizesOf } from './growth/fill.ts'
import { TOKEN } from './requests.ts'
import type { Bench } from './scenarios.ts'

const NAME = 'client API: 304 during text searches, 100,000 toggles'
const TOGGLES = 100_000
const POLLS = 1_000
const ROUNDS = 3
const SEARCHES = [
  '/api/admin/search/features?limit=50&query=nowhere',
  '/api/admin/search/features?limit=50&query=part&sortBy=lastSeenAt&sortOrder=desc',
  '/api/admin/search/events?limit=50&query=nowhere',
]

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function pollMs(port: number, etag: string): Promise<number[]> {
  const durations: number[] = []
  for (let sent = 0; sent < POLLS; sent++) {
    const began = performance.now()
    const { at } = await poll(port, { 'if-none-match': etag })
    durations.push(at - began)
  }
  return durations
}

/** Runs `work` while searches run one after the other; at least one is running at every moment. */
async function whileSearching<T>(port: number, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const search = async () => {
    for (let sent = 0; !isOver; sent++) {
      const path = SEARCHES[sent % SEARCHES.length] as string
      const { status } = await ask(port, 'GET', path, { authorization: TOKEN })
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    }
  }
  const searching = search()
  const result = await work()
  isOver = true
  await searching
  return result
}

export async function measurePollsDuringSearch(bench: Bench): Promise<void> {
  if (!bench.wanted(NAME)) return
  const database = await openEmpty(sqlite, 'polls_during_search')
  await fill(database, sizesOf(TOGGLES))
  const server = await startOurs(database.url)
  const etag = headerOf(await poll(server.port), 'etag') ?? ''
  await pollMs(server.port, etag)
  const [alone, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await pollMs(server.port, etag)))
    during.push(...(await whileSearching(server.port, () => pollMs(server.port, etag))))
  }
  await server.stop()
  await database.close()
  const numbers = (values: readonly number[]) => ({
    perSecond: 1_000 / medianOf(values),
    p50Ms: medianOf(values),
    p99Ms: [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0,
    cpuMicros: undefined,
  })
  const ratio = medianOf(during) / medianOf(alone)
  bench.report({ name: NAME, baseline: numbers(alone), ours: numbers(during), ratio, target: { atMost: 2 } })
}
