import type { ClientStream } from './client-stream.ts'

const TURNS = 30

/** One timer for all streams. Each stream gets one keep-alive per interval. The writes are spread over the interval. */
export class Heartbeat {
  readonly #turns = Array.from({ length: TURNS }, () => new Set<ClientStream>())
  readonly #intervalMs: number
  readonly #onTick: () => void
  #joined = 0
  #turn = 0
  #timer: NodeJS.Timeout | undefined

  constructor(intervalMs: number, onTick: () => void) {
    this.#intervalMs = intervalMs
    this.#onTick = onTick
  }

  /** Returns the turn of the stream, which `leave` needs. */
  join(stream: ClientStream): number {
    const turn = this.#joined++ % TURNS
    this.#turns[turn]?.add(stream)
    this.#timer ??= setInterval(() => this.#tick(), this.#intervalMs / TURNS).unref()
    return turn
  }

  leave(stream: ClientStream, turn: number): void {
    this.#turns[turn]?.delete(stream)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#turn = (this.#turn + 1) % TURNS
    for (const { wire } of this.#turns[this.#turn] ?? []) wire.sendKeepAlive()
    this.#onTick()
  }
}
