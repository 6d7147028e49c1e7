import { isMap, type JsonSchema } from './json-schema.ts'
import type { Fields } from './model.ts'

const isDefault = (schema: JsonSchema, value: unknown): boolean =>
  schema.default === undefined
    ? value === null || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
    : JSON.stringify(value) === JSON.stringify(schema.default)

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

const isVariant = (schema: JsonSchema): boolean => schema.properties?.weightType !== undefined

const isSafeguard = (schema: JsonSchema): boolean => schema.properties?.impactMetric !== undefined

/** The weight of a variable variant is computed by the server. A safeguard without a name has that of its metric. */
const isComputed = (schema: JsonSchema, key: string, value: Fields): boolean =>
  (key === 'weight' && isVariant(schema) && value.weightType !== 'fix') ||
  (key === 'name' && isSafeguard(schema) && isMap(value.impactMetric) && value.name === value.impactMetric.metricName)

/**
 * Two values that mean the same have the same normal form: keys are in the order of the schema, unknown keys are
 * left out, and inside of lists and maps a field that has its default is left out. Fields of the thing itself are kept,
 * because a field that a file does not mention is not changed.
 */
export function normalForm(schema: JsonSchema, value: unknown, isInside = false): unknown {
  if (schema.anyOf) {
    const option = value === null ? undefined : schema.anyOf.find(({ type }) => type !== 'null')
    return option ? normalForm(option, value, isInside) : value
  }
  if (Array.isArray(value))
    return schema.items ? value.map((item) => normalForm(schema.items ?? {}, item, true)) : value
  if (!isMap(value)) return value
  return schema.properties ? recordForm(schema, value, isInside) : freeForm(schema, value)
}

/** Maps by environment contain fields of the thing itself. Other maps, such as parameters, are sorted. */
function freeForm({ additionalProperties }: JsonSchema, value: Fields): Fields {
  const inner = isMap(additionalProperties) ? (additionalProperties as JsonSchema) : undefined
  const entries = Object.entries(value)
    .map(([key, one]) => [key, inner ? normalForm(inner, one) : one] as const)
    .toSorted(byKey)
  return Object.fromEntries(entries)
}

function recordForm(schema: JsonSchema, value: Fields, isInside: boolean): Fields {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(properties).flatMap(([key, inner]): [string, unknown][] => {
    if (!Object.hasOwn(value, key) || value[key] === undefined || isComputed(schema, key, value)) return []
    const one = normalForm(inner, value[key], true)
    const isLeftOut = isInside && !required.includes(key) && isDefault(inner, one)
    return isLeftOut ? [] : [[key, one]]
  })
  return Object.fromEntries(entries)
}

/** The fields of a thing in normal form. */
export const normalFields = (schema: JsonSchema, value: unknown): Fields => normalForm(schema, value) as Fields
