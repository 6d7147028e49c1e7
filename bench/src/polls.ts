/** The requests of SDKs: all toggles, plain or compressed, or a conditional request. */
import { headerOf, packedPoll, poll, type Reply } from './calls.ts'
import { startOurs, startRaw, type Target } from './children.ts'
import { seededDatabase, sqlite } from './databases.ts'
import { inTurn, medianRatio, medians, type Numbers } from './measure.ts'
import type { FixedResponse } from './raw-bytes.ts'
import type { Bench } from './scenarios.ts'

const TARGET = 0.8
/** Two processes of the same server differ by up to a third, at these few microseconds. */
const PAIRS = 5

/** A round of each takes up to a second. */
const POLLS = [
  { what: 'identity', kind: 'poll', count: 4_000 },
  { what: 'gzip', kind: 'poll gzip', count: 10_000 },
  { what: '304', kind: 'poll unchanged', count: 20_000 },
] as const
type Poll = (typeof POLLS)[number]

/** Rounds of the bare server and of ours. */
type Rounds = [Numbers[], Numbers[]]

const responsesOf = async ({ port }: Target, etag: string) => ({
  poll: await poll(port),
  'poll gzip': await poll(port, { 'accept-encoding': 'gzip' }),
  'poll unchanged': await poll(port, { 'if-none-match': etag }),
})

type Responses = Awaited<ReturnType<typeof responsesOf>>

const fixed = (answers: Responses, etag: string): FixedResponse => ({
  headers: answers.poll.headers,
  body: answers.poll.bytes.toString('base64'),
  encoding: 'base64',
  unchanged: { etag, headers: answers['poll unchanged'].headers },
  packed: { headers: answers['poll gzip'].headers, body: answers['poll gzip'].bytes.toString('base64') },
})

/** The responses of our server to polls, for a bare server. */
export async function pollsOf(ours: Target, etag: string): Promise<FixedResponse> {
  // The first responses are not compressed yet.
  await packedPoll(ours.port)
  return fixed(await responsesOf(ours, etag), etag)
}

/** Different bytes or headers would make the ratio meaningless. */
function demandSame(what: string, raw: Reply, ours: Reply): void {
  const isSame = raw.status === ours.status && raw.bytes.equals(ours.bytes)
  if (!isSame || JSON.stringify(raw.headers) !== JSON.stringify(ours.headers))
    throw new Error(`The answers differ: ${what}, ${raw.status} ${raw.headers} and ${ours.status} ${ours.headers}`)
}

/** Both sides in separate processes, with all three kinds of requests. */
async function roundsOfPair(bench: Bench, url: string, wanted: readonly Poll[]): Promise<Rounds[]> {
  const ours = await startOurs(url)
  const etag = headerOf(await packedPoll(ours.port), 'etag') ?? ''
  const answers = await responsesOf(ours, etag)
  // One server for all three kinds, like ours: a server that sends only one response would be faster.
  const raw = await startRaw('raw-bytes', [], fixed(answers, etag))
  const rawResponses = await responsesOf(raw, etag)
  const rounds: Rounds[] = []
  for (const { what, kind, count } of wanted) {
    demandSame(what, rawResponses[kind], answers[kind])
    const sides = [
      { target: raw, etag },
      { target: ours, etag },
    ] as const
    rounds.push(await inTurn(bench.loader, sides, { kind, connections: 16, count }, bench.rounds))
  }
  await raw.stop()
  await ours.stop()
  return rounds
}

export async function comparePolls(bench: Bench): Promise<void> {
  for (const toggles of [1_000, 10_000]) {
    const nameOf = ({ what }: Poll) => `client API: ${what}, ${toggles.toLocaleString('en-US')} toggles`
    const wanted = POLLS.filter((poll) => bench.wanted(nameOf(poll)))
    if (wanted.length === 0) continue
    const database = await seededDatabase(sqlite, 'polls', toggles)
    const pairs: Rounds[][] = []
    for (let pair = 0; pair < PAIRS; pair++) pairs.push(await roundsOfPair(bench, database.url, wanted))
    for (const [index, poll] of wanted.entries()) {
      const rounds = [0, 1].map((side) => pairs.flatMap((pair) => pair[index]?.[side] ?? [])) as Rounds
      const [baseline, ours] = rounds.map(medians) as [Numbers, Numbers]
      const ratio = medianRatio(rounds, ({ perSecond }) => perSecond)
      bench.report({ name: nameOf(poll), baseline, ours, ratio, target: { atLeast: TARGET } })
    }
    await database.close()
  }
}
