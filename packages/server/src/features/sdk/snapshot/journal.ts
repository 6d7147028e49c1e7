/** The newest change of a toggle or a segment in one environment. */
export type JournalEntry =
  | { readonly eventId: number; readonly kind: 'feature-updated'; readonly name: string }
  | { readonly eventId: number; readonly kind: 'feature-removed'; readonly name: string; readonly project: string }
  | { readonly eventId: number; readonly kind: 'segment-updated'; readonly id: number }
  | { readonly eventId: number; readonly kind: 'segment-removed'; readonly id: number }

const MAX_ENTRIES = 1_000

const keyOf = (entry: JournalEntry): string => {
  if (entry.kind === 'feature-updated') return `feature ${entry.name}`
  if (entry.kind === 'feature-removed') return `feature ${entry.name} of ${entry.project}`
  return `segment ${entry.id}`
}

/**
 * The recent changes of an environment. Each toggle or segment has one entry, its newest change: a client that reconnects gets
 * the current state, not the steps in between. A client that was away longer than the journal covers starts over.
 */
export class Journal {
  readonly #entries = new Map<string, JournalEntry>()
  #startsAfter: number

  constructor(eventId: number) {
    this.#startsAfter = eventId
  }

  copy(): Journal {
    const copy = new Journal(this.#startsAfter)
    for (const [key, entry] of this.#entries) copy.#entries.set(key, entry)
    return copy
  }

  add(entry: JournalEntry): void {
    const key = keyOf(entry)
    // Delete and insert again, so that the map stays in the order of events.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= MAX_ENTRIES) return
    const [oldest] = this.#entries
    if (!oldest) return
    this.#entries.delete(oldest[0])
    this.#startsAfter = oldest[1].eventId
  }

  /** Oldest first. Undefined when the journal does not go back to that event. */
  since(eventId: number): readonly JournalEntry[] | undefined {
    if (eventId < this.#startsAfter) return undefined
    return [...this.#entries.values()].filter((entry) => entry.eventId > eventId)
  }
}
