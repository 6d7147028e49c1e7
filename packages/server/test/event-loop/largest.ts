import type { Schema } from '@leverframe/testing/operations'

/** Characters that are left for a value. */
interface Room {
  left: number
}

const LONGEST = 1_000
let made = 0

function textOf({ maxLength = LONGEST, minLength = 0, format }: Schema, room: Room): string {
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z'
  const length = Math.max(minLength, Math.min(maxLength, Math.max(0, room.left)))
  room.left -= length + 3
  // Different ones, where lists require unique items.
  return `${made++}`.padStart(length, 'a').slice(-length || undefined)
}

function listOf({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema, room: Room): unknown[] {
  const list: unknown[] = []
  while (list.length < minItems || (list.length < maxItems && room.left > 0)) {
    room.left--
    list.push(largestIn(items, room))
  }
  return list
}

/** Every property gets an equal share. Unused characters go to the next ones. */
function objectOf({ properties = {}, patternProperties, additionalProperties }: Schema, room: Room): unknown {
  const entries = Object.entries(properties)
  const result: Record<string, unknown> = {}
  for (const [index, [name, schema]] of entries.entries()) {
    const share = { left: Math.floor(room.left / (entries.length - index)) }
    room.left -= share.left + name.length + 4
    result[name] = largestIn(schema, share)
    room.left += share.left
  }
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  if (typeof others === 'object')
    while (room.left > 0 && Object.keys(result).length < 5_000) {
      room.left -= 12
      result[`key-${made++}`] = largestIn(others, { left: 100 })
      room.left -= 100
    }
  return result
}

const RANK = ['null', 'boolean', 'integer', 'number', 'string', 'object', 'array']
/** A text with a pattern comes last: it is short, and none is made up here. */
const rankOf = ({ type, anyOf, pattern }: Schema): number => {
  if (pattern !== undefined) return -1
  return anyOf ? RANK.length : RANK.indexOf(String(type))
}

function largestIn(schema: Schema, room: Room): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  if (schema.anyOf)
    return largestIn(
      schema.anyOf.reduce((best, one) => (rankOf(one) > rankOf(best) ? one : best)),
      room,
    )
  room.left -= 8
  switch (schema.type) {
    case 'string':
      return textOf(schema, room)
    case 'integer':
    case 'number':
      return schema.maximum ?? 1
    case 'boolean':
      return true
    case 'array':
      return listOf(schema, room)
    case 'object':
      return objectOf(schema, room)
    case 'null':
      return null
    default:
      // Anything: a list of texts.
      return listOf({ items: { type: 'string', maxLength: 50 } }, room)
  }
}

/** A body of about this many characters that the schema accepts. */
export const largestOf = (schema: Schema, characters: number): unknown => largestIn(schema, { left: characters })
