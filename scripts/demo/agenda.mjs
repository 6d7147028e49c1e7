// A simulated history of several weeks: each step runs at its own time, by the clock that the server uses.

const DAY_MS = 86_400_000

export class Agenda {
  #begin = Date.now()
  #offsetMs = 0
  /** @type {{ at: number, order: number, act: () => Promise<unknown> }[]} */
  #steps = []

  /** The clock of the server. */
  clock = () => new Date(Date.now() + this.#offsetMs)

  /**
   * @param {number} daysAgo
   * @param {() => Promise<unknown>} act
   */
  plan(daysAgo, act) {
    this.#steps.push({ at: -daysAgo * DAY_MS, order: this.#steps.length, act })
  }

  /** Runs the steps from the earliest to the latest, then resets the clock. Steps of the same time keep their order. */
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
