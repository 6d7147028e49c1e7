/** Repeats `batch`, which answers how many it did, until those were fewer than it may do at once or the server stops. */
export async function inBatches(size: number, stopping: AbortSignal, batch: () => Promise<number>): Promise<void> {
  while (!stopping.aborted) if ((await batch()) < size) return
}
