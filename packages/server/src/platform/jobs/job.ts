/** Work that repeats by the clock. `run` may be cut off by a crash at any point and is then done again: it finds out by itself what is left to do. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** Work in several steps looks at `stopping` between them: the server waits for a run before it ends. */
  run(stopping: AbortSignal): Promise<void>
}
