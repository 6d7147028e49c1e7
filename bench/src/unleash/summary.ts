/** The table of docs/benchmarks.md, made from the saved results. */
import type { Numbers } from '../measure.ts'
import type { Result } from '../scenarios.ts'

export interface Saved {
  readonly measuredAt: string
  readonly machine: string
  readonly seconds: number
  readonly rounds: number
  readonly unleash: string
  readonly loadBefore: readonly number[]
  readonly loadAfter: readonly number[]
  readonly results: readonly (Result & { readonly verdict: string })[]
}

const BEGIN = '<!-- figures: written by npm run bench -- --against-unleash --record -->'
const END = '<!-- end of figures -->'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const short = (value: number): string => (value >= 100 ? whole(value) : value.toFixed(value < 10 ? 2 : 1))

function figure({ unit = 'per second' }: Result, { perSecond, p50Ms, p99Ms }: Numbers): string {
  switch (unit) {
    case 'per second':
      return `${short(perSecond)}/s`
    case 'ms to SDKs':
      return `p50 ${short(p50Ms)} ms, p99 ${short(p99Ms)} ms`
    default:
      return `${short(perSecond)} ${unit}`
  }
}

const cost = ({ cpuMicros }: Numbers): string => (cpuMicros === undefined ? '' : whole(cpuMicros))

/** The CPU time with which the ratio of CPU times would be the target. */
function neededCost({ baseline: { cpuMicros }, target }: Result): string {
  return cpuMicros === undefined || !target || !('atLeast' in target) ? '' : whole(cpuMicros / target.atLeast)
}

function targetOf({ target }: Result): string {
  if (!target) return ''
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}

const VERDICTS: Readonly<Record<string, string>> = { PASS: 'reached', FAIL: '**missed**' }

export function tableOf({ results, ...run }: Saved): string {
  const rows = results.map((result) => {
    const { name, baseline, ours, ratio, verdict } = result
    const figures = [figure(result, baseline), figure(result, ours), short(ratio), targetOf(result)]
    const bare = [result.bare ? short(result.bare.ratio) : '', result.bare ? cost(result.bare) : '']
    const costs = [cost(baseline), cost(ours), bare[1], neededCost(result)]
    return `| ${[name, ...figures, VERDICTS[verdict] ?? '', bare[0], ...costs].join(' | ')} |`
  })
  return [
    `Measured on ${run.measuredAt.slice(0, 10)}: ${run.machine}. ${run.unleash}. ${run.rounds} rounds, ${Math.round(run.seconds / 60)} minutes.`,
    `Load averages over 1, 5 and 15 minutes: ${run.loadBefore.join(', ')} before and ${run.loadAfter.join(', ')} after the run.`,
    '',
    '| scenario | Unleash | Leverframe | value | target | | bare server | CPU µs, Unleash | Leverframe | bare server | for the target |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** The page with the table between its two marks replaced. */
export function withTable(page: string, saved: Saved): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/benchmarks.md has no "${BEGIN}" before "${END}"`)
  return `${page.slice(0, begin)}${BEGIN}\n\n${tableOf(saved)}\n\n${page.slice(end)}`
}
