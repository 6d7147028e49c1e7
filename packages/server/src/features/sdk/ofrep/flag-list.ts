/** The flags that are joined and converted to bytes at once. */
const BLOCK_LENGTH = 250

/** A JSON list of flags as bytes. Converted in blocks, because one large string would block the event loop. */
export class FlagList {
  readonly #blocks: Buffer[] = []
  #texts: string[] = []

  /** Adds the JSON of a flag. */
  add(text: string): void {
    this.#texts.push(text)
    if (this.#texts.length === BLOCK_LENGTH) this.#convert()
  }

  #convert(): void {
    const comma = this.#blocks.length > 0 ? ',' : ''
    this.#blocks.push(Buffer.from(`${comma}${this.#texts.join(',')}`))
    this.#texts = []
  }

  bytes(before: string, after: string): Buffer {
    if (this.#texts.length > 0) this.#convert()
    return Buffer.concat([Buffer.from(before), ...this.#blocks, Buffer.from(after)])
  }
}
