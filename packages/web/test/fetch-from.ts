// The fetch of happy-dom opens a connection for each request, to a server in the same process. Pages send many of them.
import { JSON_HEADERS, type TestApi } from './hooks.ts'

/** Answers `fetch` from the API without a connection. */
export function fetchFrom(api: TestApi): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(String(input), init)
    const { pathname, search } = new URL(request.url)
    const sent = {
      method: request.method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
      text: request.body === null ? '' : await request.text(),
    }
    const { status = 200, body, headers } = await unlessAborted(api.replyTo(sent), request.signal)
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { ...JSON_HEADERS, ...headers } })
  }
  return () => {
    globalThis.fetch = fetch
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The request was aborted', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
