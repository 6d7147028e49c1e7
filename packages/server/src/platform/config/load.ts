import { readSecretFile } from './parsers.ts'
import { type Config, SETTINGS, type Setting } from './settings.ts'

export class BadConfiguration extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n  ${mistakes.join('\n  ')}`,
    )
    this.name = 'BadConfiguration'
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting and reports every mistake at once. Values never appear in a message: they may be secret. */
export function loadConfig(environment: Environment): Config {
  const mistakes: string[] = []
  const read = (row: Setting<unknown>): unknown => {
    try {
      const given = findValue(row, environment)
      return given === undefined ? row.fallback : parseAs(given.name, row, given.raw)
    } catch (error) {
      mistakes.push((error as Error).message)
      return row.fallback
    }
  }
  const config = Object.fromEntries(Object.entries(SETTINGS).map(([key, row]) => [key, read(row as Setting<unknown>)]))
  if (mistakes.length > 0) throw new BadConfiguration(mistakes)
  return config as Config
}

function parseAs(name: string, row: Setting<unknown>, raw: string): unknown {
  try {
    return row.parse(raw)
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}`)
  }
}

/** An empty variable counts as not set, because compose files and shells omit variables that way. */
function findValue(row: Setting<unknown>, environment: Environment): { name: string; raw: string } | undefined {
  for (const name of [row.variable, ...(row.aliases ?? [])]) {
    const raw = environment[name]
    const file = row.secret ? environment[`${name}_FILE`] : undefined
    if (raw && file) throw new Error(`${name} and ${name}_FILE are both set: leave one of them out`)
    if (raw) return { name, raw }
    if (file) return { name: `${name}_FILE`, raw: secretFrom(name, file) }
  }
  return undefined
}

function secretFrom(name: string, file: string): string {
  let secret: string
  try {
    secret = readSecretFile(file)
  } catch (error) {
    throw new Error(`${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (secret === '') throw new Error(`${name}_FILE names a file that is empty`)
  return secret
}
