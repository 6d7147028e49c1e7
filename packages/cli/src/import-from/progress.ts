import type { Console } from '../console.ts'

/** Progress of long work: a bar on a terminal, and a few lines in a log. It is written to stderr. */
export interface Progress {
  /** Returns a function to call after each of `total` steps. */
  start(title: string, total: number): () => void
}

const BAR = 24
const LINES_IN_LOG = 4

export function progressOn(console: Console, isQuiet: boolean): Progress {
  return {
    start(title, total) {
      if (isQuiet || total === 0) return () => {}
      let done = 0
      let shown = 0
      let isFirst = true
      return () => {
        done++
        const part = Math.floor((done / total) * (console.isTerminal ? BAR : LINES_IN_LOG))
        if (part === shown && done !== total) return
        shown = part
        if (!console.isTerminal) return console.err(`${title}: ${done} of ${total}`)
        const bar = `${'█'.repeat(part)}${'░'.repeat(BAR - part)}`
        // Each bar after the first replaces the line above.
        console.err(`${isFirst ? '' : '\u001b[1A\u001b[2K'}${title} ${bar} ${done}/${total}`)
        isFirst = false
      }
    },
  }
}
