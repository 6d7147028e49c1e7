import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailable } from './faults.ts'

/** About the size that one batch of writes can add to the write-ahead log. */
const MIN_FREE_BYTES = 1_048_576

/**
 * The database file that was opened. SQLite continues to use an open file that was deleted or replaced: writes succeed
 * and are lost with the process. So the file at the path is compared with the opened one before each batch of writes.
 */
export class SqliteFile {
  readonly #path: string
  readonly #opened: string | undefined

  constructor(path: string) {
    this.#path = path
    this.#opened = this.#present()
  }

  isReplaced(): boolean {
    const present = this.#present()
    return present !== undefined && present !== this.#opened
  }

  /** Throws when the path no longer leads to the opened file. */
  demandSame(): void {
    const present = this.#present()
    if (present === this.#opened) return
    const what = present === undefined ? 'was deleted' : 'was replaced by another file'
    throw new StoreUnavailable(new Error(`The database file ${this.#path} ${what} while the server was running`))
  }

  /** Throws when the disk has no room for another write. */
  demandSpace(): void {
    const { bavail, bsize } = statfsSync(dirname(this.#path))
    if (bavail * bsize < MIN_FREE_BYTES)
      throw new StoreUnavailable(new Error(`The disk that holds ${this.#path} is full`))
  }

  #present(): string | undefined {
    const stat = statSync(this.#path, { throwIfNoEntry: false })
    return stat && `${stat.dev}:${stat.ino}`
  }
}
