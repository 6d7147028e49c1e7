import { CliFailure, EXIT } from './exit-codes.ts'
import type { Progress } from './progress.ts'

/** How much of a store is written or read. */
interface Rows {
  readonly rows: number
  /** Undefined while it is unknown. */
  readonly totalRows?: number
  readonly tables: number
  readonly totalTables: number
}

interface StoreCommand {
  readonly environment: NodeJS.ProcessEnv
  readonly file: string
  readonly stopping: AbortSignal
  readonly onProgress: (rows: Rows) => void
  readonly isReplacing: boolean
}

interface Restore extends StoreCommand {
  readonly isWithoutKey: boolean
  readonly isDryRun: boolean
}

interface Summary {
  readonly file: string
  readonly tables: number
  readonly rows: number
  readonly createdAt: string
  readonly engine: string
}

export interface Finding {
  readonly check: string
  readonly result: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do. */
  readonly advice?: string
}

/** The functions of the server package that sub-commands call. */
export interface StoreCommands {
  readonly backupStore: (
    options: StoreCommand,
  ) => Promise<Summary & { readonly bytes: number; readonly sha256: string }>
  readonly restoreStore: (
    options: Restore,
  ) => Promise<Summary & { readonly version: string; readonly missingKeys: readonly string[] }>
  readonly examine: (options: {
    readonly environment: NodeJS.ProcessEnv
    readonly url: string | undefined
    readonly token: string | undefined
    readonly stopping: AbortSignal
  }) => Promise<readonly Finding[]>
  /** Runs until a signal stops it. */
  readonly runRelay: (options: {
    readonly environment: NodeJS.ProcessEnv
    readonly print: (text: string) => void
  }) => Promise<void>
}

/** Before the rows are counted, the tables show how far it is. */
export const showRows =
  ({ show }: Progress) =>
  ({ rows, totalRows, tables, totalTables }: Rows): void => {
    const share = totalRows === undefined ? (tables - 1) / Math.max(1, totalTables) : rows / Math.max(1, totalRows)
    const count = totalRows === undefined ? `${rows} rows` : `${rows} of ${totalRows} rows`
    show(share, `${count}, table ${tables} of ${totalTables}`)
  }

/** Loads the server package, which takes longer than most commands. */
export type LoadServer = () => Promise<StoreCommands>

export const messagesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messagesOf(error.cause)}`
}

/** Failures of the server package are messages for the operator. */
export async function withServer<T>(stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (stopped.aborted) throw new CliFailure('Interrupted: nothing was changed', EXIT.interrupted)
    throw new CliFailure(messagesOf(error))
  }
}
