/** The newest thing that happened to a toggle or a segment in one environment. */
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
 * What changed lately, each thing once and by its newest change: whoever was away gets the state of now, not the steps in
 * between. Whoever was away for longer than it reaches back starts over.
 */
export class Journal {
  readonly #entries = new Map<string, JournalEntry>()
  #reachesBackTo: number

  constructor(eventId: number) {
    this.#reachesBackTo = eventId
  }

  add(entry: JournalEntry): void {
    const key = keyOf(entry)
    // Re-inserted, so that the order of the map is the order of events.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= MAX_ENTRIES) return
    const [oldest] = this.#entries
    if (!oldest) return
    this.#entries.delete(oldest[0])
    this.#reachesBackTo = oldest[1].eventId
  }

  /** Oldest first; undefined when it does not reach back that far. */
  since(eventId: number): readonly JournalEntry[] | undefined {
    if (eventId < this.#reachesBackTo) return undefined
    return [...this.#entries.values()].filter((entry) => entry.eventId > eventId)
  }
}
