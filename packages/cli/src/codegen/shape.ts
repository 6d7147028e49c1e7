/** The type of a payload, without a language. Fields and members of unions are sorted, so that the output is stable. */
export type Shape =
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'unknown' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'array'; readonly items: Shape }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }

export interface Field {
  readonly name: string
  readonly shape: Shape
  readonly isOptional: boolean
}

const UNKNOWN: Shape = { kind: 'unknown' }

/** Deeper values are unknown: a payload can be nested without end. */
const MAX_DEPTH = 8

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function mergedFields(a: readonly Field[], b: readonly Field[]): Field[] {
  const names = [...new Set([...a, ...b].map(({ name }) => name))].sort(byText)
  return names.map((name) => {
    const [one, other] = [a, b].map((fields) => fields.find((field) => field.name === name))
    if (!one || !other) return { ...((one ?? other) as Field), isOptional: true }
    return { name, shape: merged(one.shape, other.shape), isOptional: one.isOptional || other.isOptional }
  })
}

const membersOf = (shape: Shape): readonly Shape[] => (shape.kind === 'union' ? shape.of : [shape])

/** Two shapes that become one: objects and arrays of samples describe one type. */
function joined(a: Shape, b: Shape): Shape | undefined {
  if (a.kind === 'object' && b.kind === 'object') return { kind: 'object', fields: mergedFields(a.fields, b.fields) }
  if (a.kind === 'array' && b.kind === 'array') return { kind: 'array', items: merged(a.items, b.items) }
  if (a.kind === 'enum' && b.kind === 'enum')
    return { kind: 'enum', values: [...new Set([...a.values, ...b.values])].sort(byText) }
  return a.kind === b.kind ? a : undefined
}

/** The shape of values of either shape. */
export function merged(a: Shape, b: Shape): Shape {
  const of: Shape[] = []
  for (const shape of [...membersOf(a), ...membersOf(b)]) {
    if (shape.kind === 'unknown') continue
    const index = of.findIndex((one) => joined(one, shape) !== undefined)
    if (index < 0) of.push(shape)
    else of[index] = joined(of[index] as Shape, shape) as Shape
  }
  of.sort((one, other) => byText(one.kind, other.kind))
  return of.length > 1 ? { kind: 'union', of } : (of[0] ?? UNKNOWN)
}

export const mergedAll = (shapes: readonly Shape[]): Shape => shapes.reduce(merged, UNKNOWN)

/** The shape of a sample. */
export function shapeOf(value: unknown, depth = 0): Shape {
  if (value === null) return { kind: 'null' }
  if (depth >= MAX_DEPTH) return UNKNOWN
  if (Array.isArray(value)) return { kind: 'array', items: mergedAll(value.map((item) => shapeOf(item, depth + 1))) }
  if (typeof value === 'object') {
    const entries = Object.entries(value as object).sort(([a], [b]) => byText(a, b))
    return {
      kind: 'object',
      fields: entries.map(([name, item]) => ({ name, shape: shapeOf(item, depth + 1), isOptional: false })),
    }
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { kind: typeof value } as Shape
  return UNKNOWN
}
