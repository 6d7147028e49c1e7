const INITIAL_SIZE = 1_024

/**
 * The program of an environment: the cells of all its toggles, one after the other. Compiled forms share it from change
 * to change. It is append-only, so the cells of an older form stay unchanged. When it has grown to twice its first
 * size, much of it may be unused, and it is replaced by a copy of the used cells.
 */
export class Cells {
  code: Int32Array
  /** Nothing begins at 0, which means "no such toggle". */
  used = 1
  #firstUsed = 1

  constructor(size = INITIAL_SIZE) {
    this.code = new Int32Array(size)
  }

  /** Returns the position of the appended cells. */
  append(cells: ArrayLike<number>): number {
    const start = this.used
    if (start + cells.length > this.code.length) {
      const larger = new Int32Array((start + cells.length) * 2)
      larger.set(this.code)
      this.code = larger
    }
    this.code.set(cells, start)
    this.used += cells.length
    return start
  }

  /** Records the current size as the first size. */
  settle(): void {
    this.#firstUsed = this.used
  }

  get isOvergrown(): boolean {
    return this.used > 2 * this.#firstUsed + 65_536
  }
}
