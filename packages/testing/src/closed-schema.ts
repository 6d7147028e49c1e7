import type { TSchema } from 'typebox'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = ['items', 'additionalProperties', 'not']
const MANY = ['anyOf', 'oneOf']
const NAMED = ['properties', 'patternProperties']

function closedNode(node: Node): Node {
  const closed: Node = { ...node }
  for (const key of ONE) if (isNode(node[key])) closed[key] = closedNode(node[key])
  for (const key of MANY) if (Array.isArray(node[key])) closed[key] = node[key].map(closedNode)
  for (const key of NAMED)
    if (isNode(node[key]))
      closed[key] = Object.fromEntries(
        Object.entries(node[key]).map(([name, inner]) => [name, closedNode(inner as Node)]),
      )
  // A schema without properties is open on purpose.
  if (node.type === 'object' && isNode(node.properties) && !('additionalProperties' in node) && !node.patternProperties)
    closed.additionalProperties = false
  if (Array.isArray(node.allOf)) throw new Error('a response schema must not use allOf: it cannot be closed')
  return closed
}

const known = new WeakMap<TSchema, TSchema>()

/** The same schema, in which objects allow only the listed properties. */
export function closed(schema: TSchema): TSchema {
  const made = known.get(schema) ?? (closedNode(schema as unknown as Node) as unknown as TSchema)
  known.set(schema, made)
  return made
}
