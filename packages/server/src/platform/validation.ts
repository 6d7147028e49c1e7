import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type FailureDetail, invalidAll, shorten } from '#kernel/failure'
import {
  NAME_PATTERN,
  NAME_SENTENCE,
  ONE_LINE_PATTERN,
  ONE_LINE_SENTENCE,
  ONE_LINE_VALUE_PATTERN,
  ONE_LINE_VALUE_SENTENCE,
  URL_SAFE_PATTERN,
  URL_SAFE_SENTENCE,
} from '#kernel/names'

const MAX_DETAILS = 20
/** More than any list that our schemas allow. */
const MAX_VISITED = 5_000
const compiled = new WeakMap<TSchema, Validator>()

/** Compiled on first use, so start-up does not pay for unused schemas. */
export function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema)
  compiled.set(schema, validator)
  return validator
}

/** The problems of `value`, as paths below `root` and messages; empty when it is valid. Never repeats the value. */
export function problemsOf(schema: TSchema, value: unknown, root: string): FailureDetail[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  const beginning = beginningOf(value, { left: MAX_VISITED })
  const details = validator
    .Errors(validator.Check(beginning) ? value : beginning)
    .map(({ keyword, instancePath, message, params }) => ({
      keyword,
      path: root + pathOf(keyword, instancePath, params),
      message: sentenceOf(keyword, message, params),
    }))
  // A union and the names of a record report every part and then themselves; only the parts are useful.
  const useful = details.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'propertyNames')
  const byPath = new Map<string, Set<string>>()
  for (const { path, message } of useful.length > 0 ? useful : details)
    byPath.set(path, (byPath.get(path) ?? new Set()).add(message))
  return [...byPath].slice(0, MAX_DETAILS).map(([path, reasons]) => ({ path, message: [...reasons].join(' or ') }))
}

/**
 * Collecting errors walks the whole value, even when enough are found: a megabyte of errors would block the event loop
 * for seconds. So only the beginning of a list that is far too long is checked, and at most MAX_VISITED members of an object.
 */
function beginningOf(value: unknown, visits: { left: number }): unknown {
  visits.left--
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).slice(0, MAX_VISITED)
    return Object.fromEntries(entries.map(([key, inner]) => [key, beginningOf(inner, visits)]))
  }
  const kept: unknown[] = []
  for (const item of value) {
    if (kept.length > 0 && visits.left <= 0) break
    kept.push(beginningOf(item, visits))
  }
  return kept
}

export function checkedInput<S extends TSchema>(schema: S, input: unknown): Static<S> {
  const details = problemsOf(schema, input, '')
  if (details.length > 0) throw invalidAll(details)
  return input as Static<S>
}

/**
 * The checked input without fields that its schema does not have, at any depth: an unknown `id` or `createdBy` would
 * otherwise reach what is stored. The input itself stays as it is, because others may hold parts of it.
 */
export const knownInput = <S extends TSchema>(schema: S, input: unknown): Static<S> =>
  known(schema, checkedInput(schema, input)) as Static<S>

interface Shape extends TSchema {
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean
}

function known(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (shape.anyOf) {
    const fitting = shape.anyOf.find((one) => validatorOf(one).Check(value))
    return fitting ? known(fitting, value) : value
  }
  const { items, properties, additionalProperties } = shape
  if (Array.isArray(value)) return items ? value.map((item) => known(items, item)) : value
  if (!properties || additionalProperties) return value
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(value))
    if (Object.hasOwn(properties, name))
      kept[name] = known(properties[name] as Shape, (value as Record<string, unknown>)[name])
  return kept
}

interface ErrorParams {
  readonly pattern?: unknown
  readonly requiredProperties?: readonly string[]
  readonly allowedValues?: readonly unknown[]
}

function pathOf(keyword: string, instancePath: string, params: object): string {
  const { requiredProperties } = params as ErrorParams
  const missing = keyword === 'required' ? requiredProperties?.[0] : undefined
  return shorten(missing === undefined ? instancePath : `${instancePath}/${missing}`)
}

/** Descriptions of patterns that are hard to read. */
const PATTERN_SENTENCES = new Map<unknown, string>([
  [NAME_PATTERN, NAME_SENTENCE],
  [URL_SAFE_PATTERN, URL_SAFE_SENTENCE],
  [ONE_LINE_PATTERN, ONE_LINE_SENTENCE],
  [ONE_LINE_VALUE_PATTERN, ONE_LINE_VALUE_SENTENCE],
])

function sentenceOf(keyword: string, message: string, params: object): string {
  const { allowedValues, pattern } = params as ErrorParams
  const known = keyword === 'pattern' ? PATTERN_SENTENCES.get(pattern) : undefined
  if (known !== undefined) return known
  if (keyword === 'required') return 'is required'
  if (keyword === 'enum' && allowedValues) return `must be one of ${allowedValues.map(String).join(', ')}`
  return message
}
