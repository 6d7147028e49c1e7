import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Headers and bodies are never logged, because they contain secrets. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
