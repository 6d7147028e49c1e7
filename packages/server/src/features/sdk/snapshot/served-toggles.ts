import type { EntryBlocks } from './entry-blocks.ts'
import type { SnapshotEntry } from './environment-snapshot.ts'
import type { Journal } from './journal.ts'

/** The new state of a toggle in one environment. */
export interface ToggleChange {
  readonly name: string
  /** Undefined when the toggle is not served. */
  readonly entry: SnapshotEntry | undefined
  readonly eventId: number
}

/** The toggles of one environment, and their recent changes. */
export class ServedToggles {
  readonly blocks: EntryBlocks
  readonly journal: Journal

  constructor(blocks: EntryBlocks, journal: Journal) {
    this.blocks = blocks
    this.journal = journal
  }

  /** Changes of the copy do not change this one. The bytes of a block that both contain are rendered once. */
  copy(): ServedToggles {
    return new ServedToggles(this.blocks.copy(), this.journal.copy())
  }

  /** False when the toggle was not served before and is not served now. */
  put({ name, entry, eventId }: ToggleChange): boolean {
    const before = entry ? this.blocks.put(entry) : this.blocks.remove(name)
    if (!entry && !before) return false
    if (before && before.toggle.project !== entry?.toggle.project)
      this.journal.add({ eventId, kind: 'feature-removed', name, project: before.toggle.project })
    if (entry) this.journal.add({ eventId, kind: 'feature-updated', name })
    return true
  }
}
