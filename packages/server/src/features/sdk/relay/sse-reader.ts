/** One server-sent event. */
export interface ReceivedEvent {
  readonly event: string
  readonly id: string
  readonly data: string
}

const LINE_BREAK = 10

const fieldOf = (lines: readonly string[], name: string): string => {
  const line = lines.find((one) => one.startsWith(`${name}:`))
  return line === undefined ? '' : line.slice(name.length + 1).replace(/^ /, '')
}

function eventOf(block: Buffer): ReceivedEvent | undefined {
  const lines = block.toString().split('\n')
  const event = fieldOf(lines, 'event')
  return event === '' ? undefined : { event, id: fieldOf(lines, 'id'), data: fieldOf(lines, 'data') }
}

/** Reads server-sent events with one line of data each, as servers of the client API send them. */
export class SseReader {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #size = 0
  #endsWithBreak = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The events that end in this chunk. Comments and events without a name are skipped. */
  *read(chunk: Buffer): Generator<ReceivedEvent> {
    let rest = chunk
    while (rest.length > 0) {
      const end = this.#endIn(rest)
      if (end < 0) return this.#keep(rest)
      this.#keep(rest.subarray(0, end))
      const block = Buffer.concat(this.#parts)
      this.#parts = []
      this.#size = 0
      this.#endsWithBreak = false
      rest = rest.subarray(end)
      const found = eventOf(block)
      if (found) yield found
    }
  }

  /** The index after the empty line that ends an event, which may begin in the chunk before. */
  #endIn(chunk: Buffer): number {
    if (this.#endsWithBreak && chunk[0] === LINE_BREAK) return 1
    const at = chunk.indexOf('\n\n')
    return at < 0 ? -1 : at + 2
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    if (this.#size > this.#maxBytes) throw new Error(`an event of more than ${this.#maxBytes} bytes`)
    this.#parts.push(part)
    this.#endsWithBreak = part.at(-1) === LINE_BREAK
  }
}
