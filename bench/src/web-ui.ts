/** The response times of the web UI, with 10,000 toggles in one project and with 1,000. */

import { openBrowser } from '@leverframe/testing/browser'
import type { Browser } from 'playwright-core'
import { type LongestBlock, startOurs, type Target } from './children.ts'
import { type BenchDatabase, seededDatabase, sqlite } from './databases.ts'
import {
  logIn,
  openByAddress,
  openByClick,
  type Person,
  type Session,
  scrollToEnd,
  typeWord,
  visit,
} from './project-page.ts'
import { TOKEN } from './requests.ts'
import type { Bench, Result } from './scenarios.ts'
import { shareOf, spread } from './spread.ts'

const [FEW, MANY] = [1_000, 10_000]
const ADMIN: Person = { username: 'ada', password: 'Correct-horse-1' }
const NAMES = {
  click: 'web UI: ms to the first rows of the project page',
  address: 'web UI: ms to the first rows, opened by its address',
  typing: 'web UI: longest block while typing in the search, ms',
  match: 'web UI: ms from the last key until the rows match',
  scrolling: 'web UI: longest block while scrolling to the end, ms',
  frames: 'web UI: share of late frames while scrolling',
} as const
const FIRST_ROWS_MS = 1_000
const BLOCK_MS = 50
/** At the first pace the page sends one request, when the word is complete; at the second one after each key. */
const MS_PER_KEY = [80, 250]
/** More than one frame and a half after the one before, at 60 frames per second. */
const LATE_MS = 25

/** Each word is in as many descriptions as the others, and none begins like another, so no response is cached. */
const WORDS = ['accounts', 'bargains', 'checkout', 'discount', 'explorer', 'feedback', 'greeting', 'homepage']

/** Typical toggles: described, on in two environments, and in use. Each row shows everything that it can show. */
async function addTypicalData({ query }: BenchDatabase): Promise<void> {
  const now = new Date().toISOString()
  const cases = WORDS.map((word, index) => `when ${index} then 'Shows the new ${word} to customers'`).join(' ')
  await query(`update features set description = case cast(substr(name, -5) as integer) % ${WORDS.length} ${cases} end`)
  await query('update feature_environments set enabled = 1')
  await query(
    `insert into feature_environments select feature, 'production', enabled, strategies, variants, strategy_count, active_strategy_count, variant_count from feature_environments where environment = 'development'`,
  )
  await query(`insert into last_seen (feature, environment, seen_at) select name, 'production', ? from features`, [now])
  await query(
    `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants) select name, 'shop', 'production', ?, 40, 2, '{}' from features`,
    [`${now.slice(0, 13)}:00:00.000Z`],
  )
}

interface Side {
  readonly database: BenchDatabase
  readonly server: Target
  readonly session: Session
}

async function makeAdmin(origin: string): Promise<void> {
  const response = await fetch(`${origin}/api/admin/user-admin`, {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, rootRole: 'Admin' }),
  })
  if (response.status !== 201) throw new Error(`Could not make an Admin: ${response.status} ${await response.text()}`)
}

async function startSide(browser: Browser, toggles: number): Promise<Side> {
  const database = await seededDatabase(sqlite, 'web_ui', toggles)
  await addTypicalData(database)
  const server = await startOurs(database.url)
  const origin = `http://127.0.0.1:${server.port}`
  await makeAdmin(origin)
  return { database, server, session: await logIn(browser, origin, ADMIN) }
}

/** The results for one number of toggles. */
interface Measurements {
  readonly click: number[]
  readonly address: number[]
  readonly typing: LongestBlock[]
  readonly match: number[]
  readonly scrolling: LongestBlock[]
  readonly frames: number[]
}

const noMeasurements = (): Measurements => ({
  click: [],
  address: [],
  typing: [],
  match: [],
  scrolling: [],
  frames: [],
})

/**
 * One visit with empty caches: open the project, type a word at each pace, scroll to the end; then the project once
 * more, by URL.
 */
async function measureVisit(
  browser: Browser,
  { session }: Side,
  round: number,
  measurements: Measurements,
): Promise<void> {
  const context = await visit(browser, session)
  const page = await context.newPage()
  measurements.click.push(await openByClick(page, session))
  for (const [index, msPerKey] of MS_PER_KEY.entries()) {
    const word = WORDS[(round * MS_PER_KEY.length + index) % WORDS.length] as string
    const { block, matchMs } = await typeWord(page, word, msPerKey)
    measurements.typing.push(block)
    // With slow typing the rows match before the word is complete.
    if (index === 0) measurements.match.push(matchMs)
  }
  const { block, frameMs } = await scrollToEnd(page)
  measurements.scrolling.push(block)
  measurements.frames.push(...frameMs)
  await context.close()
  const other = await visit(browser, session)
  measurements.address.push(await openByAddress(await other.newPage(), session))
  await other.close()
}

const clocked = (blocks: readonly LongestBlock[]) => spread(blocks.map(({ byTheClock }) => byTheClock))
const longest = (blocks: readonly LongestBlock[]) => Math.max(...blocks.map(({ byItself }) => byItself))
const median = (times: readonly number[]) => shareOf(times, 0.5)

function resultsOf(few: Measurements, many: Measurements): Result[] {
  const times = (of: 'click' | 'address' | 'match') => ({
    name: NAMES[of],
    baseline: spread(few[of]),
    ours: spread(many[of]),
    ratio: median(many[of]),
  })
  const blocks = (of: 'typing' | 'scrolling') => ({
    name: NAMES[of],
    baseline: clocked(few[of]),
    ours: clocked(many[of]),
    ratio: longest(many[of]),
  })
  const late = many.frames.filter((ms) => ms > LATE_MS).length
  return [
    { ...times('click'), target: { atMost: FIRST_ROWS_MS } },
    times('address'),
    { ...blocks('typing'), target: { atMost: BLOCK_MS } },
    times('match'),
    blocks('scrolling'),
    { name: NAMES.frames, baseline: spread(few.frames), ours: spread(many.frames), ratio: late / many.frames.length },
  ]
}

/** Alternating, without the first round of each side: the server and the browser start warm, the pages do not. */
export async function measureWebUi(bench: Bench): Promise<void> {
  if (!Object.values(NAMES).some(bench.wanted)) return
  const browser = await openBrowser()
  const sides = [await startSide(browser, FEW), await startSide(browser, MANY)]
  const measurements = [noMeasurements(), noMeasurements()] as const
  for (let round = 0; round <= bench.rounds; round++)
    for (const [index, side] of sides.entries())
      await measureVisit(browser, side, round, (round > 0 && measurements[index]) || noMeasurements())
  await browser.close()
  for (const { server, database } of sides) {
    await server.stop()
    await database.close()
  }
  for (const result of resultsOf(...measurements)) if (bench.wanted(result.name)) bench.report(result)
}
