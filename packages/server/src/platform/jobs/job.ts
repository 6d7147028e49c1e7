/** Work that repeats by the clock. `run` may be cut off by a crash at any point and is then done again: it finds out by itself what is left to do. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** Looked at before the lease is taken: for what runs often, so that nothing is written while there is nothing to do. */
  hasWork?(): Promise<boolean>
  /** Work in several steps looks at `stopping` between them: the server waits for a run before it ends. */
  run(stopping: AbortSignal): Promise<void>
}
