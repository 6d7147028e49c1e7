/** The values of a constraint as they are compared: trimmed and not empty. */
export const cleaned = (values: readonly string[] = []): string[] =>
  values.map((value) => String(value).trim()).filter((value) => value !== '')

/**
 * Entries of a comma-separated parameter. Blanks around commas are removed; those at both ends of the text stay, as in
 * the Node SDK.
 */
export function entriesOf(list: unknown): string[] {
  const text = list === undefined || list === null ? '' : String(list)
  if (text === '') return []
  const parts = text.split(',')
  return parts.map((part, index) => {
    const start = index === 0 ? part : part.trimStart()
    return index === parts.length - 1 ? start : start.trimEnd()
  })
}
