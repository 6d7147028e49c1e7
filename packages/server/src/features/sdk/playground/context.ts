import {
  contextFrom,
  type Fields,
  type GivenContext,
  MAX_FIELDS,
  STANDARD_FIELDS,
  textOf,
} from '#features/sdk/evaluation/index'
import { invalid } from '#kernel/failure'
import { type ManyValued, valuesOf } from './combination-rules.ts'

const STANDARD: ReadonlySet<string> = new Set([...STANDARD_FIELDS, 'currentTime'])
const ROOT = '/body/context'

type JsonObject = Readonly<Record<string, unknown>>

/** Merges the fields of a context with `properties`, which take precedence. */
export function fieldsOf({ properties, ...fields }: JsonObject, root = ROOT): Map<string, unknown> {
  const isAbsent = properties === undefined || properties === null
  if (!isAbsent && (typeof properties !== 'object' || Array.isArray(properties)))
    throw invalid(`${root}/properties`, 'must be an object')
  const own = Object.entries(properties ?? {}).filter(([name]) => !STANDARD.has(name))
  return new Map([...Object.entries(fields), ...own])
}

export function contextOf(fields: Fields, root = ROOT): GivenContext {
  const context = contextFrom({ fields, standard: STANDARD, root })
  if (context.currentTime !== undefined && Number.isNaN(Date.parse(context.currentTime)))
    throw invalid(`${root}/currentTime`, 'must be a date as in ISO 8601')
  return context
}

/** Only text, numbers and booleans are usable values. */
const isUsable = (value: unknown): boolean => value === null || value === '' || textOf(value) !== undefined

export function splitContext(fields: ReadonlyMap<string, unknown>): { many: ManyValued; invalidNames: string[] } {
  const all = [...fields]
  if (all.length > MAX_FIELDS) throw invalid(ROOT, `must not have more than ${MAX_FIELDS} fields`)
  return {
    many: all.map(([name, value]) => [name, valuesOf(textOf(value) ?? '')]),
    invalidNames: all.filter(([, value]) => !isUsable(value)).map(([name]) => name),
  }
}
