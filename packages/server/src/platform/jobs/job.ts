/** Scheduled work. A crash may interrupt `run` at any point; the next run finds out what is left to do. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** Checked before the lease is taken, for frequent jobs: nothing is written while there is no work. */
  hasWork?(): Promise<boolean>
  /** Work with several steps checks `stopping` between them, because the server waits for a run before it exits. */
  run(stopping: AbortSignal): Promise<void>
}
