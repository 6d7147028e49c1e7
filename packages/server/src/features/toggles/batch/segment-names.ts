/** A copy of an input with other members in its lists of segments. */
function mapSegments(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSegments(one, map))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'segments' && Array.isArray(inner) ? inner.map(map) : mapSegments(inner, map),
  ])
  return Object.fromEntries(entries)
}

/** The names of segments in an input, which stand where a command takes ids. */
export function segmentNamesIn(input: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  mapSegments(input, (member) => {
    if (typeof member === 'string') names.add(member)
  })
  return names
}

export const withSegmentIds = (input: unknown, idOf: (name: string) => number): unknown =>
  mapSegments(input, (member) => (typeof member === 'string' ? idOf(member) : member))
