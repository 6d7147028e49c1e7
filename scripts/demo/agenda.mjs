// A story that took weeks, told in seconds: each step happens at its own time, by the clock that the server is given.

const DAY_MS = 86_400_000

export class Agenda {
  #begin = Date.now()
  #offsetMs = 0
  /** @type {{ at: number, order: number, act: () => Promise<unknown> }[]} */
  #steps = []

  /** What the server takes for the time. */
  clock = () => new Date(Date.now() + this.#offsetMs)

  /**
   * @param {number} daysAgo
   * @param {() => Promise<unknown>} act
   */
  plan(daysAgo, act) {
    this.#steps.push({ at: -daysAgo * DAY_MS, order: this.#steps.length, act })
  }

  /** From the earliest to the latest; then it is now again. Steps of the same time keep their order. */
  async run() {
    for (const { at, act } of this.#steps.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      this.#offsetMs = at
      await act()
    }
    this.#steps = []
    this.#offsetMs = 0
  }

  /** @param {number} daysAgo */
  timeOf(daysAgo) {
    return new Date(this.#begin - daysAgo * DAY_MS)
  }
}
