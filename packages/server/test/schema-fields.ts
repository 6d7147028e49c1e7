/** A field of a schema: where it is, and what its own schema says. */
export interface Field {
  /** `/change/projects/*`: `*` stands for the items of a list, `{}` for the keys of a record. */
  readonly path: string
  readonly schema: FieldSchema
}

export interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>
  readonly propertyNames?: FieldSchema
  readonly maxLength?: number
}

/** Every place in a schema where a caller chooses a value, records' keys included. */
export function fieldsOf(schema: FieldSchema, path = ''): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, path))
  if (schema.items) return fieldsOf(schema.items, `${path}/*`)
  if (!schema.properties && !schema.patternProperties) return [{ path, schema }]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsOf(one, `${path}/${name}`)),
    ...Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, one]) => [
      { path: `${path}/{}`, schema: schema.propertyNames ?? { type: 'string', pattern } },
      ...fieldsOf(one, `${path}/{value}`),
    ]),
  ]
}

/** The last name in a path: `projects` of `/change/projects/*`. */
export const fieldName = ({ path }: Field): string =>
  path
    .split('/')
    .filter((part) => part !== '*' && !part.startsWith('{'))
    .at(-1) ?? ''

interface SampleSchema extends FieldSchema {
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
}

/** The smallest value that a schema of ours accepts. */
export function sampleOf(schema: SampleSchema): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as SampleSchema)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] as SampleSchema)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items as SampleSchema))
    case 'string':
      return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}
