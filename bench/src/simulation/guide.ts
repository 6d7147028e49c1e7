/** The tables of docs/guides/sizing.md. `npm run simulate -- --write-guide` writes them. */
import { FIGURES, GOALS, RECORDED, RELAYS_PER_PROCESS } from './figures.ts'
import { courseOf } from './model.ts'
import { MODES, type Mode } from './retries.ts'
import { limitsOf, sizeOf, tiersOf } from './sizing.ts'

const CLIENTS = [100_000, 10_000_000]
/** Time without a server in the model. */
const DOWN_MS = 1_000

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const figures = (): string =>
  tableOf(
    ['what', 'figure', 'source'],
    Object.values(RECORDED).map(({ what, value, unit, source }) => [
      what,
      `${value.toLocaleString('en-US')} ${unit}`,
      source,
    ]),
  )

const limits = (): string =>
  tableOf(
    ['SDKs', 'limit', 'clients of one process'],
    MODES.flatMap((mode) => limitsOf(mode, FIGURES, GOALS).map(({ name, clients }) => [mode, name, whole(clients)])),
  )

function sizeRow(mode: Mode, clients: number): string[] {
  const { processes, usualBits, fullBits } = sizeOf(mode, clients, FIGURES, GOALS)
  const cpuMsPerAttempt = mode === 'polling' ? FIGURES.pollCpuMs : FIGURES.connectCpuMs
  const storm = { mode, clients: clients / processes, downMs: DOWN_MS, cpuMsPerAttempt, untilMs: 600_000 }
  const { allMs = Number.NaN } = courseOf(storm)
  return [
    whole(clients),
    mode,
    whole(processes),
    tiersOf(processes, RELAYS_PER_PROCESS).map(whole).join(' → '),
    mode === 'polling' ? `${whole(usualBits / 1e6)} Mbit/s` : 'only changes',
    `${(fullBits / 8e9).toFixed(1)} GB`,
    `${(allMs / 1_000).toFixed(0)} s`,
  ]
}

const sizes = (): string =>
  tableOf(
    ['clients', 'SDKs', 'processes', 'tiers of relays', 'usual traffic', 'all toggles to all', 'storm, modelled'],
    CLIENTS.flatMap((clients) => MODES.map((mode) => sizeRow(mode, clients))),
  )

const TABLES: Readonly<Record<string, () => string>> = { figures, limits, sizes }

/** The page with each table between its marks replaced. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, make]) => {
    const [begin, end] = [`<!-- table: ${name} -->`, `<!-- end of ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`docs/guides/sizing.md has no "${begin}" before "${end}"`)
    return `${text.slice(0, from)}${begin}\n${make()}\n${text.slice(to)}`
  }, page)
}
