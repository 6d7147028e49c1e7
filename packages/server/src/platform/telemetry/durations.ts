/** Upper bounds in seconds: a response from memory, a point read, a write, a list, a slow request, a stuck one. */
export const DURATION_BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5] as const

/** A histogram of durations. Observing costs a few comparisons and additions; everything else happens at a scrape. */
export class Durations {
  /** Not cumulative; the last bucket counts everything above the last bound. */
  readonly counts: number[] = new Array(DURATION_BOUNDS.length + 1).fill(0)
  sumSeconds = 0

  observe(seconds: number): void {
    let index = 0
    while (index < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[index] as number)) index++
    this.counts[index] = (this.counts[index] as number) + 1
    this.sumSeconds += seconds
  }
}
