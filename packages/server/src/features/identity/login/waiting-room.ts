interface Guest {
  readonly leave: () => void
  readonly timer: NodeJS.Timeout
}

/** Delays a bounded number of callers. When it is full, the one that has waited longest goes on early. */
export class WaitingRoom {
  readonly #maxGuests: number
  readonly #guests = new Set<Guest>()

  constructor(maxGuests: number) {
    this.#maxGuests = maxGuests
  }

  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    const [oldest] = this.#guests
    if (oldest && this.#guests.size >= this.#maxGuests) oldest.leave()
    return new Promise((done) => {
      const leave = () => {
        clearTimeout(guest.timer)
        this.#guests.delete(guest)
        done()
      }
      const guest: Guest = { leave, timer: setTimeout(leave, ms) }
      this.#guests.add(guest)
    })
  }

  get size(): number {
    return this.#guests.size
  }
}
