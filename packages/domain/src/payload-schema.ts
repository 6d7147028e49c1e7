/** The types of JSON Schema. */
const TYPES: readonly unknown[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** Deeper schemas are refused. */
const MAX_DEPTH = 32

type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part of a schema that a local reference such as `#/$defs/size` names. Undefined if there is none. */
export function referencedSchema(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const keys = reference.slice(2).split('/')
  return keys.reduce<unknown>((found, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return isSchema(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }, root)
}

type Check = (value: unknown, path: string, context: Context) => string | undefined

interface Context {
  readonly root: Schema
  readonly depth: number
}

const firstOf = <T>(items: readonly T[], problemOf: (item: T) => string | undefined): string | undefined => {
  for (const item of items) {
    const problem = problemOf(item)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

const eachSchema: Check = (value, path, context) =>
  isList(value)
    ? firstOf([...value.entries()], ([index, one]) => problemIn(one, `${path}/${index}`, context))
    : `${path} must be a list of schemas`

const namedSchemas: Check = (value, path, context) =>
  isSchema(value)
    ? firstOf(Object.entries(value), ([name, one]) => problemIn(one, `${path}/${name}`, context))
    : `${path} must be an object of schemas`

/** The keywords that give a type to code. All others are kept and have no effect. */
const KEYWORDS: Readonly<Record<string, Check>> = {
  $ref: (value, path, { root }) =>
    typeof value === 'string' && referencedSchema(root, value) !== undefined
      ? undefined
      : `${path} must name a part of this schema, such as #/$defs/size`,
  $defs: namedSchemas,
  definitions: namedSchemas,
  type: (value, path) =>
    (isList(value) ? value : [value]).every((one) => TYPES.includes(one))
      ? undefined
      : `${path} must be one of ${TYPES.join(', ')}, or a list of them`,
  properties: namedSchemas,
  required: (value, path) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? undefined
      : `${path} must be a list of names`,
  items: (value, path, context) => problemIn(value, path, context),
  enum: (value, path) => (isList(value) ? undefined : `${path} must be a list of values`),
  anyOf: eachSchema,
  oneOf: eachSchema,
}

function problemIn(schema: unknown, path: string, { root, depth }: Context): string | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isSchema(schema)) return `${path} must be a schema: an object, true or false`
  if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
  return firstOf(Object.entries(KEYWORDS), ([keyword, check]) =>
    Object.hasOwn(schema, keyword)
      ? check(schema[keyword], `${path}/${keyword}`, { root, depth: depth + 1 })
      : undefined,
  )
}

/** Why a text is not the JSON Schema of a payload, as the end of a sentence. Undefined if it is one. */
export function payloadSchemaProblem(text: string): string | undefined {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return 'must be JSON'
  }
  return isSchema(root) ? problemIn(root, '', { root, depth: 0 }) : 'must be a JSON object'
}
