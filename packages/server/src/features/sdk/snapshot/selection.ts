import { atOnce, type Steps } from '@leverframe/domain'
import type { EntryBlocks } from './entry-blocks.ts'
import type { EnvironmentSnapshot, RenderedToggles } from './environment-snapshot.ts'
import { isVisible, type SnapshotFilter } from './filter.ts'
import type { JournalEntry } from './journal.ts'

const seesAll = ({ projects, namePrefix, tags }: SnapshotFilter): boolean =>
  !projects && namePrefix === undefined && !tags

/**
 * The toggles of an environment that a filter selects. A filter that does not select all toggles has its own blocks. They are
 * updated from the journal, so the cost of a change does not depend on the number of toggles.
 */
export class Selection {
  readonly #filter: SnapshotFilter
  #environment: EnvironmentSnapshot | undefined
  #blocks: EntryBlocks | undefined
  #revision = 0

  constructor(filter: SnapshotFilter) {
    this.#filter = filter
  }

  /** False when the texts are shared with the environment. */
  get ownsTexts(): boolean {
    return this.#blocks !== undefined
  }

  /** Bytes of the selection without the texts. */
  get overhead(): number {
    return this.#blocks?.overhead ?? 0
  }

  render(environment: EnvironmentSnapshot): RenderedToggles {
    return environment.render(this.#filter.inline, atOnce(this.#blocksOf(environment)))
  }

  /** Renders in steps what `render` then returns, with the changes of the pauses. */
  *renderInSteps(environment: EnvironmentSnapshot): Steps<void> {
    let revision: number | undefined
    while (revision !== environment.revision) {
      revision = environment.revision
      const blocks = yield* this.#blocksOf(environment)
      yield
      yield* environment.renderInSteps(this.#filter.inline, blocks)
    }
  }

  /** Undefined when the blocks of the environment are used. */
  *#blocksOf(environment: EnvironmentSnapshot): Steps<EntryBlocks | undefined> {
    return seesAll(this.#filter) ? undefined : yield* this.#follow(environment)
  }

  *#follow(environment: EnvironmentSnapshot): Steps<EntryBlocks> {
    const { revision } = environment
    const changes = this.#environment === environment ? environment.journal.since(this.#revision) : undefined
    if (changes && this.#blocks) {
      for (const change of changes) this.#apply(change, this.#blocks, environment)
      this.#revision = revision
      return this.#blocks
    }
    const blocks = yield* environment.select((entry) => isVisible(entry, this.#filter))
    this.#environment = environment
    this.#blocks = blocks
    this.#revision = revision
    return blocks
  }

  #apply(change: JournalEntry, blocks: EntryBlocks, environment: EnvironmentSnapshot): void {
    const entry = 'name' in change ? environment.get(change.name) : undefined
    if ('id' in change) blocks.forgetInline()
    else if (entry && isVisible(entry, this.#filter)) blocks.put(entry)
    else blocks.remove(change.name)
  }
}
