import type { Body } from '#features/snapshot/index'
import { isUnchanged } from '#platform/http/etag'

const JSON_TYPE = 'application/json; charset=utf-8'

const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(accepted)

export interface Answer {
  readonly status: 200 | 304
  /** Names and values by turns. */
  readonly headers: readonly string[]
  readonly bytes?: Buffer
}

/** What is sent for a body, by what the caller has and takes. */
export function answerOf(body: Body, ifNoneMatch: string | undefined, acceptEncoding: string | undefined): Answer {
  const { etag, identity, gzip } = body
  const common = ['etag', etag, 'cache-control', 'no-cache', 'vary', 'Accept-Encoding']
  if (isUnchanged(ifNoneMatch, etag)) return { status: 304, headers: common }
  const packed = gzip !== undefined && takesGzip(acceptEncoding)
  const bytes = packed ? gzip : identity
  const headers = [...common, 'content-type', JSON_TYPE, 'content-length', String(bytes.length)]
  return { status: 200, headers: packed ? [...headers, 'content-encoding', 'gzip'] : headers, bytes }
}

/**
 * The same with a request to stream from now on. An SDK that follows it does not look at the body: without a tag it asks for
 * everything again, should streaming not work out.
 */
export function inviting({ status, headers, bytes }: Answer): Answer {
  const told = headers.filter((_, index) => headers[index - (index % 2)] !== 'etag')
  return { status, headers: [...told, 'fetch-mode', 'streaming'], ...(bytes && { bytes }) }
}
