import type { Operation, Parameter, Schema } from '@leverframe/testing/operations'
import fc from 'fast-check'
import { HEADER_NAMES, HEADER_VALUES, NASTY_TEXT, NASTY_VALUES, POINTERS, RAW_BODIES } from './nasty.ts'

/** Names of things that exist, so that requests get past the first check. */
export type Known = Readonly<Record<string, string>>

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXT) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
)
const anyJson = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' })
const nasty = fc.oneof(fc.constantFrom(...NASTY_VALUES), anyJson)

/** Typical values of a text field of this name. Other names get random values, so new routes need no entry. */
const hints = (known: Known): Readonly<Record<string, readonly string[]>> => ({
  name: ['default', 'flexibleRollout', 'userWithId', 'fresh-name', 'a', 'b', known.featureName ?? ''],
  type: ['admin', 'client', 'frontend', 'release', 'kill-switch', 'string', 'json', 'number', 'test'],
  features: [known.featureName ?? '', known.featureName ?? '', known.archived ?? ''],
  environment: [known.environment ?? '', 'development', '*'],
  environments: [known.environment ?? '', 'development'],
  project: [known.projectId ?? '', 'default', '*'],
  projects: [known.projectId ?? '', 'default', '*'],
  newProjectId: ['default', known.projectId ?? ''],
  id: [known.strategyId ?? '', 'fresh-id'],
  expiresAt: ['2099-01-01T00:00:00Z', '2001-01-01', '2024-02-30'],
  operator: ['IN', 'NOT_IN', 'STR_CONTAINS', 'NUM_GT', 'DATE_AFTER', 'SEMVER_EQ', 'REGEX'],
  value: ['1', '1.2.3', '2024-01-01T00:00:00Z', '[]', '^a+$'],
  feature: [known.featureName ?? '', known.archived ?? ''],
  scheduledAt: ['2999-01-01T00:00:00Z', '2001-01-01T00:00:00Z', '2024-02-30'],
  weightType: ['variable', 'variable', 'fix'],
})

const anyName = (known: Known) => fc.constantFrom(...Object.values(known), 'default', 'development', 'production')

const textFor = ({ minLength = 0 }: Schema, known: Known, name: string) => {
  const usual = Object.entries(hints(known)).find(([key]) => key === name)?.[1]
  const chance = fc.oneof(
    anyName(known),
    fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/),
    anyText.filter((text) => text.length >= minLength),
  )
  return usual ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, chance) : chance
}

/** Values that mostly match a schema. What the schema cannot express is random. */
function valueFor(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.allOf
  if (branches) return fc.oneof(...branches.map((branch) => valueFor(branch, known, name)))
  switch (schema.type) {
    case 'string':
      return textFor(schema, known, name)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2_000, 2 ** 31),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known, name), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: 4,
      })
    case 'object':
      return objectFor(schema, known)
    default:
      return nasty
  }
}

function objectFor({ properties = {}, required = [], additionalProperties, patternProperties }: Schema, known: Known) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, known, name)]),
  )
  const own = fc.record(fields, { requiredKeys: [...required] as never })
  const free =
    typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0]
  if (!free) return own
  return fc
    .tuple(
      own,
      fc.dictionary(fc.oneof(anyName(known), anyText), valueFor(free, known), { maxKeys: 3, noNullPrototype: true }),
    )
    .map(([a, b]) => ({ ...b, ...a }))
}

/** A JSON Patch that is likely to fit its document. */
const patchFor = (known: Known) =>
  fc.array(
    fc.record(
      {
        op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
        path: fc.oneof(fc.constantFrom(...POINTERS), anyText),
        from: fc.constantFrom('', '/', '/0', '/description', '/name', '/parameters', '/constraints', '/__proto__'),
        value: fc.oneof(nasty, anyName(known), fc.constant({ name: 'v', weightType: 'variable', weight: 500 })),
      },
      { requiredKeys: ['op', 'path'] },
    ),
    { maxLength: 5 },
  )

/** The same value with something wrong somewhere inside. */
function spoiled(value: unknown, dice: readonly number[], replacement: unknown): unknown {
  const [here = 0, ...rest] = dice
  if (typeof value !== 'object' || value === null || rest.length === 0 || here % 4 === 0) return replacement
  if (Array.isArray(value)) {
    if (value.length === 0 || here % 4 === 1) return [...value, replacement]
    return value.map((item, i) => (i === here % value.length ? spoiled(item, rest, replacement) : item))
  }
  const keys = Object.keys(value)
  if (keys.length === 0)
    return { [typeof replacement === 'string' ? replacement : JSON.stringify(replacement)]: replacement }
  const key = keys[here % keys.length] as string
  if (here % 4 === 1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [key]: spoiled((value as Record<string, unknown>)[key], rest, replacement) }
}

