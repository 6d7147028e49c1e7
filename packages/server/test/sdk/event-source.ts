const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

type Fields = ReadonlyMap<string, string>

/** The blocks of an event stream as they arrive. A comment has no fields. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Fields> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield fieldsOf(block)
  }
}

const fieldsOf = (block: string): Fields =>
  new Map([...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/**
 * EventSource of browsers, which this version of Node lacks: reads a stream, and after it broke reconnects with the last
 * event id when the test calls `reconnectAll`. Like browsers, it gives up when the response is no stream.
 */
export class TestEventSource extends EventTarget {
  /** All opened event sources, for assertions. */
  static readonly opened: TestEventSource[] = []
  static readonly #broken = new Set<() => void>()
  readonly url: string
  readyState = CONNECTING
  #lastEventId = ''
  readonly #abort = new AbortController()

  constructor(url: string) {
    super()
    this.url = url
    TestEventSource.opened.push(this)
    void this.#live()
  }

  /** Ends the wait of those whose stream broke, which browsers end after the time that the server recommends. */
  static reconnectAll(): void {
    for (const reconnect of TestEventSource.#broken) reconnect()
    TestEventSource.#broken.clear()
  }

  close(): void {
    this.readyState = CLOSED
    this.#abort.abort()
  }

  async #live(): Promise<void> {
    while (this.readyState !== CLOSED) {
      await this.#listen().catch(() => {})
      if (this.#abort.signal.aborted) return
      if (this.readyState !== CLOSED) this.readyState = CONNECTING
      this.dispatchEvent(new Event('error'))
      await new Promise<void>((reconnect) => TestEventSource.#broken.add(reconnect))
    }
  }

  async #listen(): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }) }
    const response = await fetch(this.url, { headers, signal: this.#abort.signal })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (response.status !== 200 || !isStream || !response.body) {
      this.readyState = CLOSED
      return
    }
    this.readyState = OPEN
    this.dispatchEvent(new Event('open'))
    for await (const fields of blocksOf(response.body)) this.#tell(fields)
  }

  #tell(fields: Fields): void {
    this.#lastEventId = fields.get('id') ?? this.#lastEventId
    const [type = 'message', data] = [fields.get('event'), fields.get('data')]
    if (data !== undefined) this.dispatchEvent(new MessageEvent(type, { data, lastEventId: this.#lastEventId }))
  }
}
