import type { CallOptions, TestServer } from '@leverframe/testing/harness'

/** The response to a path, without the parts that differ between two equal requests. */
export interface CrawledAnswer {
  readonly status: number
  readonly text: string
}

const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z/g
const REQUEST_ID = /"id":"[0-9a-f]{8}-[0-9a-f-]{27}"/g
/** Revisions and event ids are global by design: docs/guides/access.md says so. */
const REVISION = /"(revision|revisionId|etag|eventId|seenAt|lastSeenAt)":("(?:[^"\\]|\\.)*"|\d+|null)/g
/** The nonce of the content security policy. */
const NONCE = /[0-9a-f]{56}/g
const HEADERS_OF_REQUEST = /^(date|etag|x-request-id|content-length|connection|keep-alive|server-timing|retry-after)$/

const stable = (text: string): string =>
  text
    .replaceAll(TIME, 'TIME')
    .replaceAll(NONCE, 'NONCE')
    .replaceAll(REQUEST_ID, '"id":"REQUEST"')
    .replaceAll(REVISION, '"$1":0')

/** Body and headers of a GET request; of an event stream the head alone. */
export async function answerTo(server: TestServer, path: string, options?: CallOptions): Promise<CrawledAnswer> {
  const { status, body, headers } = await server.call('GET', path, undefined, options)
  const shown = [...headers].filter(([name]) => !HEADERS_OF_REQUEST.test(name))
  return { status, text: stable(`${JSON.stringify(shown)}\n${typeof body === 'string' ? body : JSON.stringify(body)}`) }
}
