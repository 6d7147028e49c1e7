/** The part of JSON Schema that the admin API and the files use. */
export interface JsonSchema {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

export type Path = readonly (string | number)[]

export interface SchemaProblem {
  readonly path: Path
  readonly message: string
  /** The key itself is wrong, not its value. */
  readonly isAboutKey?: true
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'a map',
  array: 'a list',
}

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

const fits = (type: string, value: unknown): boolean =>
  type === typeOf(value) || (type === 'number' && typeof value === 'number')

/** The number of edits between two words, for suggestions. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

/** `. Did you mean x?`, or nothing when no known word is near. */
export function suggestion(word: string, known: Iterable<string>): string {
  if (word.length > 100) return ''
  const [nearest] = [...known]
    .map((one) => ({ one, edits: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= Math.max(1, Math.floor(Math.min(one.length, word.length) / 3)))
    .toSorted((a, b) => a.edits - b.edits)
  return nearest ? `. Did you mean ${nearest.one}?` : ''
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Every problem of a value. Never throws. */
export function problemsOf(schema: JsonSchema, value: unknown, path: Path = []): SchemaProblem[] {
  if (schema.anyOf) return unionProblems(schema.anyOf, value, path)
  if (schema.enum && !schema.enum.includes(value)) {
    const choices = schema.enum.map(String)
    const near = typeof value === 'string' ? suggestion(value, choices) : ''
    return [{ path, message: `must be one of ${choices.join(', ')}, not ${shown(value)}${near}` }]
  }
  if (schema.type !== undefined && !fits(schema.type, value)) return [{ path, message: wrongType(schema.type, value) }]
  if (typeof value === 'string') return textProblems(schema, value, path)
  if (typeof value === 'number') return numberProblems(schema, value, path)
  if (Array.isArray(value)) return listProblems(schema, value, path)
  return isMap(value) ? mapProblems(schema, value, path) : []
}

function wrongType(type: string, value: unknown): string {
  const isText = type === 'string' && (typeof value === 'number' || typeof value === 'boolean')
  return `must be ${NOUNS[type] ?? type}, not ${shown(value)}${isText ? '. Put it in quotes' : ''}`
}

function unionProblems(options: readonly JsonSchema[], value: unknown, path: Path): SchemaProblem[] {
  const found = options.map((option) => problemsOf(option, value, path))
  if (found.some((problems) => problems.length === 0)) return []
  const sameType = options.findIndex(({ type }) => type !== undefined && fits(type, value))
  const choice = sameType >= 0 ? found[sameType] : undefined
  if (choice) return choice
  const nouns = options.map(({ type = '' }) => NOUNS[type] ?? 'another value')
  return [{ path, message: `must be ${nouns.join(' or ')}, not ${shown(value)}` }]
}

function textProblems({ minLength = 0, maxLength, pattern }: JsonSchema, value: string, path: Path): SchemaProblem[] {
  if (value.length < minLength)
    return [{ path, message: minLength === 1 ? 'must not be empty' : `needs at least ${minLength} characters` }]
  if (maxLength !== undefined && value.length > maxLength)
    return [{ path, message: `has ${value.length} characters, and ${maxLength} are allowed` }]
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return [{ path, message: `${shown(value)} has characters that are not allowed here` }]
  return []
}

function numberProblems(schema: JsonSchema, value: number, path: Path): SchemaProblem[] {
  const { minimum, maximum, exclusiveMinimum } = schema
  if (minimum !== undefined && value < minimum) return [{ path, message: `must be at least ${minimum}` }]
  if (maximum !== undefined && value > maximum) return [{ path, message: `must be at most ${maximum}` }]
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return [{ path, message: `must be more than ${exclusiveMinimum}` }]
  return []
}

function listProblems({ minItems = 0, maxItems, items }: JsonSchema, value: unknown[], path: Path): SchemaProblem[] {
  if (value.length < minItems) return [{ path, message: `needs at least ${minItems} items` }]
  if (maxItems !== undefined && value.length > maxItems)
    return [{ path, message: `has ${value.length} items, and ${maxItems} are allowed` }]
  return items ? value.flatMap((item, index) => problemsOf(items, item, [...path, index])) : []
}

function mapProblems(schema: JsonSchema, value: Readonly<Record<string, unknown>>, path: Path): SchemaProblem[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const missing = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => ({ path, message: `${key} is missing` }))
  const others = Object.entries(value).flatMap(([key, inner]): SchemaProblem[] => {
    const at = [...path, key]
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known) return problemsOf(known, inner, at)
    if (additionalProperties === false) {
      const message = `${shown(key)} is not known here${suggestion(key, Object.keys(properties))}`
      return [{ path: at, message, isAboutKey: true }]
    }
    const ofKey = propertyNames ? problemsOf(propertyNames, key, at) : []
    return [...ofKey, ...(isMap(additionalProperties) ? problemsOf(additionalProperties, inner, at) : [])]
  })
  return [...missing, ...others]
}

/** The schema without additional properties in any object that lists its properties. */
export function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, closed(inner)])),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}

/** The schema without some properties. */
export function without(schema: JsonSchema, ...keys: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !keys.includes(key))),
    required: required.filter((key) => !keys.includes(key)),
  }
}

/** The schema with other or additional properties. */
export const having = (schema: JsonSchema, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...properties },
})
