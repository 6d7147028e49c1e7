import type { SdkCaller } from '#kernel/sdk-caller'
import type { SecretBox } from '#platform/secrets/secret-box'

/** The token, environment and projects of a stream, and the time until which it can be opened. */
export interface Ticket {
  readonly tokenId: string
  readonly environment: string
  readonly projects?: readonly string[]
  readonly expiresAt: number
}

const PURPOSE = 'ofrep-events'
const WINDOW_MS = 30 * 60_000

/** Tickets of one token and window are identical. They are valid until the end of the next window. */
export const windowOf = (now: number): number => Math.floor(now / WINDOW_MS)

/**
 * A browser cannot send a token with an EventSource, so the URL must identify the caller. A ticket replaces the token there: it is
 * encrypted, short-lived, and invalid once the token is revoked. One ticket is created per token and window, not per response,
 * because the number of encryptions with one key is limited.
 */
export class Tickets {
  readonly #box: SecretBox
  readonly #made = new Map<string, string>()
  #window = 0

  constructor(box: SecretBox) {
    this.#box = box
  }

  /** Undefined when no encryption key is configured. */
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

  /** Undefined for an invalid or expired ticket. */
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

/** Other data that is encrypted with the same key may not be JSON. */
function parsed(text: string): (Ticket & { readonly purpose: string }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
