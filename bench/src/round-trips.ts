import { connect, createServer, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { startPostgres } from '@leverframe/testing/postgres'
import { startProcess } from '@leverframe/testing/process'

/**
 * How often a write waits for PostgreSQL. A proxy between the server and the database delays each direction and counts
 * the flights of write transactions. A flight is everything that a client sends before it receives the next response of
 * the database.
 *
 *   node --import tsx bench/src/round-trips.ts [--delay 5] [--writes 200]
 */
const { values } = parseArgs({
  options: { delay: { type: 'string', default: '5' }, writes: { type: 'string', default: '200' } },
})
const delayMs = Number(values.delay)
const writes = Number(values.writes)
const TOKEN = '*:*.of-the-round-trips'
const count = { flights: 0 }

function relay(from: Socket, to: Socket, look: (chunk: Buffer) => void): void {
  from.on('data', (chunk: Buffer) => {
    look(chunk)
    setTimeout(() => to.writable && to.write(chunk), delayMs)
  })
  from.on('close', () => setTimeout(() => to.destroy(), delayMs))
  from.on('error', () => {})
}

async function proxyTo(target: number): Promise<{ readonly port: number; close(): void }> {
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: target, host: '127.0.0.1', noDelay: true })
    let isWriting = false
    let hasReceived = true
    relay(client, database, (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('pg_advisory_xact_lock')) isWriting = true
      if (isWriting && hasReceived) count.flights++
      hasReceived = false
      if (/\b(commit|rollback)\0/.test(text)) isWriting = false
    })
    relay(database, client, () => {
      hasReceived = true
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as { port: number }).port, close: () => void server.close() }
}

const postgres = await startPostgres({ durable: true })
const database = new URL(postgres.url)
const proxy = await proxyTo(Number(database.port))
database.port = String(proxy.port)
const server = await startProcess({ DATABASE_URL: database.toString(), INIT_ADMIN_API_TOKENS: TOKEN })

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${server.url}/api/admin/projects/default/features${path}`, {
    method,
    headers: { authorization: TOKEN, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
}

const environmentPath = (name: string) => `/${name}/environments/development`
const KINDS: Readonly<Record<string, (name: string) => Promise<void>>> = {
  create: (name) => send('POST', '', { name }),
  'add strategy': (name) => send('POST', `${environmentPath(name)}/strategies`, { name: 'default' }),
  'switch on': (name) => send('POST', `${environmentPath(name)}/on`),
}

console.log(`delay ${delayMs} ms in each direction, ${writes} writes`)
for (const connections of [1, 16])
  for (const [kind, write] of Object.entries(KINDS)) {
    const before = count.flights
    const started = performance.now()
    let next = 0
    const worker = async () => {
      while (next < writes) await write(`t-${connections}-${next++}`)
    }
    await Promise.all(Array.from({ length: connections }, worker))
    const perWrite = (count.flights - before) / writes
    const rate = (writes / (performance.now() - started)) * 1_000
    console.log(
      `${kind}, ${connections} at a time: ${perWrite.toFixed(2)} round trips a write, ${rate.toFixed(0)} writes/s`,
    )
  }
await server.end('SIGTERM')
proxy.close()
await postgres.stop()
