import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Api } from './api.ts'
import type { Console } from './console.ts'
import { type ExitCode, usageFailure } from './exit-codes.ts'
import type { Environment } from './profiles.ts'
import type { StartProgress } from './progress.ts'
import type { LoadServer } from './server.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  /** One sentence for the help. */
  readonly help: string
  /** The placeholder of the value in the help, such as `<name>`. */
  readonly value?: string
  readonly short?: string
  /** The option can be given several times. */
  readonly multiple?: true
}

export type Options = Readonly<Record<string, Option>>

/** The values of options: a text, true, or undefined when the option is not given. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name]['type'] extends 'boolean'
    ? boolean
    : (O[Name]['multiple'] extends true ? readonly string[] : string) | undefined
}

export interface Run<O extends Options = Options> {
  readonly args: readonly string[]
  readonly options: Values<O>
  readonly console: Console
  readonly environment: Environment
  /** True with `--json`. */
  readonly isJson: boolean
  /** Ends with Ctrl-C. */
  readonly stopped: AbortSignal
  readonly profile: string | undefined
  /** The client of the chosen server. Fails when no server is known. */
  readonly api: () => Api
  /** The same, and Ctrl-C does not end its requests: a write that has begun is complete or refused. */
  readonly steadyApi: () => Api
  readonly progress: StartProgress
  /** The server package, for commands that work on a store or on the settings. */
  readonly server: LoadServer
  /** Prints JSON with `--json`, and the text otherwise. */
  readonly print: (json: unknown, text: () => string) => void
}

export interface Command {
  /** `toggles list`: one or two words. */
  readonly name: string
  /** One sentence for the list of sub-commands. */
  readonly summary: string
  /** What follows the name, such as `<project> <toggle>`. */
  readonly usage: string
  /** The least and the largest number of arguments. */
  readonly arity: readonly [number, number]
  readonly options: Options
  readonly run: (run: Run) => Promise<ExitCode>
}

/** Options of every sub-command. */
export const COMMON = {
  json: { type: 'boolean', help: 'Print JSON' },
  profile: { type: 'string', value: '<name>', help: 'Use the server and token of this profile' },
  help: { type: 'boolean', short: 'h', help: 'Print this help' },
} as const satisfies Options

export const defineCommand = <const O extends Options>(
  command: Omit<Command, 'run' | 'options'> & {
    readonly options?: O
    readonly run: (run: Run<O>) => Promise<ExitCode>
  },
): Command => ({ options: {}, ...command, run: command.run as Command['run'] })

/** Throws a usage failure with a sentence that names what is wrong. */
export function parsed(command: Command, args: readonly string[]) {
  const options = { ...command.options, ...COMMON } as NonNullable<ParseArgsConfig['options']>
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { values, positionals }
  } catch (error) {
    throw usageFailure(`${(error as Error).message.split('. ')[0]}. Try: leverframe ${command.name} --help`)
  }
}

export function checkArity({ name, usage, arity: [least, most] }: Command, given: number): void {
  if (given < least) throw usageFailure(`Too few arguments. Usage: leverframe ${name} ${usage}`)
  if (given > most) throw usageFailure(`Too many arguments. Usage: leverframe ${name} ${usage}`)
}
