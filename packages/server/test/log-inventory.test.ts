import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Node, nodesOf } from '../../../scripts/syntax.mjs'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const GUIDE = readFileSync(new URL('../../../docs/guides/observability.md', import.meta.url), 'utf8')

/** They pass a line on to the log; their callers have its text. */
const PASSES_ON =
  /^(platform\/telemetry\/(repeated|telemetry)|features\/sdk\/open-usage|app\/relay\/open-delivery)\.ts$/

/** Calls that write a warning or an error. */
const LOGS = new Set(['warn', 'error', 'fatal', 'warnOf', 'onError'])

const nameOf = (node: Node | undefined): string =>
  node?.type === 'MemberExpression' ? nameOf(node.computed ? node.object : node.property) : String(node?.name ?? '')

function isLogging({ callee }: Node): boolean {
  const isOfConsole = callee.type === 'MemberExpression' && nameOf(callee.object) === 'console'
  const isComputed = callee.type === 'MemberExpression' && callee.computed && nameOf(callee.object) === 'log'
  return !isOfConsole && (isComputed || LOGS.has(nameOf(callee).replace('#', '')))
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A text as a pattern: expressions in it can be anything. Undefined for what is not a text. */
function patternOf(node: Node | undefined, constants: ReadonlyMap<string, Node>): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return escaped(node.value)
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }: Node) => escaped(value.cooked)).join('.+')
  if (node?.type === 'BinaryExpression')
    return `${patternOf(node.left, constants) ?? '.+'}${patternOf(node.right, constants) ?? '.+'}`
  return node?.type === 'Identifier' && constants.has(node.name)
    ? patternOf(constants.get(node.name), constants)
    : undefined
}

interface Line {
  readonly file: string
  readonly pattern: string | undefined
}

/** Every warning and error in the source. */
const lines: readonly Line[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !PASSES_ON.test(file))
  .flatMap((file): Line[] => {
    const nodes = nodesOf(file, readFileSync(join(SOURCE, file), 'utf8')).map(({ node }) => node)
    const constants = new Map<string, Node>(
      nodes
        .filter(({ type, id, init }) => type === 'VariableDeclarator' && id.name && init)
        .map(({ id, init }) => [id.name, init]),
    )
    return nodes
      .filter((node) => node.type === 'CallExpression' && isLogging(node))
      .flatMap((node) => {
        const patterns = node.arguments.map((argument: Node) => patternOf(argument, constants)).filter(Boolean)
        // A callback for errors: the line is written where the callback is made.
        if (patterns.length === 0 && nameOf(node.callee).replace('#', '') === 'onError') return []
        return [{ file, pattern: patterns.at(-1) }]
      })
  })

/** The first column of the tables in "The log". */
const entries = [...GUIDE.slice(GUIDE.indexOf('## The log')).matchAll(/^\| `([^`]+)` \|/gm)].map(([, line]) => line!)

/** The guide may end a long line early. */
const covers = (entry: string, pattern: string) =>
  new RegExp(`^${pattern}$`).test(entry) || isBeginningOf(entry, pattern)
const isBeginningOf = (entry: string, pattern: string) =>
  entry.length > 60 && pattern.split('.+').join('').startsWith(escaped(entry))

describe('warnings and errors in the log', () => {
  it('are found in the source', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter(({ pattern }) => pattern === undefined)).toEqual([])
  })

  it.each(lines)('have an entry in docs/guides/observability.md: $pattern', ({ pattern }) => {
    expect(entries.filter((entry) => covers(entry, pattern as string))).not.toEqual([])
  })

  it('have no entry that the source does not write', () => {
    const stale = entries.filter((entry) => !lines.some(({ pattern }) => pattern && covers(entry, pattern)))
    expect(stale).toEqual([])
  })
})
