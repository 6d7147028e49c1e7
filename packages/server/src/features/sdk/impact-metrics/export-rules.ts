import type { SeriesInfo } from './query-rules.ts'
import { addPoints, type MetricType, type Point } from './rules.ts'

/**
 * The text format of Prometheus, version 0.0.4. Names of metrics and labels allow fewer characters there: all others become `_`. Series
 * that are the same after that are added up.
 */

const MAX_LINES = 50_000

/** A series with all its samples. */
export interface ExportedSeries extends SeriesInfo {
  readonly help: string
  readonly total: Point
}

const startsWithDigit = (text: string): boolean => /^\d/.test(text)
export const metricNameOf = (name: string): string => {
  const text = name.replace(/[^a-zA-Z0-9_:]/g, '_')
  return startsWithDigit(text) ? `_${text}` : text
}
/** Names that begin with two underscores are reserved. */
export const labelNameOf = (name: string): string => {
  const text = name.replace(/[^a-zA-Z0-9_]/g, '_').replace(/^__+/, '_')
  return startsWithDigit(text) ? `_${text}` : text
}

const escapedValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const escapedHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

/** `le` is the bound of a bucket. Two labels with the same name get a number. */
function labelsText({ environment, appName, labels }: SeriesInfo): string {
  const pairs = new Map<string, string>([
    ['environment', environment],
    ['app_name', appName],
  ])
  for (const [given, value] of Object.entries(labels)) {
    const base = labelNameOf(given)
    let name = base
    for (let n = 2; pairs.has(name) || name === 'le'; n++) name = `${base}_${n}`
    pairs.set(name, value)
  }
  return [...pairs].map(([name, value]) => `${name}="${escapedValue(value)}"`).join(',')
}

const numberText = (value: number): string => {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

function* linesOf(name: string, type: MetricType, labels: string, point: Point): Generator<string> {
  if (type === 'counter') yield `${name}{${labels}} ${numberText(point.sum)}`
  else if (type === 'gauge') yield `${name}{${labels}} ${numberText(point.last)}`
  else {
    const finite = point.buckets.filter(([upTo]) => Number.isFinite(upTo))
    for (const [upTo, count] of finite) yield `${name}_bucket{${labels},le="${numberText(upTo)}"} ${numberText(count)}`
    yield `${name}_bucket{${labels},le="+Inf"} ${numberText(point.count)}`
    yield `${name}_sum{${labels}} ${numberText(point.sum)}`
    yield `${name}_count{${labels}} ${numberText(point.count)}`
  }
}

interface Family {
  readonly type: MetricType
  readonly help: string
  readonly points: Map<string, Point>
}

/** The series by name. A second type of the same name gets the type as a suffix. */
function familiesOf(all: readonly ExportedSeries[]): Map<string, Family> {
  const families = new Map<string, Family>()
  for (const series of all) {
    const base = metricNameOf(series.name)
    const name = (families.get(base)?.type ?? series.type) === series.type ? base : `${base}_${series.type}`
    const family = families.get(name) ?? { type: series.type, help: series.help, points: new Map<string, Point>() }
    if (family.type !== series.type) continue
    const labels = labelsText(series)
    const known = family.points.get(labels)
    family.points.set(labels, known ? addPoints(known, series.total) : series.total)
    families.set(name, family)
  }
  return families
}

/** One text per metric. The rest is left out after `MAX_LINES`, and a comment says so. */
export function* exportedText(all: readonly ExportedSeries[], maxLines = MAX_LINES): Generator<string> {
  let left = maxLines
  let omitted = 0
  for (const [name, { type, help, points }] of familiesOf(all)) {
    const lines = [`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`]
    for (const [labels, point] of points) {
      const own = [...linesOf(name, type, labels, point)]
      if (own.length > left) omitted++
      else {
        left -= own.length
        lines.push(...own)
      }
    }
    if (lines.length > 2) yield `${lines.join('\n')}\n`
  }
  if (omitted > 0) yield `# ${omitted} series are left out: the export has at most ${maxLines} lines\n`
}
