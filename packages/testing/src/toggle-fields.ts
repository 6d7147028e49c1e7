import { EditableToggle } from '../../server/src/features/toggles/toggle/schema.ts'

type Facts = Readonly<Record<string, unknown>>

interface ValueSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ValueSchema[]
  readonly examples?: readonly unknown[]
}

function anotherValue(schema: ValueSchema, now: unknown): unknown {
  if (schema.anyOf) return anotherValue(schema.anyOf[0] as ValueSchema, now)
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum.find((one) => one !== now)
  return schema.type === 'boolean' ? !now : `not ${String(now)}`
}

/** A change of every field that users set on a toggle. */
export const changeOfAllFields = (toggle: Facts): Facts =>
  Object.fromEntries(
    Object.entries(EditableToggle.properties).map(([name, schema]) => [
      name,
      anotherValue(schema as ValueSchema, toggle[name]),
    ]),
  )
