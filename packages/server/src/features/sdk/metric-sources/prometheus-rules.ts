/** Parses responses of the query API of Prometheus. Compatible servers differ, so nothing is assumed about them. */

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `[seconds, "1.5"]`. Undefined for NaN and infinity, which no threshold can be compared with. */
function sampleOf(pair: unknown): [number, number] | undefined {
  if (!Array.isArray(pair) || typeof pair[0] !== 'number' || typeof pair[1] !== 'string') return undefined
  const value = Number(pair[1])
  return Number.isFinite(value) && pair[1] !== '' ? [pair[0], value] : undefined
}

/** A problem continues "The source …". */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly because: string }

const MAX_MESSAGE = 200

/** The data of a successful response, and otherwise what the server says. */
function dataOf(body: unknown): Parsed<Json> {
  if (!isRecord(body)) return { ok: false, because: 'did not respond with JSON of the query API' }
  if (body.status === 'error' && typeof body.error === 'string')
    return { ok: false, because: `refused the query: ${body.error.slice(0, MAX_MESSAGE)}` }
  if (body.status !== 'success' || !isRecord(body.data))
    return { ok: false, because: 'did not respond with JSON of the query API' }
  return { ok: true, value: body.data }
}

/** The values of an instant query. A scalar is one value. */
export function instantValues(body: unknown): Parsed<number[]> {
  const data = dataOf(body)
  if (!data.ok) return data
  const { resultType, result } = data.value
  const pairs =
    resultType === 'scalar' ? [result] : Array.isArray(result) ? result.map((one) => isRecord(one) && one.value) : []
  return { ok: true, value: pairs.flatMap((pair) => sampleOf(pair)?.[1] ?? []) }
}

export interface RangeSeries {
  readonly metric: Record<string, string>
  readonly data: [number, number][]
}

/** The first series of a range query, at most `max`. */
export function rangeSeries(body: unknown, max: number): Parsed<RangeSeries[]> {
  const data = dataOf(body)
  if (!data.ok) return data
  const { result } = data.value
  const series = Array.isArray(result) ? result.slice(0, max).filter(isRecord) : []
  return {
    ok: true,
    value: series.map(({ metric, values }) => ({
      metric: isRecord(metric)
        ? Object.fromEntries(Object.entries(metric).map(([name, value]) => [name, String(value)]))
        : {},
      data: Array.isArray(values)
        ? values.flatMap((pair) => {
            const sample = sampleOf(pair)
            return sample ? [sample] : []
          })
        : [],
    })),
  }
}

/** The address of a query below the address of the source. */
export const queryUrl = (url: string, path: string, parameters: Readonly<Record<string, string>>): string =>
  `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams(parameters)}`
