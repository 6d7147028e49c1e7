/** SDKs that report impact metrics at a fixed rate, in a process of their own. The parent starts and stops them with messages. */
import { type Connection, openConnection } from './connection.ts'
import { sdkHeaders } from './requests.ts'

export interface Reporting {
  readonly port: number
  readonly perSecond: number
  /** Different series in each report. */
  readonly series: number
}

export interface Reported {
  /** Reports that were answered with 202. */
  readonly sent: number
  readonly elapsedMs: number
}

const CONNECTIONS = 32
const TICK_MS = 10

const METRICS = ['requests', 'errors', 'orders', 'carts', 'logins']

/** A report of one of many instances: counters with labels, as SDKs send them. */
export function reportText(n: number, series: number): string {
  const perMetric = Math.ceil(series / METRICS.length)
  const impactMetrics = METRICS.map((name) => ({
    name,
    help: 'A counter',
    type: 'counter',
    samples: Array.from({ length: perMetric }, (_, index) => ({
      labels: { appName: 'bench', environment: 'development', route: `/route-${index}`, 'seeded-toggle': 'enabled' },
      value: (n % 7) + 1,
    })),
  }))
  const body = JSON.stringify({ appName: 'bench', instanceId: `bench-${n % 1_000}`, impactMetrics })
  let head = 'POST /api/client/metrics HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n'
  for (const [name, value] of Object.entries(sdkHeaders(n))) head += `${name}: ${value}\r\n`
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const fail = (error: Error): void => {
  process.send?.({ error: error.message })
}

let stop: () => void = () => {}

/** Every tick sends what is due, at most one report per free connection. */
async function start({ port, perSecond, series }: Reporting): Promise<void> {
  const texts = Array.from({ length: 100 }, (_, n) => reportText(n, series))
  const free: Connection[] = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port, fail)))
  const all = [...free]
  const began = performance.now()
  let [sent, done] = [0, 0]
  const send = (connection: Connection) =>
    connection.send(texts[sent++ % texts.length] as string, (status) => {
      if (status !== 202) fail(new Error(`A report was answered with ${status}`))
      done++
      free.push(connection)
    })
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
    while (sent < due && free.length > 0) send(free.pop() as Connection)
  }, TICK_MS)
  stop = () => {
    clearInterval(timer)
    for (const connection of all) connection.close()
    const reported: Reported = { sent: done, elapsedMs: performance.now() - began }
    process.send?.({ reported })
  }
}

process.on('message', (message: Reporting | 'stop') => {
  if (message === 'stop') stop()
  else start(message).then(() => process.send?.({ started: true }), fail)
})
process.on('disconnect', () => process.exit())
