/** Returns the list with one item at another index. */
export function moveItem<T>(list: readonly T[], item: T, index: number): readonly T[] {
  const from = list.indexOf(item)
  const to = Math.min(Math.max(index, 0), list.length - 1)
  if (from < 0 || from === to) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

export interface SortedItem {
  readonly name: string
  readonly sortOrder: number
}

/** The sort orders that change: the n-th item gets n. */
export function changedSortOrders(
  order: readonly string[],
  before: readonly SortedItem[],
): ReadonlyMap<string, number> {
  const old = new Map(before.map(({ name, sortOrder }) => [name, sortOrder]))
  return new Map(order.flatMap((name, index) => (old.get(name) === index ? [] : [[name, index] as const])))
}

/** The sort orders of all ids, as the API takes them. */
export const sortOrders = (ids: readonly string[]): { id: string; sortOrder: number }[] =>
  ids.map((id, sortOrder) => ({ id, sortOrder }))
