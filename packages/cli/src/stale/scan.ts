/** A line of a file. Lines count from 1. */
export interface SourceLocation {
  readonly path: string
  readonly line: number
}

export interface Found {
  readonly name: string
  readonly line: number
  /** Whether the name is the argument of a call of an SDK. */
  readonly isCall: boolean
}

/** The characters of toggle names. */
const NAME = '[A-Za-z0-9_.!~*()-]{1,100}'
const LITERAL = new RegExp(`(["'\`])(${NAME})\\1`, 'g')

/** Calls of SDKs that take the name of a toggle first, or second after a context in Go. */
const CALLS = [
  // Unleash
  'isEnabled',
  'is_enabled',
  'IsEnabled',
  'getVariant',
  'get_variant',
  'GetVariant',
  'useFlag',
  'useVariant',
  'useFlagEnabled',
  'forceGetVariant',
  'evaluateFlag',
  // OpenFeature
  ...['Boolean', 'String', 'Number', 'Integer', 'Double', 'Float', 'Int', 'Object'].flatMap((type) => [
    `get${type}Value`,
    `get${type}Details`,
    `use${type}FlagValue`,
    `use${type}FlagDetails`,
    `get_${type.toLowerCase()}_value`,
    `get_${type.toLowerCase()}_details`,
    `${type}Value`,
    `${type}ValueDetails`,
    `Get${type}ValueAsync`,
  ]),
  // LaunchDarkly
  'variation',
  'variationDetail',
  'boolVariation',
  'stringVariation',
  'intVariation',
  'jsonValueVariation',
  'BoolVariation',
  'StringVariation',
]
const CALL = new RegExp(`(?<![A-Za-z0-9_])(?:${CALLS.join('|')})\\s*\\(\\s*(?:ctx\\s*,\\s*)?(["'\`])(${NAME})\\1`, 'g')

/** Line numbers of growing offsets. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0]
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}

/**
 * The toggles that a text names: string literals that are the name of a known toggle, and the names in calls of SDKs, known or not. Each
 * line has a name once.
 */
export function scanText(text: string, isKnown: (name: string) => boolean): Found[] {
  const calls = new Set<number>()
  for (const match of text.matchAll(CALL)) {
    const name = match[2] as string
    calls.add((match.index as number) + match[0].length - name.length - 2)
  }
  const lineAt = lineCounter(text)
  const found = new Map<string, Found>()
  for (const match of text.matchAll(LITERAL)) {
    const name = match[2] as string
    const isCall = calls.has(match.index as number)
    if (!isCall && !isKnown(name)) continue
    const line = lineAt(match.index as number)
    const key = `${line} ${name}`
    found.set(key, { name, line, isCall: isCall || found.get(key)?.isCall === true })
  }
  return [...found.values()]
}
