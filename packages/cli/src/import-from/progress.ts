import { countSteps } from '../as-code/progress.ts'
import type { Console } from '../console.ts'

/** Progress of long work: a bar on a terminal, and a line every few seconds in a log. It is written to stderr. */
export interface Progress {
  /** Returns a function to call after each of `total` steps. */
  start(title: string, total: number): () => void
}

export const progressOn = (console: Console, isQuiet: boolean): Progress => ({
  start(title, total) {
    if (isQuiet) return () => {}
    const steps = countSteps(console, title)
    steps.add(total)
    let done = 0
    return () => {
      steps.next()
      done++
      if (done === total) steps.end()
    }
  },
})
