import type { Console } from './console.ts'

const BAR_WIDTH = 30
const LOG_EVERY_MS = 5_000
const DRAW_EVERY_MS = 100

/** The progress of long work, on stderr: a bar on a terminal, and a line every few seconds in a log. */
export interface Progress {
  /** Adds steps to the total. */
  readonly add: (count: number) => void
  /** Call it after each step. */
  readonly next: () => void
  /** For work that counts by itself. `share` is from 0 to 1. */
  readonly show: (share: number, text: string) => void
  /** Removes the bar. */
  readonly end: () => void
}

export type StartProgress = (verb: string, total?: number) => Progress

export function barOf(share: number, text: string): string {
  const filled = Math.max(0, Math.min(BAR_WIDTH, Math.floor(share * BAR_WIDTH)))
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${text}`
}

const SILENT: Progress = { add: () => {}, next: () => {}, show: () => {}, end: () => {} }

/** With `--json`, stderr has errors only. */
export const progressOn =
  (
    { err, draw }: Pick<Console, 'err' | 'draw'>,
    isSilent: boolean,
    now: () => number = () => performance.now(),
  ): StartProgress =>
  (verb, total = 0) => {
    if (isSilent) return SILENT
    let [done, all, isDrawn] = [0, total, false]
    let reportedAt = now()
    const show: Progress['show'] = (share, text) => {
      if (now() - reportedAt < (draw ? DRAW_EVERY_MS : LOG_EVERY_MS)) return
      reportedAt = now()
      isDrawn = true
      if (draw) draw(`${verb} ${barOf(share, text)}`)
      else err(`${verb}: ${text}`)
    }
    const end = () => {
      if (draw && isDrawn) draw('')
      isDrawn = false
    }
    return {
      show,
      end,
      add: (count) => {
        all += count
      },
      next: () => {
        done++
        show(done / Math.max(1, all), `${done} of ${all}`)
        if (done === total) end()
      },
    }
  }
