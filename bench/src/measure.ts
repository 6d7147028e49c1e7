import type { Loader, Target } from './children.ts'
import type { BenchDatabase } from './databases.ts'
import { type Kind, PROJECT_PATH, seededName, TOKEN } from './requests.ts'

/** One of the two compared sides. A target without a database needs no reset. */
export interface Side {
  readonly target: Target
  readonly database?: BenchDatabase
  /** The ETag of this side for conditional requests. */
  readonly etag?: string
}

/** A side whose tables the run reads or resets. */
export type StoredSide = Side & Required<Pick<Side, 'database'>>

export interface Workload {
  readonly kind: Kind
  readonly connections: number
  /** Requests in a round: the same for both sides, so that both go through the same states. */
  readonly count: number
}

/** The result of one round or several. */
export interface Numbers {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server, and of PostgreSQL if it is used, for one request. */
  readonly cpuMicros: number | undefined
}

const MAX_ROUND_MS = 1_000
const CHANGING: readonly Kind[] = ['create', 'add strategy', 'switch']

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function cpuMsOf({ target, database }: Side): number | undefined {
  const [own, engine] = [target.cpuMs(), database ? database.engineCpuMs() : 0]
  return own === undefined || engine === undefined ? undefined : own + engine
}

/** A request for which our server reads the events of the reset, so that the round does not. */
async function followReset({ port }: Target): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${PROJECT_PATH}/${seededName(0)}`, {
    headers: { authorization: TOKEN },
  })
  await response.text()
}

async function round(loader: Loader, side: Side, workload: Workload): Promise<Numbers> {
  const { target, database, etag = '' } = side
  const toggles = database?.toggles ?? 1_000
  if (database && CHANGING.includes(workload.kind)) {
    await database.reset()
    await followReset(target)
  }
  const before = cpuMsOf(side)
  const job = { port: target.port, ...workload, from: 0, toggles, maxMs: MAX_ROUND_MS, etag }
  const outcome = await loader.run(job)
  const after = cpuMsOf(side)
  return {
    perSecond: (outcome.count / outcome.elapsedMs) * 1_000,
    p50Ms: outcome.p50Ms,
    p99Ms: outcome.p99Ms,
    cpuMicros: before === undefined || after === undefined ? undefined : ((after - before) * 1_000) / outcome.count,
  }
}

export function medians(rounds: readonly Numbers[]): Numbers {
  const cpu = rounds.flatMap(({ cpuMicros }) => cpuMicros ?? [])
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMicros: cpu.length > 0 ? median(cpu) : undefined,
  }
}

/**
 * The ratio of the second to the first. Each round is compared with its neighbour, which ran under the same load of the
 * machine.
 */
export function medianRatio(
  [left, right]: readonly [readonly Numbers[], readonly Numbers[]],
  of: (numbers: Numbers) => number,
): number {
  return median(left.map((numbers, index) => of(right[index] ?? numbers) / of(numbers)))
}

const SIDES = ['the baseline', 'our server', 'the bare server']

/** An error of a round says which server it comes from. */
const named = (side: string) => (error: unknown) => {
  throw new Error(`${side}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}

/**
 * Rounds at the start that do not count: code is slow until the JIT compiler has seen it often enough. In one run of 25
 * rounds our rate of adding strategies on PostgreSQL grew until the seventh round, and that of Unleash did not.
 */
const WARM_UP = 8
/** Unleash resets a connection now and then. */
const TRIES = 3

async function steadyRound(loader: Loader, side: Side, workload: Workload, tries = TRIES): Promise<Numbers> {
  try {
    return await round(loader, side, workload)
  } catch (error) {
    if (tries > 1) return steadyRound(loader, side, workload, tries - 1)
    throw error
  }
}

/** Short alternating rounds: other load of the machine affects both sides alike. */
export async function inTurn<const S extends readonly Side[]>(
  loader: Loader,
  sides: S,
  workload: Workload,
  rounds: number,
): Promise<{ -readonly [K in keyof S]: Numbers[] }> {
  const all = sides.map((): Numbers[] => [])
  for (let index = 0; index < WARM_UP + rounds; index++)
    for (const [number, side] of sides.entries())
      all[number]?.push(await steadyRound(loader, side, workload).catch(named(SIDES[number] ?? 'a server')))
  return all.map((one) => one.slice(WARM_UP)) as { -readonly [K in keyof S]: Numbers[] }
}
