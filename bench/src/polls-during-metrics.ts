/** SDK polls, alone and while 1,000 reports with 20 series each arrive every second. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { headerOf, poll } from './calls.ts'
import { startOurs } from './children.ts'
import { openEmpty, sqlite } from './databases.ts'
import { fill, sizesOf } from './growth/fill.ts'
import type { Reported, Reporting } from './metric-reporters.ts'
import type { Bench } from './scenarios.ts'
import { shareOf, spread } from './spread.ts'

const NAME = 'client API: 304 during 1,000 metric reports/s'
const ACCEPTED = 'metric reports/s: share of 1,000 that is accepted'
const TOGGLES = 1_000
const POLLS = 2_000
const ROUNDS = 3
const PER_SECOND = 1_000
const SERIES = 20

async function pollMs(port: number, etag: string): Promise<number[]> {
  const durations: number[] = []
  for (let sent = 0; sent < POLLS; sent++) {
    const began = performance.now()
    const { at } = await poll(port, { 'if-none-match': etag })
    durations.push(at - began)
  }
  return durations
}

interface Message {
  readonly reported?: Reported
  readonly started?: true
  readonly error?: string
}

/** Runs `work` while reports arrive. Returns its result and what was reported. */
async function whileReporting<T>(port: number, work: () => Promise<T>): Promise<[T, Reported]> {
  const child = fork(fileURLToPath(new URL('metric-reporters.ts', import.meta.url)))
  const tell = async (message: Reporting | 'stop'): Promise<Message> => {
    child.send(message)
    const [reply] = (await once(child, 'message')) as [Message]
    if (reply.error !== undefined) throw new Error(reply.error)
    return reply
  }
  await tell({ port, perSecond: PER_SECOND, series: SERIES })
  const result = await work()
  const { reported } = await tell('stop')
  child.disconnect()
  return [result, reported ?? { sent: 0, elapsedMs: 1 }]
}

export async function measurePollsDuringMetrics(bench: Bench): Promise<void> {
  if (!bench.wanted(NAME) && !bench.wanted(ACCEPTED)) return
  const database = await openEmpty(sqlite, 'polls_during_metrics')
  await fill(database, sizesOf(TOGGLES))
  const server = await startOurs(database.url)
  const etag = headerOf(await poll(server.port), 'etag') ?? ''
  await pollMs(server.port, etag)
  const [alone, during, rates, costs]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await pollMs(server.port, etag)))
    const cpuBefore = server.cpuMs()
    const [times, { sent, elapsedMs }] = await whileReporting(server.port, () => pollMs(server.port, etag))
    during.push(...times)
    rates.push((sent / elapsedMs) * 1_000)
    // The CPU time of the polls of this round is included.
    costs.push((((server.cpuMs() ?? Number.NaN) - (cpuBefore ?? Number.NaN)) / sent) * 1_000)
  }
  await server.stop()
  await database.close()
  const ratio = shareOf(during, 0.5) / shareOf(alone, 0.5)
  const accepted = shareOf(rates, 0.5)
  const cpuMicros = shareOf(costs, 0.5)
  const numbers = (perSecond: number) => ({ ...spread(during), perSecond, cpuMicros })
  bench.report({
    name: ACCEPTED,
    baseline: numbers(PER_SECOND),
    ours: numbers(accepted),
    ratio: accepted / PER_SECOND,
    target: { atLeast: 0.9 },
  })
  bench.report({ name: NAME, baseline: spread(alone), ours: spread(during), ratio, target: { atMost: 1.5 } })
}
