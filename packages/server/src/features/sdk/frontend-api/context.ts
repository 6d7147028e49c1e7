import { contextFrom, type GivenContext, STANDARD_FIELDS } from '#features/sdk/evaluation/index'
import { invalid } from '#kernel/failure'

/** Without `currentTime`: the clock of the browser is not used. */
const STANDARD: ReadonlySet<string> = new Set(STANDARD_FIELDS)

export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** The first value that is not empty. */
const firstOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.find((one) => one !== '')

const PROPERTY = /^properties\[([^[\]]+)\]$/

/** The context of a query: `userId=7&properties[plan]=pro`. Other names that start with `properties` are ignored. */
export function contextOfQuery(query: QueryValues): GivenContext {
  const fields: [string, unknown][] = []
  const properties: [string, unknown][] = []
  for (const [name, value] of Object.entries(query)) {
    const property = PROPERTY.exec(name)?.[1]
    if (property !== undefined) properties.push([property, firstOf(value)])
    else if (name !== 'properties' && !name.startsWith('properties[')) fields.push([name, firstOf(value)])
  }
  return contextFrom({ fields, properties, standard: STANDARD, root: '/query' })
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectAt(value: unknown, path: string): JsonObject {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw invalid(path, 'must be an object')
  return value
}

/** The context of a body: `{"context":{…}}`, or the context itself. */
export function contextOfBody(body: JsonObject | null): GivenContext {
  const isWrapped = body !== null && Object.hasOwn(body, 'context')
  const root = isWrapped ? '/body/context' : '/body'
  const { properties, ...fields } = objectAt(isWrapped ? body.context : body, root)
  return contextFrom({
    fields: Object.entries(fields),
    properties: Object.entries(objectAt(properties, `${root}/properties`)),
    standard: STANDARD,
    root,
  })
}
