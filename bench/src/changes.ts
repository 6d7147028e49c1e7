/** One toggle of many is changed: how long until SDKs get the new bytes, and whether other requests have to wait. */
import { ask, change, packedPoll, poll, switchOf } from './calls.ts'
import { type LongestBlock, startOursWatched, startRawWatched, type Target, type Watched } from './children.ts'
import { seededDatabase, sqlite } from './databases.ts'
import { listen } from './listener.ts'
import { browserPath, clientToken, FRONTEND_TOKEN } from './requests.ts'
import type { Bench } from './scenarios.ts'
import { spread } from './spread.ts'

const LIMIT_MS = 20
const CHANGES_PER_ROUND = 40

/**
 * From the response to a change until a poll has all of the new bytes. The poll before it, of bytes that were ready, is
 * the baseline: its time is the transfer. Both at rest, when nothing is being compressed.
 */
async function timesToBytes({ port }: Target, count: number, toggles: number) {
  const [ready, fresh]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    await packedPoll(port)
    const began = performance.now()
    ready.push((await poll(port)).at - began)
    const one = switchOf(n, toggles)
    const answered = (await change(port, one)).at
    const reply = await poll(port)
    if (!reply.bytes.includes(one.text)) throw new Error(`The next poll does not have what ${one.path} changed`)
    fresh.push(reply.at - answered)
  }
  return { ready, fresh }
}

/** Requests everything that a change invalidates at once: plain, compressed, evaluated for a page, and streamed. */
async function requestEverything({ port }: Target): Promise<void> {
  await Promise.all([poll(port), poll(port, { 'accept-encoding': 'gzip' }), evaluated(port)])
}

const evaluated = (port: number) => ask(port, 'GET', browserPath(0), { authorization: FRONTEND_TOKEN })

/**
 * Alternating: ours with changes, and a bare server that sends bytes of that size without any. The longest block of
 * each round.
 */
async function longestBlocks(ours: Watched, raw: Watched, { rounds, toggles }: { rounds: number; toggles: number }) {
  const blocks: Record<'ours' | 'raw', LongestBlock[]> = { ours: [], raw: [] }
  for (let round = 0; round <= rounds; round++) {
    for (let n = 0; n < CHANGES_PER_ROUND; n++) await requestEverything(raw)
    blocks.raw.push(await raw.longestBlock())
    for (let n = 0; n < CHANGES_PER_ROUND; n++) {
      await change(ours.port, switchOf(round * CHANGES_PER_ROUND + n, toggles))
      await requestEverything(ours)
    }
    blocks.ours.push(await ours.longestBlock())
  }
  // The first round includes the start of both.
  return { ours: blocks.ours.slice(1), raw: blocks.raw.slice(1) }
}

async function measureBytes(bench: Bench, name: string, target: Target, toggles: number): Promise<void> {
  const { ready, fresh } = await timesToBytes(target, bench.rounds * CHANGES_PER_ROUND, toggles)
  const [baseline, ours] = [spread(ready), spread(fresh)]
  const ratio = Math.max(0, ours.p99Ms - baseline.p99Ms)
  bench.report({ name, baseline, ours, ratio, target: { atMost: LIMIT_MS } })
}

async function measureBlocks(bench: Bench, name: string, target: Watched, toggles: number): Promise<void> {
  const { headers, bytes } = await poll(target.port)
  const raw = await startRawWatched('raw-bytes', [], { headers, body: bytes.toString() })
  const listener = await listen(target.port, clientToken('development'))
  const blocks = await longestBlocks(target, raw, { rounds: bench.rounds, toggles })
  listener.close()
  await raw.stop()
  const clocked = (all: readonly LongestBlock[]) => spread(all.map(({ byTheClock }) => byTheClock))
  const ratio = Math.max(...blocks.ours.map(({ byItself }) => byItself))
  const [baseline, ours] = [clocked(blocks.raw), clocked(blocks.ours)]
  bench.report({ name, baseline, ours, ratio, target: { atMost: LIMIT_MS } })
}

export async function measureChanges(bench: Bench): Promise<void> {
  for (const toggles of [1_000, 10_000]) {
    const many = `${toggles.toLocaleString('en-US')} toggles`
    const [bytes, blocks] = [`change: ms to the new bytes, ${many}`, `change: ms the event loop is blocked, ${many}`]
    if (![bytes, blocks].some(bench.wanted)) continue
    const database = await seededDatabase(sqlite, 'changes', toggles)
    const ours = await startOursWatched(database.url)
    if (bench.wanted(bytes)) await measureBytes(bench, bytes, ours, toggles)
    if (bench.wanted(blocks)) await measureBlocks(bench, blocks, ours, toggles)
    await ours.stop()
    await database.close()
  }
}
