import type { ClientStream } from './client-stream.ts'

const TURNS = 30

/** One clock for all streams. Each has its turn once per interval, and not all at once: thousands of writes would be felt. */
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

  /** The place that a stream has; `leave` wants it back. */
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
