import { type Connection, openConnection } from './connection.ts'
import { type Kind, requestText } from './requests.ts'

/** A separate process, so that the load never runs on the event loop of a server. Jobs come from the parent. */
export interface Job {
  readonly port: number
  readonly kind: Kind
  readonly toggles: number
  readonly connections: number
  /** The number of the first request, and the count. */
  readonly from: number
  readonly count: number
  readonly maxMs: number
  /** The ETag of clients that send conditional requests. */
  readonly etag?: string
}

export interface Outcome {
  readonly count: number
  readonly elapsedMs: number
  /** How long a caller waited: median and slowest hundredth. */
  readonly p50Ms: number
  readonly p99Ms: number
}

const isExpected = (kind: Kind, status: number): boolean => (kind === 'poll unchanged' ? status === 304 : status < 300)

const share = (sorted: Float64Array, part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

async function run(job: Job): Promise<Outcome> {
  const latencies = new Float64Array(job.count)
  let [sent, done] = [0, 0]
  let fail: (error: Error) => void = () => {}
  const trouble = new Promise<never>((_, reject) => {
    fail = reject
  })
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port, fail)))
  const started = performance.now()

  const drive = (connection: Connection) =>
    new Promise<void>((finished) => {
      const next = () => {
        const now = performance.now()
        if (sent >= job.count || now - started > job.maxMs) return finished()
        connection.send(requestText(job.kind, job.from + sent++, job.toggles, job.etag), (status) => {
          if (!isExpected(job.kind, status)) return fail(new Error(`${job.kind} was answered with ${status}`))
          latencies[done++] = performance.now() - now
          next()
        })
      }
      next()
    })
  await Promise.race([trouble, Promise.all(connections.map(drive))])
  const elapsedMs = performance.now() - started
  for (const connection of connections) connection.close()
  const sorted = latencies.subarray(0, done).sort()
  return { count: done, elapsedMs, p50Ms: share(sorted, 0.5), p99Ms: share(sorted, 0.99) }
}

process.on('message', (job: Job) => {
  run(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: Error) => process.send?.({ error: `${job.kind}, ${job.connections} connections: ${error.message}` }),
  )
})
process.on('disconnect', () => process.exit())
