/** A real reconnect storm: the built server, and as many real connections as this machine allows. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@leverframe/testing/postgres'
import { ask, change, headerOf, packedPoll, pause, switchOf } from '../calls.ts'
import { startOurs, type Target } from '../children.ts'
import { seededDatabase, sqlite } from '../databases.ts'
import { shareOf } from '../spread.ts'
import type { Command, StormReport } from '../storm-clients.ts'
import { SPARE_CONNECTIONS } from './machine.ts'
import type { Mode } from './retries.ts'

export interface StormOptions {
  readonly mode: Mode
  readonly clients: number
  readonly minutes: number
  readonly toggles: number
}

export interface Measured {
  readonly clients: number
  /** Memory of the server in MB: without clients, with all of them, and at most during the storm. */
  readonly emptyMb: number
  readonly fullMb: number
  readonly stormMb: number
  /** CPU time of the server per client and second in normal operation. */
  readonly cpuMsPerClientSecond: number
  /** From the end of the old process until the new one responds. */
  readonly downMs: number
  /** When half of the clients, 99 of 100, and the last had their server again. NaN: not before the end. */
  readonly halfMs: number
  readonly mostMs: number
  readonly allMs: number
  /** CPU time of the server for one client that comes back. */
  readonly cpuMsPerReturn: number
  readonly back: number
  readonly attempts: number
  readonly failures: Readonly<Record<string, number>>
  /** Streams only: one change to all. */
  readonly change?: { readonly lastMs: number; readonly cpuMsPerClient: number }
}

const PER_PROCESS = 4_000
const LOOK_MS = 100

/** All processes with clients. */
class Crowd {
  readonly #children = new Set<ReturnType<typeof fork>>()

  async #ask(child: ReturnType<typeof fork>, command: Command): Promise<StormReport> {
    child.send(command)
    return ((await once(child, 'message')) as [StormReport])[0]
  }

  async start(mode: Mode, port: number, clients: number, etag: string): Promise<void> {
    for (let from = 0; from < clients; from += PER_PROCESS) {
      const child = fork(fileURLToPath(new URL('../storm-clients.ts', import.meta.url)))
      this.#children.add(child)
      const address = `127.0.0.${1 + this.#children.size}`
      const count = Math.min(PER_PROCESS, clients - from)
      await this.#ask(child, { start: { mode, port, clients: count, address, etag } })
    }
  }

  async tell(command: Command): Promise<StormReport> {
    const reports = await Promise.all([...this.#children].map((child) => this.#ask(child, command)))
    const failures: Record<string, number> = {}
    for (const report of reports)
      for (const [reason, count] of Object.entries(report.failures)) failures[reason] = (failures[reason] ?? 0) + count
    const total = (of: (report: StormReport) => number) => reports.reduce((sum, report) => sum + of(report), 0)
    return {
      back: total(({ back }) => back),
      times: reports.flatMap(({ times }) => times),
      attempts: total(({ attempts }) => attempts),
      failures,
      events: total(({ events }) => events),
    }
  }

  /** Looks until the condition holds or the time is over. */
  async until(isReached: (report: StormReport) => boolean, maxMs: number, look: () => void = () => {}) {
    const end = performance.now() + maxMs
    for (;;) {
      const report = await this.tell({ report: true })
      look()
      if (isReached(report) || performance.now() > end) return report
      await pause(LOOK_MS)
    }
  }

  stop(): void {
    for (const child of this.#children) child.disconnect()
  }
}

const cpuOf = (server: Target): number => server.cpuMs() ?? Number.NaN
const memoryOf = (server: Target): number => server.memoryMb() ?? Number.NaN

/** One change that all streams receive. */
async function oneChange(crowd: Crowd, server: Target, { clients, toggles }: StormOptions, maxMs: number) {
  const { events } = await crowd.tell({ report: true })
  const [began, cpu] = [performance.now(), cpuOf(server)]
  await change(server.port, switchOf(0, toggles))
  await crowd.until((report) => report.events - events >= clients, maxMs)
  return { lastMs: performance.now() - began, cpuMsPerClient: (cpuOf(server) - cpu) / clients }
}

interface Running {
  readonly crowd: Crowd
  readonly start: () => Promise<Target>
  readonly partMs: number
}

/** Ends the server without a word, starts it again, and waits for the clients. */
async function restart({ crowd, start, partMs }: Running, old: Target, { mode, clients }: StormOptions) {
  await crowd.tell({ storm: mode })
  const began = performance.now()
  await old.stop('SIGKILL')
  const server = await start()
  const [downMs, cpu] = [performance.now() - began, cpuOf(server)]
  let stormMb = 0
  const look = () => {
    stormMb = Math.max(stormMb, memoryOf(server))
  }
  const report = await crowd.until(({ times }) => times.length >= clients, partMs, look)
  const at = (share: number) => (report.times.length >= clients * share ? shareOf(report.times, share) : Number.NaN)
  const cpuMsPerReturn = (cpuOf(server) - cpu) / report.times.length
  const course = { halfMs: at(0.5), mostMs: at(0.99), allMs: at(1), back: report.times.length }
  return { server, stormMb, downMs, cpuMsPerReturn, report, ...course }
}

/** A third of the time in normal operation, and the rest for the storm. */
export async function measureStorm(options: StormOptions): Promise<Measured> {
  const { mode, clients, minutes, toggles } = options
  const partMs = (minutes * 60_000) / 3
  const database = await seededDatabase(sqlite, 'storm', toggles)
  const many = String(clients + SPARE_CONNECTIONS)
  const settings = {
    PORT: String(await freePort()),
    MAX_CONNECTIONS: many,
    MAX_CONNECTIONS_PER_ADDRESS: many,
    MAX_STREAMS: many,
    MAX_STREAMS_PER_TOKEN: many,
  }
  const start = async () => {
    const server = await startOurs(database.url, settings)
    await ask(server.port, 'GET', '/health', {})
    return server
  }
  const crowd = new Crowd()
  let server = await start()
  try {
    const etag = headerOf(await packedPoll(server.port), 'etag') ?? ''
    const emptyMb = memoryOf(server)
    await crowd.start(mode, server.port, clients, etag)
    const first = await crowd.until(({ back }) => back >= clients, Math.max(partMs, 120_000))
    if (first.back < clients)
      throw new Error(`Only ${first.back} of ${clients} clients got connections: ${JSON.stringify(first.failures)}`)
    const before = cpuOf(server)
    await pause(partMs)
    const cpuMsPerClientSecond = (cpuOf(server) - before) / clients / (partMs / 1_000)
    const fullMb = memoryOf(server)
    const storm = await restart({ crowd, start, partMs: partMs * 2 }, server, options)
    server = storm.server
    const { stormMb, downMs, cpuMsPerReturn, halfMs, mostMs, allMs, back } = storm
    const { attempts, failures } = storm.report
    const isComplete = mode === 'streaming' && back >= clients
    const sent = isComplete ? { change: await oneChange(crowd, server, options, partMs) } : {}
    const memory = { emptyMb, fullMb, stormMb }
    const course = { downMs, halfMs, mostMs, allMs, back, attempts, failures }
    return { clients, ...memory, ...course, cpuMsPerClientSecond, cpuMsPerReturn, ...sent }
  } finally {
    crowd.stop()
    await server.stop()
    await database.close()
  }
}
