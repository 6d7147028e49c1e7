import { RecentMap } from '#platform/recent-map'

/** More than relays send while one of them repeats a report. */
const MAX_KNOWN = 10_000
const MAX_ID_LENGTH = 100

/** Accepts each report with an id once: a relay repeats a report when the response to it is lost. */
export class SeenReports {
  readonly #known = new RecentMap<string, Promise<void>>(MAX_KNOWN)

  acceptOnce(tokenId: string, id: string | string[] | undefined, accept: () => Promise<void>): Promise<void> {
    if (typeof id !== 'string' || id.length > MAX_ID_LENGTH) return accept()
    const key = JSON.stringify([tokenId, id])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const accepting = accept()
    this.#known.set(key, accepting)
    // A report that was refused can be sent again.
    accepting.catch(() => this.#known.delete(key))
    return accepting
  }
}
