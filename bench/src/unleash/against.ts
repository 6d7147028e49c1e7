/** `npm run bench -- --against-unleash`: both products on one PostgreSQL, in turn, see docs/benchmarks.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { startPostgres } from '@leverframe/testing/postgres'
import { findUnleashServer, installUnleashServer } from '../../../scripts/unleash-server.mjs'
import { startLoader } from '../children.ts'
import { postgresAt } from '../databases.ts'
import { heading, resultLine, save, verdictOf } from '../report.ts'
import type { Bench, Result } from '../scenarios.ts'
import { compareChanges } from './changes.ts'
import { compareFootprints } from './footprint.ts'
import { compareFrontends, compareRates } from './sizes.ts'
import { type Saved, withTable } from './summary.ts'
import { UNLEASH_VERSION } from './theirs.ts'

const PAGE = new URL('../../../docs/benchmarks.md', import.meta.url)
/** The sizes of the rows about the start and the memory. */
const FOOTPRINT_TOGGLES = 1_000

export interface Options {
  readonly rounds: number
  readonly sizes: readonly number[]
  readonly only: string
  /** Writes the results to the committed file and into the documentation. */
  readonly isRecorded: boolean
}

async function measureAll(bench: Bench, sizes: readonly number[]): Promise<void> {
  const server = await startPostgres({ durable: true })
  const postgres = postgresAt(server.url)
  try {
    for (const toggles of sizes) {
      await compareFrontends(bench, postgres, toggles)
      await compareRates(bench, postgres, toggles)
      await compareChanges(bench, postgres, toggles)
    }
    await compareFootprints(bench, postgres, Math.min(FOOTPRINT_TOGGLES, ...sizes))
  } finally {
    await server.stop()
  }
}

/** The versions and how busy the machine was: at 2.0, two processes wanted a CPU all the time. */
function circumstances(before: readonly number[]) {
  const { node } = findUnleashServer(UNLEASH_VERSION)
  const theirNode = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(1)))
  return {
    unleash: `unleash-server ${UNLEASH_VERSION} on Node ${theirNode.slice(1)}`,
    loadBefore: rounded(before),
    loadAfter: rounded(loadavg()),
  }
}

async function run({ rounds, sizes, only, isRecorded }: Options): Promise<boolean> {
  const [started, load] = [performance.now(), loadavg()]
  const results: Result[] = []
  const loader = startLoader()
  const report = (result: Result) => {
    results.push(result)
    console.log(resultLine(result))
  }
  console.log(heading())
  try {
    await measureAll({ loader, rounds, wanted: (name) => name.includes(only), report }, sizes)
  } finally {
    loader.stop()
  }
  const seconds = (performance.now() - started) / 1_000
  const file = save(results, seconds, { file: 'against-unleash.json', more: { rounds, ...circumstances(load) } })
  console.log(`\n${Math.round(seconds)} s; written to ${file}`)
  if (isRecorded)
    writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), JSON.parse(readFileSync(file, 'utf8')) as Saved))
  for (const result of results)
    if (verdictOf(result) === 'FAIL') console.log(`MISSED ${result.name}: ${result.ratio.toFixed(2)}`)
  return results.every((result) => verdictOf(result) !== 'FAIL')
}

/** Returns true when no target is missed. What cannot be installed or started is one sentence on standard error. */
export async function measureAgainstUnleash(options: Options): Promise<boolean> {
  // Servers end in the exit handlers of this process, which a signal alone does not run.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    installUnleashServer(UNLEASH_VERSION)
    return await run(options)
  } catch (error) {
    console.error(`The benchmark against Unleash ended: ${error instanceof Error ? error.message : error}`)
    return false
  }
}
