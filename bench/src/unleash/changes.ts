/** From the response to a change until SDKs have it: ours by polling and by streaming, theirs by polling. */
import { change, pause, poll, switchOf } from '../calls.ts'
import { startOurs, type Target } from '../children.ts'
import { type Engine, seededDatabase } from '../databases.ts'
import { listen } from '../listener.ts'
import { oneChange, type Times } from '../propagation.ts'
import { clientToken } from '../requests.ts'
import type { Bench } from '../scenarios.ts'
import { spread } from '../spread.ts'
import { withSize } from './sizes.ts'
import { startTheirs, theirDatabase } from './theirs.ts'

const STREAM_LIMIT_MS = 20
const OURS_PER_ROUND = 40
/** One of theirs takes up to a second. */
const THEIRS_PER_ROUND = 4

interface ClientFeatures {
  readonly features: readonly { readonly name: string; readonly enabled: boolean }[]
}

const stateIn = (bytes: Buffer, name: string): boolean | undefined =>
  (JSON.parse(bytes.toString()) as ClientFeatures).features.find((one) => one.name === name)?.enabled

/** Times of their polls: until one has the change, and whether the first one had it. */
interface TheirTimes {
  readonly untilSeen: number[]
  readonly inFirst: boolean[]
}

async function oneOfTheirs({ port }: Target, n: number, toggles: number, times: TheirTimes): Promise<void> {
  const one = switchOf(n, toggles)
  const answered = (await change(port, one)).at
  const isOn = one.path.endsWith('/on')
  for (let polls = 0; ; polls++) {
    const { bytes, at } = await poll(port)
    const isSeen = stateIn(bytes, one.name) === isOn
    if (polls === 0) times.inFirst.push(isSeen)
    if (isSeen) return void times.untilSeen.push(at - answered)
    await pause(5)
  }
}

/** Their stream needs a licence, so only their polls are compared. */
export async function compareChanges(bench: Bench, postgres: Engine, toggles: number): Promise<void> {
  const names = {
    next: withSize('changes that the next poll has', toggles),
    stream: withSize('ms from a change to a stream, p99', toggles),
  }
  if (!Object.values(names).some(bench.wanted)) return
  const theirData = await theirDatabase(postgres, `their_changes_${toggles}`, { count: toggles, kind: 'plain' })
  const ourData = await seededDatabase(postgres, `our_changes_${toggles}`, toggles)
  const [theirs, server] = [await startTheirs(theirData.url), await startOurs(ourData.url)]
  const here = await listen(server.port, clientToken('development'))
  const times: Times = { polls: [], seen: [], here: [], there: [] }
  const theirTimes: TheirTimes = { untilSeen: [], inFirst: [] }
  // A first poll fills the caches of both.
  for (const { port } of [theirs, server]) await poll(port)
  for (let round = 0; round < bench.rounds; round++) {
    for (let n = 0; n < OURS_PER_ROUND; n++) {
      await oneChange({ server, toggles, here, there: undefined }, round * OURS_PER_ROUND + n, times)
      await pause((n * 7) % 23)
    }
    for (let n = 0; n < THEIRS_PER_ROUND; n++)
      await oneOfTheirs(theirs, round * THEIRS_PER_ROUND + n, toggles, theirTimes)
  }
  here.close()
  await Promise.all([theirs.stop(), server.stop()])
  await Promise.all([theirData.close(), ourData.close()])
  const unit = 'ms to SDKs'
  const baseline = spread(theirTimes.untilSeen)
  const share = times.seen.filter(Boolean).length / times.seen.length
  if (bench.wanted(names.next))
    bench.report({ name: names.next, unit, baseline, ours: spread(times.polls), ratio: share, target: { atLeast: 1 } })
  const ours = spread(times.here)
  if (bench.wanted(names.stream))
    bench.report({ name: names.stream, unit, baseline, ours, ratio: ours.p99Ms, target: { atMost: STREAM_LIMIT_MS } })
}
