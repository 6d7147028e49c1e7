/** What SDKs ask for all day: all toggles, plain or packed, or whether anything changed. */
import { headerOf, packedPoll, poll, type Reply } from './calls.ts'
import { startOurs, startRaw, type Target } from './children.ts'
import { seededDatabase, sqlite } from './databases.ts'
import type { FixedAnswer } from './raw-bytes.ts'
import { type Bench, compare } from './scenarios.ts'

const TARGET = 0.8

/** A round of each takes up to a second. */
const POLLS = [
  { what: 'identity', kind: 'poll', count: 4_000 },
  { what: 'gzip', kind: 'poll gzip', count: 10_000 },
  { what: '304', kind: 'poll unchanged', count: 20_000 },
] as const

const answersOf = async ({ port }: Target, etag: string) => ({
  poll: await poll(port),
  'poll gzip': await poll(port, { 'accept-encoding': 'gzip' }),
  'poll unchanged': await poll(port, { 'if-none-match': etag }),
})

type Answers = Awaited<ReturnType<typeof answersOf>>

const fixed = (answers: Answers, etag: string): FixedAnswer => ({
  headers: answers.poll.headers,
  body: answers.poll.bytes.toString('base64'),
  encoding: 'base64',
  unchanged: { etag, headers: answers['poll unchanged'].headers },
  packed: { headers: answers['poll gzip'].headers, body: answers['poll gzip'].bytes.toString('base64') },
})

/** Other bytes or headers would make the ratio a lie. */
function demandSame(what: string, raw: Reply, ours: Reply): void {
  const isSame = raw.status === ours.status && raw.bytes.equals(ours.bytes)
  if (!isSame || JSON.stringify(raw.headers) !== JSON.stringify(ours.headers))
    throw new Error(`The answers differ: ${what}, ${raw.status} ${raw.headers} and ${ours.status} ${ours.headers}`)
}

export async function comparePolls(bench: Bench): Promise<void> {
  for (const toggles of [1_000, 10_000]) {
    const nameOf = (what: string) => `client API: ${what}, ${toggles.toLocaleString('en-US')} toggles`
    if (!POLLS.some(({ what }) => bench.wanted(nameOf(what)))) continue
    const database = await seededDatabase(sqlite, 'polls', toggles)
    const ours = await startOurs(database.url)
    const etag = headerOf(await packedPoll(ours.port), 'etag') ?? ''
    const answers = await answersOf(ours, etag)
    // One for all three, as ours is: a server that only ever sent one thing would be faster at it.
    const raw = await startRaw('raw-bytes', [], fixed(answers, etag))
    const rawAnswers = await answersOf(raw, etag)
    for (const { what, kind, count } of POLLS) {
      if (!bench.wanted(nameOf(what))) continue
      demandSame(what, rawAnswers[kind], answers[kind])
      const workload = { kind, connections: 16, count, etag }
      await compare(bench, nameOf(what), [{ target: raw }, { target: ours }], workload, TARGET)
    }
    await raw.stop()
    await ours.stop()
    await database.close()
  }
}
