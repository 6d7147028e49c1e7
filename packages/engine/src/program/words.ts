const FIRST_ROOM = 1_024

/**
 * The program of an environment: words of all its toggles, one after the other. Compiled forms share it from change to
 * change. It only grows, so that what an older form points at stays as it was; one that has grown to twice its first size,
 * most of it perhaps no longer in use, is left behind for a copy of what is.
 */
export class Words {
  code: Int32Array
  /** Nothing begins at 0: there it means "no such toggle". */
  used = 1
  #firstUsed = 1

  constructor(room = FIRST_ROOM) {
    this.code = new Int32Array(room)
  }

  /** Where the words stand from now on. */
  append(words: ArrayLike<number>): number {
    const start = this.used
    if (start + words.length > this.code.length) {
      const larger = new Int32Array((start + words.length) * 2)
      larger.set(this.code)
      this.code = larger
    }
    this.code.set(words, start)
    this.used += words.length
    return start
  }

  /** Tells that what is in it now is what it begins with. */
  settle(): void {
    this.#firstUsed = this.used
  }

  get isOvergrown(): boolean {
    return this.used > 2 * this.#firstUsed + 65_536
  }
}
