import type { EntryBlocks } from './entry-blocks.ts'
import type { EnvironmentSnapshot, Told } from './environment-snapshot.ts'
import type { JournalEntry } from './journal.ts'
import { isVisible, type Scope } from './scope.ts'

const seesAll = ({ projects, namePrefix, tags }: Scope): boolean => !projects && namePrefix === undefined && !tags

/**
 * What a scope sees of an environment. Where that is not everything, it has blocks of its own, which follow the journal: a
 * change costs the same, however many toggles there are.
 */
export class Selection {
  readonly #scope: Scope
  #environment: EnvironmentSnapshot | undefined
  #blocks: EntryBlocks | undefined
  #revision = 0

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** False where the texts are those of the environment, which are there in any case. */
  get ownsTexts(): boolean {
    return this.#blocks !== undefined
  }

  /** Bytes that the selection itself takes, besides the texts. */
  get overhead(): number {
    return this.#blocks?.overhead ?? 0
  }

  told(environment: EnvironmentSnapshot): Told {
    const { inline } = this.#scope
    return environment.told(inline, seesAll(this.#scope) ? undefined : this.#follow(environment))
  }

  #follow(environment: EnvironmentSnapshot): EntryBlocks {
    const changes = this.#environment === environment ? environment.journal.since(this.#revision) : undefined
    if (changes && this.#blocks) for (const change of changes) this.#apply(change, this.#blocks, environment)
    else this.#blocks = environment.select((entry) => isVisible(entry, this.#scope))
    this.#environment = environment
    this.#revision = environment.revision
    return this.#blocks
  }

  #apply(change: JournalEntry, blocks: EntryBlocks, environment: EnvironmentSnapshot): void {
    const entry = 'name' in change ? environment.get(change.name) : undefined
    if ('id' in change) blocks.forgetInline()
    else if (entry && isVisible(entry, this.#scope)) blocks.put(entry)
    else blocks.remove(change.name)
  }
}
