import type { Duplex } from 'node:stream'

/** The functions that one side offers to the other. Arguments and results are JSON. */
type Offered = Readonly<Record<string, (body: never) => unknown>>
type BodyOf<F> = F extends (body: infer B) => unknown ? B : never
type ResultOf<F> = F extends (...given: never[]) => infer R ? Awaited<R> : never

interface Message {
  /** A function of the receiver; undefined in a reply. */
  readonly name?: string
  /** Present when a reply is expected, and in the reply. */
  readonly id?: number
  readonly body?: unknown
  readonly failed?: true
}

interface Pending {
  readonly done: (value: unknown) => void
  readonly fail: (error: Error) => void
}

const CLOSED = 'The other process ended'

/**
 * Calls between two processes of this server, as JSON lines over a private pipe. The channel of `fork` is not used:
 * there a message waits until every connection that was sent before it has arrived.
 */
export class Channel<Remote extends object, Local extends object> {
  readonly #stream: Duplex
  readonly #offered: Offered
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #rest = ''
  #isClosed = false

  constructor(stream: Duplex, offered: Local) {
    this.#stream = stream
    this.#offered = offered as unknown as Offered
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => this.#read(text))
    // The close follows.
    stream.on('error', () => {})
    stream.once('close', () => this.#close())
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener()
    else this.#stream.once('close', listener)
  }

  notify<K extends keyof Remote & string>(name: K, body: BodyOf<Remote[K]>): void {
    this.#send({ name, body })
  }

  /** Rejects when the other process ends, or when its function fails. */
  callRemote<K extends keyof Remote & string>(name: K, body: BodyOf<Remote[K]>): Promise<ResultOf<Remote[K]>> {
    return new Promise((done, fail) => {
      if (this.#isClosed) return fail(new Error(CLOSED))
      const id = ++this.#lastId
      this.#pending.set(id, { done: done as Pending['done'], fail })
      this.#send({ name, id, body })
    })
  }

  #send(message: Message): void {
    if (!this.#isClosed) this.#stream.write(`${JSON.stringify(message)}\n`)
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) void this.#handle(JSON.parse(line) as Message)
  }

  async #handle({ name, id, body, failed }: Message): Promise<void> {
    if (name === undefined) {
      const pending = this.#pending.get(id ?? 0)
      this.#pending.delete(id ?? 0)
      if (failed) pending?.fail(new Error(String(body)))
      else pending?.done(body)
      return
    }
    try {
      const result = await this.#offered[name]?.(body as never)
      if (id !== undefined) this.#send({ id, body: result ?? null })
    } catch (error) {
      if (id !== undefined) this.#send({ id, failed: true, body: String(error) })
    }
  }

  #close(): void {
    this.#isClosed = true
    for (const { fail } of this.#pending.values()) fail(new Error(CLOSED))
    this.#pending.clear()
  }
}
