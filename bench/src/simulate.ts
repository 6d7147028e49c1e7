/** `npm run simulate`: a measured reconnect storm on this machine, then a modelled one with any number of clients. */
import { readFileSync, writeFileSync } from 'node:fs'
import { FIGURES, GOALS } from './simulation/figures.ts'
import { withTables } from './simulation/guide.ts'
import { maxConnections, thisMachine } from './simulation/machine.ts'
import { type Course, courseOf } from './simulation/model.ts'
import { type Options, optionsFrom } from './simulation/options.ts'
import { POLL_INTERVAL_MS } from './simulation/retries.ts'
import { type Figures, limitsOf, sizeOf } from './simulation/sizing.ts'
import { type Measured, measureStorm } from './simulation/storm.ts'

const GUIDE = new URL('../../docs/guides/sizing.md', import.meta.url)

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const seconds = (ms: number | undefined): string =>
  ms === undefined || Number.isNaN(ms) ? 'not before the end' : `${(ms / 1_000).toFixed(1)} s`

function printRows(rows: readonly (readonly [string, string])[]): void {
  for (const [name, value] of rows) console.log(`  ${name.padEnd(52)} ${value}`)
}

function printMeasured(measured: Measured, { mode }: Options): void {
  const { change, failures } = measured
  console.log(`\nMeasured: one server process, ${whole(measured.clients)} real ${mode} clients`)
  printRows([
    [
      'memory of the server: no clients; all; most in the storm',
      `${[measured.emptyMb, measured.fullMb, measured.stormMb].map(whole).join('; ')} MB`,
    ],
    ['CPU time per client and second in normal operation', `${measured.cpuMsPerClientSecond.toFixed(4)} ms`],
    ['time without a server', seconds(measured.downMs)],
    [
      'half of the clients; 99%; all are back after',
      [measured.halfMs, measured.mostMs, measured.allMs].map(seconds).join('; '),
    ],
    ['CPU time per client that comes back', `${measured.cpuMsPerReturn.toFixed(3)} ms`],
    ['attempts; failed ones by reason', `${whole(measured.attempts)}; ${JSON.stringify(failures)}`],
    ...(change
      ? ([
          [
            'one change to all streams; CPU time for each',
            `${seconds(change.lastMs)}; ${change.cpuMsPerClient.toFixed(4)} ms`,
          ],
        ] as const)
      : []),
  ])
}

/** The recorded figures, with those that this run has measured. */
function figuresOf({ mode }: Options, measured: Measured): Figures {
  const { emptyMb, fullMb, clients, cpuMsPerReturn, cpuMsPerClientSecond, change } = measured
  if (mode === 'polling') return { ...FIGURES, pollCpuMs: (cpuMsPerClientSecond * POLL_INTERVAL_MS) / 1_000 }
  const streamKb = Math.max(1, ((fullMb - emptyMb) * 1_024) / clients)
  const eventCpuMs = change?.cpuMsPerClient || FIGURES.eventCpuMs
  return { ...FIGURES, connectCpuMs: cpuMsPerReturn, streamKb, eventCpuMs }
}

function printCourse(title: string, { halfMs, mostMs, allMs, ...course }: Course): void {
  console.log(`\n${title}`)
  printRows([
    ['half of the clients; 99%; all are back after', [halfMs, mostMs, allMs].map(seconds).join('; ')],
    ['attempts; failed', `${whole(course.attempts)}; ${whole(course.failures)}`],
    [
      'attempts in the busiest second; most that waited',
      `${whole(course.maxAttemptsPerSecond)}; ${whole(course.maxWaiting)}`,
    ],
  ])
}

function printModel(options: Options, measured: Measured): void {
  const { mode, clients, minutes } = options
  const figures = figuresOf(options, measured)
  const { processes, limit } = sizeOf(mode, clients, figures, GOALS)
  const shared = { mode, downMs: measured.downMs, untilMs: minutes * 60_000 }
  const cpuMsPerAttempt = mode === 'polling' ? figures.pollCpuMs : figures.connectCpuMs
  console.log('\nLimits of one process, from these figures and the goals of docs/guides/sizing.md')
  printRows(limitsOf(mode, figures, GOALS).map((one) => [one.name, `${whole(one.clients)} clients`]))
  console.log(`  ${whole(clients)} clients need ${whole(processes)} processes (${limit.name})`)
  printCourse(
    `Modelled: ${whole(clients)} ${mode} clients of one process, which is lost for ${seconds(measured.downMs)}`,
    courseOf({ ...shared, clients, cpuMsPerAttempt }),
  )
  if (processes > 1)
    printCourse(
      `Modelled: the same, divided among ${whole(processes)} processes that are lost at the same time; figures of one of them`,
      courseOf({ ...shared, clients: clients / processes, cpuMsPerAttempt }),
    )
}

async function run(options: Options): Promise<void> {
  if (options.writesGuide) return writeFileSync(GUIDE, withTables(readFileSync(GUIDE, 'utf8')))
  const machine = thisMachine()
  const possible = maxConnections(machine)
  const real = Math.min(options.clients, possible)
  console.log('This machine')
  printRows([
    ['cores; free memory', `${machine.cores}; ${whole(machine.freeMb)} MB`],
    ['open files of a process; ports of one address', `${whole(machine.openFiles)}; ${whole(machine.ports)}`],
    ['connections that it can have', whole(possible)],
  ])
  if (real < options.clients) console.log(`  Only ${whole(real)} clients are real. The model has all of them.`)
  const measured = await measureStorm({ ...options, clients: real })
  printMeasured(measured, options)
  printModel(options, measured)
}

try {
  await run(optionsFrom(process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
