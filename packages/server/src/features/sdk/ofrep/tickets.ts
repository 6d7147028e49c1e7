import type { SdkCaller } from '#kernel/sdk-caller'
import type { SecretBox } from '#platform/secrets/secret-box'

/** What a ticket says: who may listen to what, and until when the connection must be made. */
export interface Ticket {
  readonly tokenId: string
  readonly environment: string
  readonly projects?: readonly string[]
  readonly expiresAt: number
}

const PURPOSE = 'ofrep-events'
const WINDOW_MS = 30 * 60_000

/** Tickets of one window are alike; they are good until the next one ends. */
export const windowOf = (now: number): number => Math.floor(now / WINDOW_MS)

/**
 * A browser can send no token with an EventSource, so that the address itself must say who asks. A ticket stands for a
 * token there: sealed, for a short time, and worth nothing once the token is revoked. One is made per token and window, not
 * per answer: keys wear out with use.
 */
export class Tickets {
  readonly #box: SecretBox
  readonly #made = new Map<string, string>()
  #window = 0

  constructor(box: SecretBox) {
    this.#box = box
  }

  /** Undefined when there is no key to seal with. */
  issue({ id, projects }: SdkCaller, environment: string, now: number): string | undefined {
    const window = windowOf(now)
    if (window !== this.#window) this.#made.clear()
    this.#window = window
    const ticket: Ticket = {
      tokenId: id,
      environment,
      ...(projects && { projects }),
      expiresAt: (window + 2) * WINDOW_MS,
    }
    const text = JSON.stringify({ purpose: PURPOSE, ...ticket })
    const made = this.#made.get(text) ?? this.#seal(text)
    if (made !== undefined) this.#made.set(text, made)
    return made
  }

  /** Undefined for one that we did not make, or that is too old. */
  read(sealed: string, now: number): Ticket | undefined {
    const text = this.#open(sealed)
    if (text === undefined) return undefined
    const ticket = parsed(text)
    return ticket?.purpose === PURPOSE && ticket.expiresAt > now ? ticket : undefined
  }

  #seal(text: string): string | undefined {
    try {
      return this.#box.seal(text)
    } catch {
      return undefined
    }
  }

  #open(sealed: string): string | undefined {
    try {
      return this.#box.open(sealed)
    } catch {
      return undefined
    }
  }
}

/** Whatever else is sealed with the same key may be no JSON. */
function parsed(text: string): (Ticket & { readonly purpose: string }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
