import type { Console } from './console.ts'

export interface Progress {
  readonly rows: number
  /** Undefined while it is unknown. */
  readonly totalRows?: number
  readonly tables: number
  readonly totalTables: number
}

const BAR_WIDTH = 30
const LOG_EVERY_MS = 5_000
const DRAW_EVERY_MS = 100

const shareOf = ({ rows, totalRows, tables, totalTables }: Progress): number =>
  totalRows === undefined ? (tables - 1) / Math.max(1, totalTables) : rows / Math.max(1, totalRows)

const countOf = ({ rows, totalRows }: Progress): string =>
  totalRows === undefined ? `${rows} rows` : `${rows} of ${totalRows} rows`

export function barOf(progress: Progress): string {
  const done = Math.min(BAR_WIDTH, Math.floor(shareOf(progress) * BAR_WIDTH))
  return `[${'#'.repeat(done)}${'.'.repeat(BAR_WIDTH - done)}] ${countOf(progress)}`
}

export interface ProgressReport {
  readonly onProgress: (progress: Progress) => void
  /** Ends the line of the bar. */
  readonly end: () => void
}

/** On a terminal a bar in one line; otherwise a line every few seconds. */
export function reportProgress(
  { err, draw }: Pick<Console, 'err' | 'draw'>,
  verb: string,
  now: () => number = () => performance.now(),
): ProgressReport {
  let reportedAt = now()
  let isDrawn = false
  return {
    onProgress: (progress) => {
      if (now() - reportedAt < (draw ? DRAW_EVERY_MS : LOG_EVERY_MS)) return
      reportedAt = now()
      isDrawn = true
      if (draw) draw(`${verb} ${barOf(progress)}`)
      else err(`${verb}: ${countOf(progress)}, table ${progress.tables} of ${progress.totalTables}`)
    },
    end: () => {
      if (draw && isDrawn) draw('')
    },
  }
}
