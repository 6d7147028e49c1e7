import { referencedSchema } from '@leverframe/domain'
import { mergedAll, type Shape } from './shape.ts'

type Schema = Readonly<Record<string, unknown>>

const MAX_DEPTH = 8

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const schemaOf = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {}

const PLAIN: Readonly<Record<string, Shape>> = {
  string: { kind: 'string' },
  number: { kind: 'number' },
  integer: { kind: 'number' },
  boolean: { kind: 'boolean' },
  null: { kind: 'null' },
}

const resolved = (schema: Schema, root: Schema): Schema =>
  typeof schema.$ref === 'string' ? schemaOf(referencedSchema(root, schema.$ref)) : schema

/** The types that JSON Schema can express and programming languages have. Everything else is unknown. */
export function shapeOfSchema(given: unknown, root: Schema = schemaOf(given), depth = 0): Shape {
  if (depth > MAX_DEPTH) return { kind: 'unknown' }
  const schema = resolved(schemaOf(given), root)
  const below = (one: unknown) => shapeOfSchema(one, root, depth + 1)
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0) return mergedAll(choices.map(below))
  const values = 'const' in schema ? [schema.const] : listOf(schema.enum)
  if (values.length > 0 && values.every((value) => typeof value === 'string'))
    return { kind: 'enum', values: [...new Set(values as string[])].sort() }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return mergedAll(
    types.map((type): Shape => {
      if (type === 'array') return { kind: 'array', items: below(schema.items) }
      if (type === 'object' || (type === undefined && 'properties' in schema)) {
        const required = new Set(listOf(schema.required))
        const fields = Object.entries(schemaOf(schema.properties)).sort(([a], [b]) => (a < b ? -1 : 1))
        return {
          kind: 'object',
          fields: fields.map(([name, one]) => ({ name, shape: below(one), isOptional: !required.has(name) })),
        }
      }
      return PLAIN[String(type)] ?? { kind: 'unknown' }
    }),
  )
}
