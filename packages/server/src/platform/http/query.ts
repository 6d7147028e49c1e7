/** Flat, without a prototype; a key given several times is a list. Nothing ever becomes an object. */
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