function bodyFor(schema: Schema, known: Known, isPatch: boolean): fc.Arbitrary<string> {
  const valid = isPatch ? fc.oneof(patchFor(known), valueFor(schema, known)) : valueFor(schema, known)
  const mutated = fc
    .tuple(valid, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 5 }), nasty)
    .map(([value, dice, wrong]) => spoiled(value, dice, wrong))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: mutated.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  )
}

/** A path segment: something that exists, something escaped, or characters as they are. */
const segmentFor = ({ name }: Parameter, known: Known) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(known[name] ?? 'x') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(known)) },
    { weight: 2, arbitrary: anyText.map(encodeURIComponent) },
    { weight: 1, arbitrary: anyText.map((text) => text.replace(/[^\u0021-\u007e]|[/?#]/g, '')) },
  )

const queryFor = (parameters: readonly Parameter[], known: Known) => {
  const value = ({ name, schema }: Parameter) =>
    fc.oneof(valueFor(schema, known, name).map(String), anyText, fc.constantFrom(...Object.values(known)))
  const declared = parameters.map((one) => fc.tuple(fc.constant(one.name), value(one)))
  const pair =
    declared.length > 0
      ? fc.oneof({ weight: 6, arbitrary: fc.oneof(...declared) }, fc.tuple(anyText, anyText))
      : fc.tuple(anyText, anyText)
  const escaped = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map((one) => one.map(encodeURIComponent).join('=')).join('&'))
  return fc.oneof(
    { weight: 8, arbitrary: escaped },
    fc.constantFrom('', '?', '&&', '=', '%', '%zz=%', 'a=%00', 'a&a&a', 'limit', 'limit='),
  )
}

export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/json-patch+json', 'text/plain', 'application/json; charset=x', ';', ''),
)
const conditions = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'if-match': '*' },
    { 'if-match': '"1"' },
    { 'if-match': ',,' },
    { accept: 'text/html' },
    { 'x-http-method-override': 'DELETE' },
  ),
)

/** Node sends no other characters. */
const headerText = anyText
  .map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ''))
  .filter((text) => text !== '')
const oddHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.dictionary(
    fc.constantFrom(...HEADER_NAMES),
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...HEADER_VALUES) }, headerText),
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  ),
)
const otherMethods = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  fc.constantFrom('HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'),
)

/** A request that mostly passes validation, so that the order of calls matters. */
function calmRequestsTo({ method, path, parameters, body }: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? 'x'))
  const inQuery = parameters.filter((one) => one.in === 'query')
  const query = fc
    .subarray(inQuery)
    .chain((some) =>
      fc.tuple(
        ...[...new Set([...some, ...inQuery.filter(({ required }) => required)])].map(({ name, schema }) =>
          valueFor(schema, known, name).map((value) => `${name}=${encodeURIComponent(String(value))}`),
        ),
      ),
    )
  const content = body === undefined ? fc.constant(undefined) : valueFor(body, known)
  return fc.tuple(query, content).map(([pairs, value]) => ({
    method,
    path: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`,
    headers: value === undefined ? {} : { 'content-type': 'application/json' },
    ...(value !== undefined && { body: JSON.stringify(value) }),
  }))
}

/** Calm ones and others, with odd headers and now and then another method. */
export const wildRequestsTo = (operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(fc.oneof(calmRequestsTo(operation, known), requestsTo(operation, known)), oddHeaders, otherMethods)
    .map(([request, more, method = request.method]) => ({
      ...request,
      method,
      headers: { ...request.headers, ...more },
    }))

/** Requests to one operation, from valid to hostile. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const right = inPath.map(({ name }) => known[name] ?? 'x')
  const segments = fc.oneof(
    { weight: 3, arbitrary: fc.constant(right) },
    fc.tuple(...inPath.map((one) => segmentFor(one, known))),
  )
  const body =
    operation.body === undefined
      ? fc.option(fc.constantFrom(...RAW_BODIES), { nil: undefined, freq: 8 })
      : fc.option(bodyFor(operation.body, known, operation.method === 'PATCH'), { nil: undefined, freq: 20 })
  return fc
    .tuple(segments, queryFor(inQuery, known), body, types, conditions)
    .map(([values, query, text, type, more]) => {
      const filled = inPath.reduce(
        (path, { name }, i) => path.replace(`{${name}}`, () => values[i] as string),
        operation.path,
      )
      const sendsBody = text !== undefined && operation.method !== 'GET'
      return {
        method: operation.method,
        path: query === '' ? filled : `${filled}?${query}`,
        headers: { ...(sendsBody && { 'content-type': type }), ...more },
        ...(sendsBody && { body: text }),
      }
    })
}
