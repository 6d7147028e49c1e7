/** The content encodings of responses. Brotli is preferred: it makes JSON smaller in the same time. */
export type Encoding = 'br' | 'gzip'

const PREFERRED: readonly Encoding[] = ['br', 'gzip']

/** Clients send few different headers. Further headers are parsed without the cache. */
const MAX_CACHED = 100
const cache = new Map<string, ReadonlySet<Encoding>>()

/** The encodings that an `Accept-Encoding` header accepts; a weight of 0 refuses one. */
function acceptedIn(header: string): ReadonlySet<Encoding> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  return new Set(PREFERRED.filter((encoding) => weightOf(encoding) > 0))
}

function acceptedBy(header: string): ReadonlySet<Encoding> {
  const known = cache.get(header)
  if (known) return known
  const accepted = acceptedIn(header)
  if (cache.size < MAX_CACHED) cache.set(header, accepted)
  return accepted
}

export const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && acceptedBy(header).has('gzip')

/** The best encoding that a client accepts; undefined for none. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = header === undefined ? undefined : acceptedBy(header)
  return accepted && PREFERRED.find((encoding) => accepted.has(encoding))
}
