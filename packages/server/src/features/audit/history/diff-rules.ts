import type { EventData, StoredEvent } from '#kernel/event'
import { sameJson } from '#kernel/json'
import type { Tag } from '#kernel/tag'
import type { Change } from './schema.ts'

type Fields = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Escapes slashes in names as in JSON Pointer, so that they do not split the path. */
const segment = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Lists whose members have a key are compared member by member: strategies by id, variants by name. */
function membersOf(list: readonly unknown[], key: 'id' | 'name'): Map<string, unknown> | undefined {
  const members = new Map<string, unknown>()
  for (const one of list) {
    const identity = isObject(one) ? one[key] : undefined
    if (typeof identity !== 'string' || members.has(identity)) return undefined
    members.set(identity, one)
  }
  return members
}

/** A different order of the same variants assigns users differently, so it counts as a change of the whole list. */
const sameSequence = (a: Map<string, unknown>, b: Map<string, unknown>): boolean =>
  sameJson(
    [...a.keys()].filter((key) => b.has(key)),
    [...b.keys()].filter((key) => a.has(key)),
  )

function inside(before: unknown, after: unknown): [Fields, Fields] | undefined {
  if (isObject(before) && isObject(after)) return [before, after]
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  for (const key of ['id', 'name'] as const) {
    const [left, right] = [membersOf(before, key), membersOf(after, key)]
    // The order of strategies is in their field `sortOrder`.
    if (left && right && (key === 'id' || sameSequence(left, right)))
      return [Object.fromEntries(left), Object.fromEntries(right)]
  }
  return undefined
}

/** The differences field by field. A value that exists on one side only has null on the other. */
export function diff(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (sameJson(before, after)) return []
  const both = inside(before, after)
  if (!both) return [{ path: path.map(segment).join('/'), before: before ?? null, after: after ?? null }]
  const [left, right] = both
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  const own = (fields: Fields, key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined)
  return [...keys].flatMap((key) => diff(own(left, key), own(right, key), [...path, key]))
}

/** Keys in the data of events that are additional information and not fields of a toggle. */
const NOT_FIELDS = new Set([
  'name',
  'createdAt',
  'environment',
  'oldProject',
  'newProject',
  'reason',
  'changeRequestSkipped',
  'changeRequestId',
  'changeId',
  'action',
  'payload',
  'failedTests',
])

const taggedWith = (tags: readonly Tag[]): Fields =>
  Object.fromEntries(tags.map((tag) => [`${tag.type}:${tag.value}`, tag]))

/** The part of a toggle that an event contains, in the shape of the toggle. */
function partOf({ environment }: Pick<StoredEvent, 'environment'>, data: EventData): Fields {
  const { strategy, order, tag, tags = tag === undefined ? [] : [tag], ...rest } = data
  const fields = Object.fromEntries(Object.entries(rest).filter(([key]) => !NOT_FIELDS.has(key)))
  if (environment === undefined) return { environments: {}, tags: taggedWith(tags as readonly Tag[]), ...fields }
  const strategies = strategy === undefined ? (order ?? []) : [strategy]
  return { environments: { [environment]: { strategies, ...fields } } }
}

/** The changes that an event contains. */
export const changesOf = (event: Pick<StoredEvent, 'environment' | 'data' | 'preData'>): Change[] =>
  diff(partOf(event, event.preData ?? {}), partOf(event, event.data ?? {}))
