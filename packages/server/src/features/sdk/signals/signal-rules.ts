import { invalid } from '#kernel/failure'
import type { Signal } from './schema.ts'

/** Other systems choose labels and values, so all of them are limited. docs/guides/impact-metrics.md has the numbers. */
export const MAX_ALERTS = 100
export const MAX_LABELS = 20
export const MAX_LABEL_NAME = 100
export const MAX_LABEL_VALUE = 200

/** A signal as it is stored. */
export interface GivenSignal {
  /** JSON with sorted keys. */
  readonly labels: string
  readonly state: Signal['state']
  readonly value: number | null
}

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function labelsText(given: unknown, path: string): string {
  if (given === undefined || given === null) return '{}'
  if (!isRecord(given)) throw invalid(path, 'must be an object')
  const entries = Object.entries(given)
  if (entries.length > MAX_LABELS) throw invalid(path, `must have at most ${MAX_LABELS} labels`)
  const labels = entries.map(([name, value]): [string, string] => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw invalid(path, 'must have texts as values')
    const text = String(value)
    if (name.length > MAX_LABEL_NAME || text.length > MAX_LABEL_VALUE)
      throw invalid(path, `must have names of ${MAX_LABEL_NAME} and values of ${MAX_LABEL_VALUE} characters at most`)
    if (/\0/.test(name + text)) throw invalid(path, 'must not have null characters')
    return [name.toWellFormed(), text.toWellFormed()]
  })
  return JSON.stringify(Object.fromEntries(labels.sort(([a], [b]) => (a < b ? -1 : 1))))
}

function stateOf(given: unknown, path: string): Signal['state'] {
  if (given === undefined || given === 'firing') return 'firing'
  if (given === 'resolved') return 'resolved'
  throw invalid(path, 'must be "firing" or "resolved"')
}

function valueFrom(given: unknown): number | null {
  if (given === undefined || given === null) return null
  if (typeof given === 'number' && Number.isFinite(given)) return given
  throw invalid('/body/value', 'must be a number')
}

/** The signals of a request: one of our own shape, or all alerts of a webhook of Alertmanager. */
export function signalsIn(body: Json): GivenSignal[] {
  const { alerts } = body
  if (alerts === undefined)
    return [
      {
        labels: labelsText(body.labels, '/body/labels'),
        state: stateOf(body.state, '/body/state'),
        value: valueFrom(body.value),
      },
    ]
  if (!Array.isArray(alerts) || alerts.length > MAX_ALERTS)
    throw invalid('/body/alerts', `must be a list of at most ${MAX_ALERTS} alerts`)
  const signals = alerts.map((alert: unknown, index): GivenSignal => {
    const path = `/body/alerts/${index}`
    if (!isRecord(alert)) throw invalid(path, 'must be an object')
    return {
      labels: labelsText(alert.labels, `${path}/labels`),
      state: stateOf(alert.status, `${path}/status`),
      value: null,
    }
  })
  // The last alert with the same labels wins: a statement of SQL cannot change a row twice.
  return [...new Map(signals.map((signal) => [signal.labels, signal])).values()]
}
