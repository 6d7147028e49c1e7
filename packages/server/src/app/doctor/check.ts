import type { Config } from '#platform/config/settings'

export interface Finding {
  readonly check: string
  readonly result: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do. */
  readonly advice?: string
}

export type Found = Omit<Finding, 'check'>

export interface CheckContext {
  readonly environment: NodeJS.ProcessEnv
  readonly config: Config
  /** The address of the server: `--url`, or PUBLIC_URL. */
  readonly url: string | undefined
  /** An admin token, for facts that only the server knows. */
  readonly token: string | undefined
  readonly clock: () => Date
  readonly stopping: AbortSignal
  /** How long a request waits for its response. */
  readonly timeoutMs: number
}

/** One file per check. A check that does not apply finds nothing. */
export interface Check {
  readonly name: string
  readonly run: (context: CheckContext) => Promise<readonly Found[]>
}

export const ok = (message: string): Found => ({ result: 'ok', message })
export const warning = (message: string, advice: string): Found => ({ result: 'warning', message, advice })
export const problem = (message: string, advice: string): Found => ({ result: 'problem', message, advice })
