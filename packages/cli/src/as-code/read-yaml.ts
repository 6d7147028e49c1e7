import { isAlias, isScalar, isMap as isYamlMap, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { Path } from './json-schema.ts'
import type { Position, Problem } from './model.ts'

export interface ReadYaml {
  readonly value: unknown
  readonly positionOf: (path: Path, isKey?: boolean) => Position
  readonly problems: readonly Omit<Problem, 'file'>[]
}

/** One mistake can lead to many messages of the parser. */
const MAX_PROBLEMS = 10

const START: Position = { line: 1, column: 1 }
const failed = (message: string, at: Position = START): ReadYaml => ({
  value: undefined,
  positionOf: () => at,
  problems: [{ ...at, message }],
})

/** The first line of a message of the parser, without the position, which the problem has itself. */
const sentenceOf = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')

/** Parses one YAML document. Anchors and aliases are refused, because a small file could expand to a huge value. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter()
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  try {
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, version: '1.2', schema: 'core' })
    const found = [...document.errors, ...document.warnings]
    if (found.some(({ message }) => message.startsWith('Maximum call stack'))) return failed('is nested too deeply')
    const problems = found.slice(0, MAX_PROBLEMS).map(({ message, pos }) => ({
      ...at(pos[0]),
      message: `is not valid YAML: ${sentenceOf(message)}`,
    }))
    visit(document, {
      Node: (_, node) => {
        if (isAlias(node) || node.anchor !== undefined)
          problems.push({ ...at(node.range?.[0] ?? 0), message: 'Anchors and aliases are not supported' })
      },
    })
    if (problems.length > 0) return { value: undefined, positionOf: () => START, problems }
    return { value: document.toJS({ maxAliasCount: 0 }), positionOf: positions(document.contents, at), problems: [] }
  } catch (error) {
    if (error instanceof RangeError) return failed('is nested too deeply')
    throw error
  }
}

/** The position of a value or of its key. A path that leads nowhere has the position of its last part that exists. */
const positions =
  (root: unknown, at: (offset: number) => Position) =>
  (path: Path, isKey = false): Position => {
    let node = root as Node | null
    let found = node?.range?.[0] ?? 0
    for (const [index, part] of path.entries()) {
      const isLast = index === path.length - 1
      if (isYamlMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
        if (!pair) break
        const key = pair.key as Node
        node = pair.value as Node | null
        found = (isLast && isKey ? key : (node ?? key)).range?.[0] ?? found
      } else {
        node = ((node as { items?: Node[] } | null)?.items?.[Number(part)] ?? null) as Node | null
        if (!node) break
        found = node.range?.[0] ?? found
      }
    }
    return at(found)
  }
