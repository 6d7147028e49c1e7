import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startOurs, type Target } from './children.ts'
import { type BenchDatabase, type Engine, seededDatabase } from './databases.ts'
import type { Numbers } from './measure.ts'
import { PROJECT_PATH, seededName, TOKEN } from './requests.ts'
import { type Bench, compare, writesOf } from './scenarios.ts'

const TOGGLES = 1_000
const WAITING = 10_000
const NOTICES = 20
/** Each new toggle adds one more pending message. */
const WRITE_TARGETS = { switch: 0.7, create: 0.5 } as const
const MEMORY_LIMIT = 1.3
/** "Within a second", for the slowest. */
const SERVED_MS = 1_000

const only = (value: number): Numbers => ({ perSecond: value, p50Ms: 0, p99Ms: 0, cpuMicros: undefined })

async function call({ port }: Target, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: TOKEN, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

async function listening(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

const anAddon = (target: Target, url: string, event: string) =>
  call(target, 'POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    parameters: { url },
    events: [event],
  })

/** Milliseconds from the response to a change until a receiver has its message, one change after the other. */
async function deliveryTimes(target: Target, arrivals: { next: () => void }): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < NOTICES; index++) {
    const arrived = new Promise<void>((done) => {
      arrivals.next = done
    })
    await call(target, 'DELETE', `${PROJECT_PATH}/${seededName(index)}`)
    const changed = performance.now()
    await arrived
    times.push(performance.now() - changed)
    await call(target, 'POST', `/api/admin/archive/revive/${seededName(index)}`)
  }
  return times.toSorted((a, b) => a - b)
}

async function waitForBacklog(database: BenchDatabase): Promise<void> {
  for (;;) {
    const [row] = await database.query(`select count(*) as waiting from addon_deliveries where state = 'pending'`)
    if (Number(row?.waiting) >= WAITING - 1) return
    await new Promise((passes) => setTimeout(passes, 50))
  }
}

/** The same changes on both sides, so their own memory cost cancels out. */
async function fill({ loader }: Bench, targets: readonly Target[], waiting: BenchDatabase): Promise<void> {
  const job = { kind: 'create', connections: 16, from: 0, count: WAITING, toggles: TOGGLES, maxMs: 600_000 } as const
  for (const { port } of targets) await loader.run({ port, ...job })
  await waitForBacklog(waiting)
}

/** Our server with 10,000 pending messages for a dead receiver, against our server without any add-on. */
export async function compareBacklog(bench: Bench, engine: Engine): Promise<void> {
  const name = (what: string) => `${engine.name}: ${what}, ${WAITING.toLocaleString('en-US')} waiting`
  const [memory, served] = [name('memory in MB'), name('ms to serve another add-on')]
  const writes = ['switch', 'create'] as const
  if (![memory, served, ...writes.map(name)].some(bench.wanted)) return
  const arrivals = { next: () => {} }
  const dead = await listening(() => {})
  const alive = await listening((_request, response) => {
    response.end()
    arrivals.next()
  })
  const databases = [
    await seededDatabase(engine, 'no_addons', TOGGLES),
    await seededDatabase(engine, 'backlog', TOGGLES),
  ]
  const [without, waiting] = databases as [BenchDatabase, BenchDatabase]
  const [free, burdened] = [await startOurs(without.url), await startOurs(waiting.url)]
  await anAddon(burdened, alive.url, 'feature-archived')
  const before = await deliveryTimes(burdened, arrivals)
  await anAddon(burdened, dead.url, 'feature-created')
  await fill(bench, [free, burdened], waiting)
  const [memoryFree, memoryBurdened] = [free.memoryMb() ?? Number.NaN, burdened.memoryMb() ?? Number.NaN]
  for (const database of databases) await database.reset()
  if (bench.wanted(memory))
    bench.report({
      name: memory,
      baseline: only(memoryFree),
      ours: only(memoryBurdened),
      ratio: memoryBurdened / memoryFree,
      target: { atMost: MEMORY_LIMIT },
    })
  const after = await deliveryTimes(burdened, arrivals)
  const [worstBefore, worst] = [before.at(-1) ?? Number.NaN, after.at(-1) ?? Number.NaN]
  if (bench.wanted(served))
    bench.report({
      name: served,
      baseline: only(worstBefore),
      ours: only(worst),
      ratio: worst / SERVED_MS,
      target: { atMost: 1 },
    })
  const sides = [
    { target: free, database: without },
    { target: burdened, database: waiting },
  ] as const
  for (const kind of writes) await compare(bench, name(kind), sides, writesOf(kind, 16), WRITE_TARGETS[kind])
  for (const receiver of [dead, alive]) receiver.stop()
  for (const target of [free, burdened]) await target.stop()
  for (const database of databases) await database.close()
}
