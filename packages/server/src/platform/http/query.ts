/** Flat and without a prototype; a repeated key becomes a list. Values never become objects. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const earlier = result[key]
    if (earlier === undefined) result[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else result[key] = [earlier, value]
  }
  return result
}
