import { parseArgs } from 'node:util'
import { startPostgres } from '@leverframe/testing/postgres'
import { compareBacklog } from './backlog.ts'
import { measureChanges } from './changes.ts'
import { startLoader } from './children.ts'
import { postgresAt, sqlite } from './databases.ts'
import { compareEngine } from './engine.ts'
import { compareFrontend } from './frontend.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureGuardReaction } from './guard-reaction.ts'
import { measureIdleMemory } from './idle-memory.ts'
import { comparePolls } from './polls.ts'
import { measurePollsDuringMetrics } from './polls-during-metrics.ts'
import { measurePollsDuringSearch } from './polls-during-search.ts'
import { measurePropagation } from './propagation.ts'
import { heading, resultLine, save, verdictOf } from './report.ts'
import { type Bench, compareGrowth, compareReads, compareWrites, type Result } from './scenarios.ts'
import { measureStartUp } from './start-up.ts'
import { measureStreams } from './streams.ts'
import { measureAgainstUnleash } from './unleash/against.ts'
import { measureWebUi } from './web-ui.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Runs the scenarios whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Runs the scenarios of QUICK. */
    quick: { type: 'boolean', default: false },
    /** The number of concurrent streaming SDKs. */
    streams: { type: 'string', default: '5000' },
    /** Measures only the cost of requests as the store grows. */
    growth: { type: 'boolean', default: false },
    /** Numbers of toggles, for --growth and --against-unleash. */
    sizes: { type: 'string' },
    /** One of the engines, for --growth. */
    engine: { type: 'string', default: '' },
    /** Compares only with Unleash. */
    'against-unleash': { type: 'boolean', default: false },
    /** With --against-unleash: writes the figures into docs/benchmarks.md. */
    record: { type: 'boolean', default: false },
  },
})

/** One write, one poll, the engine: about a minute. */
const QUICK = [
  'sqlite: switch, 16 connections',
  'client API: gzip, 1,000 toggles',
  'engine: all toggles of a user, 1,000 toggles',
]

const sizesOr = (usual: string): number[] => (values.sizes ?? usual).split(',').map(Number)

if (values['against-unleash']) {
  const holds = await measureAgainstUnleash({
    rounds: Number(values.rounds),
    sizes: sizesOr('1000,10000'),
    only: values.only,
    isRecorded: values.record,
  })
  process.exit(holds ? 0 : 1)
}

if (values.growth) {
  const postgres = values.engine === 'sqlite' ? undefined : await startPostgres({ durable: true })
  const engines = [sqlite, ...(postgres ? [postgresAt(postgres.url)] : [])]
  const wanted = engines.filter(({ name }) => name.includes(values.engine))
  const holds = await measureGrowth(wanted, sizesOr('1000,10000,100000'), values.only)
  await postgres?.stop()
  process.exit(holds ? 0 : 1)
}

const started = performance.now()
const results: Result[] = []
const loader = startLoader()
const bench: Bench = {
  loader,
  rounds: values.quick ? 3 : Number(values.rounds),
  wanted: (name) => (values.quick ? QUICK.includes(name) : name.includes(values.only)),
  report: (result) => {
    results.push(result)
    console.log(resultLine(result))
  },
}

console.log(heading())
compareEngine(bench)
await compareFrontend(bench)
await comparePolls(bench)
await measurePollsDuringSearch(bench)
await measurePollsDuringMetrics(bench)
await measureGuardReaction(bench)
await measureChanges(bench)
await measureStartUp(bench)
await measureIdleMemory(bench)
await measureWebUi(bench)
const postgres = values.quick ? undefined : await startPostgres({ durable: true })
for (const engine of [sqlite, ...(postgres ? [postgresAt(postgres.url)] : [])]) {
  await compareWrites(bench, engine)
  await compareReads(bench, engine)
  await compareGrowth(bench, engine)
  await compareBacklog(bench, engine)
  await measurePropagation(bench, engine)
}
await measureStreams(bench, Number(values.streams))
await postgres?.stop()
loader.stop()

const seconds = (performance.now() - started) / 1_000
console.log(`\n${Math.round(seconds)} s; written to ${save(results, seconds)}`)
const missed = results.filter((result) => verdictOf(result) === 'FAIL')
for (const { name, ratio } of missed) console.log(`MISSED ${name}: ${ratio.toFixed(2)}`)
process.exitCode = missed.length > 0 ? 1 : 0
