import { openApi } from './api.ts'
import { type Command, checkArity, parsed, type Run } from './command.ts'
import { COMMANDS } from './commands/index.ts'
import type { Console } from './console.ts'
import { CliFailure, EXIT, type ExitCode } from './exit-codes.ts'
import { commandHelp, overview } from './help.ts'
import { chosenProfile, type Environment } from './profiles.ts'
import { progressOn } from './progress.ts'
import type { LoadServer } from './server.ts'

export interface World {
  readonly console: Console
  readonly environment: Environment
  readonly version: string
  readonly stopped: AbortSignal
  readonly server: LoadServer
  /** Milliseconds of a monotonic clock. Tests pass their own, so that progress does not depend on the speed of the machine. */
  readonly now?: () => number
}

/** The sub-command that the arguments begin with: two words before one. */
export function commandOf(args: readonly string[], commands = COMMANDS): Command | undefined {
  const named = (words: number) => commands.find(({ name }) => name === args.slice(0, words).join(' '))
  return named(2) ?? named(1)
}

/** The names that begin with a word: `toggles` is the start of `toggles list`. */
const family = (word: string | undefined) => COMMANDS.filter(({ name }) => name.split(' ')[0] === word)

async function runCommand(command: Command, args: readonly string[], world: World): Promise<ExitCode> {
  const { values, positionals } = parsed(command, args)
  const { console, environment, stopped, version, server, now } = world
  if (values.help) {
    console.out(commandHelp(command))
    return EXIT.ok
  }
  checkArity(command, positionals.length)
  const isJson = values.json === true
  const profile = values.profile as string | undefined
  const run: Run = {
    args: positionals,
    options: values as Run['options'],
    console,
    environment,
    isJson,
    stopped,
    profile,
    server,
    api: () => openApi(chosenProfile(environment, profile), version, stopped),
    steadyApi: () => openApi(chosenProfile(environment, profile), version, new AbortController().signal),
    progress: progressOn(console, isJson, now),
    print: (json, text) => console.out(isJson ? JSON.stringify(json, null, 2) : text()),
  }
  return command.run(run)
}

function reported(error: unknown, console: Console, isJson: boolean): ExitCode {
  if (!(error instanceof CliFailure)) throw error
  const { message, details, exitCode } = error
  if (isJson) console.err(JSON.stringify({ error: { message, details } }))
  else console.err([message, ...details.map((detail) => `  ${detail}`)].join('\n'))
  return exitCode
}

/** Runs one sub-command and returns the exit code. */
export async function runCli(args: readonly string[], world: World): Promise<ExitCode> {
  const [first] = args
  const { console } = world
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    console.out(overview(COMMANDS))
    return EXIT.ok
  }
  const command = commandOf(args)
  if (!command) {
    const near = family(first)
    console.err(
      near.length > 0
        ? `Which one? ${near.map(({ name }) => `leverframe ${name}`).join(', ')}`
        : `Unknown command ${first}. Try: leverframe --help`,
    )
    return EXIT.usage
  }
  try {
    return await runCommand(command, args.slice(command.name.split(' ').length), world)
  } catch (error) {
    return reported(error, console, args.includes('--json'))
  }
}
