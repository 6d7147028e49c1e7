/** Time between two ticks while nothing blocks. */
const TICK_MS = 2

/**
 * The longest time that the event loop of this process was blocked. A tick takes the smaller of elapsed time and CPU time of
 * the process: while other processes use the machine, elapsed time grows and CPU time does not.
 */
export class LoopMonitor {
  readonly #timer: NodeJS.Timeout
  #at = performance.now()
  #cpu = process.cpuUsage()
  #longestMs = 0

  constructor() {
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const [at, cpu] = [performance.now(), process.cpuUsage()]
    const cpuMs = (cpu.user - this.#cpu.user + cpu.system - this.#cpu.system) / 1_000
    this.#longestMs = Math.max(this.#longestMs, Math.min(at - this.#at, cpuMs))
    this.#at = at
    this.#cpu = cpu
  }

  /** Ends the measurement. */
  stop(): number {
    this.#tick()
    clearInterval(this.#timer)
    return this.#longestMs
  }
}
