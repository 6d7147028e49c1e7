const MAX_LISTED = 4

/** "a, b or c"; a long list ends with the number of further items. */
export function orList(items: readonly string[], max = MAX_LISTED): string {
  if (items.length === 0) return 'nothing'
  const shown = items.length > max ? [...items.slice(0, max - 1), `${items.length - max + 1} more`] : items
  return shown.length === 1 ? (shown[0] as string) : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}
