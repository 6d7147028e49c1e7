import { type TSchema, Type } from 'typebox'

// How the Go clients of Unleash decode an answer. A field that is required must be there; a field with another JSON type than
// the struct fails the whole answer; null leaves an optional field empty; fields that the struct does not have are ignored.

export const text = Type.String()
export const flag = Type.Boolean()
/** int32: a JSON number with a fraction fails. */
export const int32 = Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })
export const float = Type.Number()
/** time.Time: RFC 3339. */
export const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
})
export const list = (item: TSchema) => Type.Array(item)
export const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** A struct: the fields of `required` must be there, those of `optional` may be absent or null. */
export const struct = (required: Record<string, TSchema>, optional: Record<string, TSchema> = {}) =>
  Type.Object({
    ...required,
    ...Object.fromEntries(Object.entries(optional).map(([name, schema]) => [name, Type.Optional(nullable(schema))])),
  })

/**
 * A field that the provider reads without a check for null when it is there: null ends the provider with a panic, so the field
 * is absent or has a value.
 */
export const absentOrSet = (schema: TSchema) => Type.Optional(schema)
