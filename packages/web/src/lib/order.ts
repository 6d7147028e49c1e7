/** The same list with one of its items at another place. */
export function movedTo<T>(list: readonly T[], item: T, place: number): readonly T[] {
  const from = list.indexOf(item)
  const to = Math.min(Math.max(place, 0), list.length - 1)
  if (from < 0 || from === to) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

export interface Placed {
  readonly name: string
  readonly sortOrder: number
}

/** New places, only of those that need one: the n-th gets n. */
export function newPlaces(order: readonly string[], before: readonly Placed[]): ReadonlyMap<string, number> {
  const old = new Map(before.map(({ name, sortOrder }) => [name, sortOrder]))
  return new Map(order.flatMap((name, index) => (old.get(name) === index ? [] : [[name, index] as const])))
}
