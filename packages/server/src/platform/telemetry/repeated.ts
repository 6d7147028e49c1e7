import type { Log } from './log.ts'

/** How long the same line is suppressed. */
export const QUIET_MS = 10_000

/**
 * Writes the first of many equal warnings immediately and then at most one in ten seconds. `suppressed` is the number
 * of those in between.
 */
export function repeatedWarning(log: Log): (facts: Readonly<Record<string, unknown>>, sentence: string) => void {
  const known = new Map<string, { at: number; suppressed: number }>()
  return (facts, sentence) => {
    const last = known.get(sentence)
    const now = performance.now()
    if (last && now - last.at < QUIET_MS) {
      last.suppressed++
      return
    }
    known.set(sentence, { at: now, suppressed: 0 })
    log.warn(last && last.suppressed > 0 ? { ...facts, suppressed: last.suppressed } : facts, sentence)
  }
}
