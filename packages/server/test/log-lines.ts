import { pino } from 'pino'
import type { Log } from '#platform/telemetry/log'

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [fact: string]: unknown
}

const WARN = 40

/** A log that keeps its lines. */
export function recordedLog(): { readonly log: Log; readonly warnings: () => readonly LogLine[] } {
  const lines: LogLine[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) })
  return { log, warnings: () => lines.filter(({ level }) => level >= WARN) }
}
