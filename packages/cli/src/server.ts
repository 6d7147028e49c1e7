import { CliFailure, EXIT } from './exit-codes.ts'
import type { Progress } from './progress.ts'

interface StoreCommand {
  readonly environment: NodeJS.ProcessEnv
  readonly file: string
  readonly stopping: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

interface Restore extends StoreCommand {
  readonly isReplacing: boolean
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
