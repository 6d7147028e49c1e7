/** The list with one of its items at another place; out of bounds changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** As the API takes it. */
export const sortOrders = (ids: readonly string[]): { id: string; sortOrder: number }[] =>
  ids.map((id, sortOrder) => ({ id, sortOrder }))
