import { exchange } from '#platform/outbound/exchange'
import { OutboundError } from '#platform/outbound/outbound-error'
import type { TargetPolicy } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import { instantValues, type Parsed, queryUrl, type RangeSeries, rangeSeries } from './prometheus-rules.ts'
import type { StoredSource } from './store.ts'

export interface PrometheusDeps {
  readonly box: SecretBox
  readonly policy: TargetPolicy
}

/** Covers the whole exchange. Guards are read every 10 seconds. */
const TIMEOUT_MS = 5_000
let timeoutMs = TIMEOUT_MS

/** For tests. No setting and no product code calls it. */
export const timeOutAfter = (ms = TIMEOUT_MS): void => {
  timeoutMs = ms
}

const MAX_BYTES = 1_048_576
const MAX_SERIES = 50

const failed = (because: string) => ({ ok: false, because }) as const

/** One request to the query API. Problems of the network are results, not errors. */
async function fetchJson(source: StoredSource, path: string, parameters: Record<string, string>, deps: PrometheusDeps) {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new OutboundError('timeout')), timeoutMs)
  try {
    const authorization =
      source.sealedToken === null ? {} : { authorization: `Bearer ${deps.box.open(source.sealedToken)}` }
    const asked = {
      url: queryUrl(source.url, path, parameters),
      method: 'GET',
      headers: { accept: 'application/json', ...authorization },
      maxBytes: MAX_BYTES,
      signal: deadline.signal,
    }
    const { status, bytes, whole } = await exchange(asked, deps.policy)
    if (!whole) return failed(`sent more than ${MAX_BYTES} bytes`)
    if (status === 401 || status === 403) return failed(`refused the token with status ${status}`)
    return { ok: true, value: { status, text: bytes.toString('utf8') } } as const
  } catch (error) {
    if (error instanceof OutboundError) return failed(`cannot be read: ${error.message}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type Fetched = Awaited<ReturnType<typeof fetchJson>>

/** Errors of the query API have a JSON body too. */
function parsed<T>(fetched: Fetched, parse: (body: unknown) => Parsed<T>): Parsed<T> {
  if (!fetched.ok) return fetched
  const { status, text } = fetched.value
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failed(`responded with status ${status}`)
  }
  return parse(body)
}

/** The values of an expression at one time. */
export const queryInstant = async (source: StoredSource, query: string, time: Date, deps: PrometheusDeps) =>
  parsed(await fetchJson(source, '/api/v1/query', { query, time: String(time.getTime() / 1_000) }, deps), instantValues)

export interface RangeRequest {
  readonly query: string
  readonly start: Date
  readonly end: Date
  readonly stepSeconds: number
}

/** The values of an expression over time. */
export async function queryRange(
  source: StoredSource,
  { query, start, end, stepSeconds }: RangeRequest,
  deps: PrometheusDeps,
): Promise<Parsed<RangeSeries[]>> {
  const seconds = (time: Date) => String(time.getTime() / 1_000)
  const parameters = { query, start: seconds(start), end: seconds(end), step: String(stepSeconds) }
  return parsed(await fetchJson(source, '/api/v1/query_range', parameters, deps), (body) =>
    rangeSeries(body, MAX_SERIES),
  )
}
