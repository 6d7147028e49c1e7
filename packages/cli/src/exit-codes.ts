/** The exit codes of every sub-command. docs/guides/command-line.md lists them. */
export const EXIT = {
  ok: 0,
  /** The server refused the request, could not be reached, or something else failed. */
  failed: 1,
  /** `plan`, `drift` and `verify`: both sides differ. */
  different: 2,
  /** The arguments are wrong. */
  usage: 64,
  /** No token, or the server does not accept it. */
  noAccess: 77,
  /** Ctrl-C. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error with a message for the user and no stack trace. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode
  readonly details: readonly string[]
  /** The status of the response that caused it. */
  readonly status: number | undefined

  constructor(
    message: string,
    exitCode: ExitCode = EXIT.failed,
    details: readonly string[] = [],
    status: number | undefined = undefined,
  ) {
    super(message)
    this.exitCode = exitCode
    this.details = details
    this.status = status
  }
}

export const usageFailure = (message: string): CliFailure => new CliFailure(message, EXIT.usage)
