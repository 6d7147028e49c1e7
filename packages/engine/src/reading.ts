import { type Address, parseAddress, parseVersion, type Version } from '@leverframe/domain'

/** One field of one context. Derived values are parsed on first use and cached. */
export class Reading {
  text: string | undefined = undefined
  /** The evaluation that this was read for; see Evaluation. */
  generation = 0
  #lower: string | undefined = undefined
  #number: number | undefined = undefined
  #version: Version | null | undefined = undefined
  #address: Address | null | undefined = undefined

  read(text: string | undefined, generation: number): void {
    this.text = text
    this.generation = generation
    this.#lower = undefined
    this.#number = undefined
    this.#version = undefined
    this.#address = undefined
  }

  get lower(): string | undefined {
    this.#lower ??= this.text?.toLowerCase()
    return this.#lower
  }

  /** NaN for a missing field. Blank text is 0, as everywhere in JavaScript. */
  get number(): number {
    this.#number ??= this.text === undefined ? Number.NaN : Number(this.text)
    return this.#number
  }

  /** Null for text that is not strict SemVer, such as a version with a leading v. */
  get version(): Version | null {
    if (this.#version === undefined)
      this.#version = this.text === undefined || this.text.startsWith('v') ? null : parseVersion(this.text)
    return this.#version
  }

  /** Null for text that is neither an IPv4 nor an IPv6 address. */
  get address(): Address | null {
    if (this.#address === undefined) this.#address = this.text === undefined ? null : parseAddress(this.text)
    return this.#address
  }
}

export function readingOf(text: string | undefined): Reading {
  const reading = new Reading()
  reading.read(text, 0)
  return reading
}

/** Whether a field of the context matches. `now` is the time of the evaluation in milliseconds. */
export type Test = (field: Reading, now: number) => boolean
