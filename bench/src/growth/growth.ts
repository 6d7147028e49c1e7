import { ask, pause } from '../calls.ts'
import { startOurs, type Target } from '../children.ts'
import { type Engine, type OpenDatabase, openEmpty } from '../databases.ts'
import { TOKEN } from '../requests.ts'
import { fill, fillTextIndex, sizesOf } from './fill.ts'
import { ROWS, type Row } from './rows.ts'

/** Goals are for stores of this size. */
const GOAL_SIZE = 100_000
/** Node compiles the code of a request until it has run thousands of times; PostgreSQL keeps a plan after five. */
const WARM_UP = { requests: 3_000, wallMs: 15_000 }
/** Ticks of the process clock are 10 ms long. */
const MEASURED = { requests: 300, wallMs: 3_000 }

/** Milliseconds per request. */
interface Cost {
  readonly serverMs: number
  /** Time of an engine with separate processes. */
  readonly engineMs: number
  readonly bytes: number
}

export const totalMs = ({ serverMs, engineMs }: Cost): number => serverMs + engineMs

export interface Measured {
  readonly row: Row
  readonly toggles: number
  readonly cost: Cost
}

interface Running {
  readonly server: Target
  readonly database: OpenDatabase
  readonly browserToken: string
}

/**
 * A job of the server indexes the text of the events. Its first run begins up to 15 seconds after the start.
 */
async function textIndexed({ query }: Running['database']): Promise<void> {
  for (;;) {
    const [left] = await query(
      'select (select max(id) from events) - (select event_id from event_text_position) as events',
    )
    // The job leaves a few of them.
    if (Number(left?.events) < 500) return
    await pause(1_000)
  }
}

/** The first run of a job begins up to 15 seconds after the start. */
const QUIET_TURNS = 40

/**
 * Waits for the work of a new server and a filled database that belongs to no request: the first run of each job, such as
 * marking old toggles, and the vacuum of PostgreSQL.
 */
async function quiet({ server, database }: Running): Promise<void> {
  const spentMs = () => (server.cpuMs() ?? 0) + (database.engineCpuMs() ?? 0)
  for (let [turn, quietTurns] = [0, 0]; turn < 240 && quietTurns < QUIET_TURNS; turn++) {
    const before = spentMs()
    await pause(500)
    quietTurns = spentMs() - before <= 20 ? quietTurns + 1 : 0
  }
}

async function browserToken({ port }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/api-tokens`, {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ tokenName: 'growth', type: 'frontend', environment: 'development', projects: ['default'] }),
  })
  return ((await response.json()) as { secret: string }).secret
}

async function sendAll({ server, browserToken }: Running, { path, asBrowser }: Row, bound: typeof MEASURED) {
  const until = performance.now() + bound.wallMs
  const headers = { authorization: asBrowser ? browserToken : TOKEN }
  let [sent, bytes] = [0, 0]
  while (sent < bound.requests && (sent < 3 || performance.now() < until)) {
    const reply = await ask(server.port, 'GET', path(sent), headers)
    if (reply.status !== 200) throw new Error(`${path(sent)} was answered with ${reply.status}: ${reply.bytes}`)
    bytes = reply.bytes.length
    sent += 1
  }
  return { sent, bytes }
}

async function costOf(running: Running, row: Row): Promise<Cost> {
  const { server, database } = running
  await sendAll(running, row, WARM_UP)
  const before = { server: server.cpuMs() ?? 0, engine: database.engineCpuMs() ?? 0 }
  const { sent, bytes } = await sendAll(running, row, MEASURED)
  return {
    serverMs: ((server.cpuMs() ?? 0) - before.server) / sent,
    engineMs: ((database.engineCpuMs() ?? 0) - before.engine) / sent,
    bytes,
  }
}

async function measureSize(engine: Engine, toggles: number, only: string): Promise<Measured[]> {
  const database = await openEmpty(engine, `growth_${toggles}`)
  const started = performance.now()
  await fill(database, sizesOf(toggles))
  if (engine.name === 'postgres') {
    await fillTextIndex(database)
    await database.query('vacuum analyze')
  }
  const filledMs = performance.now() - started
  const server = await startOurs(database.url)
  const running = { server, database, browserToken: await browserToken(server) }
  await textIndexed(database)
  await quiet(running)
  console.log(`${engine.name}, ${toggles} toggles: filled in ${Math.round(filledMs / 1_000)} s`)
  const measured: Measured[] = []
  try {
    for (const row of ROWS.filter(({ name }) => name.includes(only))) {
      const cost = await costOf(running, row)
      measured.push({ row, toggles, cost })
      const parts = engine.name === 'postgres' ? ` (server ${cost.serverMs.toFixed(2)})` : ''
      console.log(`  ${row.name.padEnd(44)} ${totalMs(cost).toFixed(2).padStart(9)} ms${parts}, ${cost.bytes} bytes`)
    }
  } finally {
    await server.stop()
    await database.close()
  }
  return measured
}

function verdictOf(measured: readonly Measured[], { goalMs }: Row): string {
  const atGoalSize = measured.find(({ toggles }) => toggles === GOAL_SIZE)
  if (!atGoalSize) return ''
  return totalMs(atGoalSize.cost) <= goalMs ? 'PASS' : 'FAIL'
}

/** Prints a Markdown table with a column for each size. Returns true when no goal is missed. */
function printTable(engine: string, sizes: readonly number[], all: readonly Measured[]): boolean {
  let holds = true
  console.log(`\n| ${engine}: CPU ms per request | ${sizes.join(' | ')} | goal | |`)
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`)
  for (const row of ROWS) {
    const ofRow = all.filter((one) => one.row === row)
    if (ofRow.length === 0) continue
    const verdict = verdictOf(ofRow, row)
    holds &&= verdict !== 'FAIL'
    const cells = ofRow.map(({ cost }) => totalMs(cost).toFixed(2))
    console.log(`| ${row.name} | ${cells.join(' | ')} | ≤ ${row.goalMs} | ${verdict} |`)
  }
  return holds
}

/** Measures the cost of requests as the store grows. Returns true when no goal is missed. */
export async function measureGrowth(
  engines: readonly Engine[],
  sizes: readonly number[],
  only: string,
): Promise<boolean> {
  let holds = true
  for (const engine of engines) {
    const all: Measured[] = []
    for (const toggles of sizes) all.push(...(await measureSize(engine, toggles, only)))
    holds = printTable(engine.name, sizes, all) && holds
  }
  return holds
}
