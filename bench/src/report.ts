import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Numbers } from './measure.ts'
import type { Result } from './scenarios.ts'

const RESULTS = new URL('../results/', import.meta.url)

type Verdict = 'PASS' | 'FAIL' | ''

export function verdictOf({ ratio, target }: Result): Verdict {
  if (!target) return ''
  const holds = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
  return holds ? 'PASS' : 'FAIL'
}

const targetText = ({ target }: Result): string => {
  if (!target) return ''
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const micros = ({ cpuMicros }: Numbers): string => (cpuMicros === undefined ? '?' : whole(cpuMicros))
const waits = ({ p50Ms, p99Ms }: Numbers): string => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`

const HEADINGS = [
  '',
  'base/s',
  'ours/s',
  'ratio',
  'target',
  '',
  'cpu µs base',
  'ours',
  'p50/p99 ms base',
  'ours',
  'bare',
]
const WIDTHS = [56, 9, 9, 9, 9, 6, 12, 7, 18, 17, 8]

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0))).join('')

export const heading = (): string => line(HEADINGS)

export const resultLine = (result: Result): string =>
  line([
    result.name,
    whole(result.baseline.perSecond),
    whole(result.ours.perSecond),
    result.ratio.toFixed(2),
    targetText(result),
    verdictOf(result),
    micros(result.baseline),
    micros(result.ours),
    waits(result.baseline),
    waits(result.ours),
    result.bare ? result.bare.ratio.toFixed(2) : '',
  ])

/** The size of the machine, as text. */
const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, ${process.platform} ${process.arch}`

interface SaveOptions {
  readonly file?: string
  /** More facts about the run. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Writes a file in results/ and returns its path. */
export function save(results: readonly Result[], seconds: number, { file = 'latest.json', more }: SaveOptions = {}) {
  mkdirSync(RESULTS, { recursive: true })
  const path = fileURLToPath(new URL(file, RESULTS))
  const content = {
    measuredAt: new Date().toISOString(),
    machine: machine(),
    seconds: Math.round(seconds),
    ...more,
    results: results.map((result) => ({ ...result, verdict: verdictOf(result) || 'INFO' })),
  }
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  return path
}
