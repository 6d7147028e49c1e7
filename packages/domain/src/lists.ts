import { say } from './say.ts'

/** The items by their key, in their order. */
export function groupedBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]>
export function groupedBy<Item, Key, Part>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  partOf: (item: Item) => Part,
): Map<Key, Part[]>
export function groupedBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  partOf: (item: Item) => unknown = (item) => item,
): Map<Key, unknown[]> {
  const groups = new Map<Key, unknown[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(partOf(item))
    else groups.set(key, [partOf(item)])
  }
  return groups
}

const MAX_LISTED = 4

/** All items but the last one, and the last one. A long list ends with the number of further items. */
function shortened(items: readonly string[], max: number): readonly [string, string] {
  const rest = say('{count} more', { count: items.length - max + 1 })
  const shown = items.length > max ? [...items.slice(0, max - 1), rest] : items
  return [shown.slice(0, -1).join(', '), shown.at(-1) ?? '']
}

/** "a, b or c"; a long list ends with the number of further items. */
export function orList(items: readonly string[], max = MAX_LISTED): string {
  if (items.length === 0) return say('nothing')
  const [first, last] = shortened(items, max)
  return first === '' ? last : say('{first} or {last}', { first, last })
}

/** "a, b and c". */
export function andList(items: readonly string[], max = MAX_LISTED): string {
  if (items.length === 0) return say('nothing')
  const [first, last] = shortened(items, max)
  return first === '' ? last : say('{first} and {last}', { first, last })
}
