// Parses TypeScript and JavaScript to a tree. The compiler of TypeScript 7 has no programming interface; Vite's parser
// does.
import { parseSync } from 'vite'

/**
 * A node of the syntax tree, with the fields that all nodes have.
 * Its other fields depend on its type; the checks read them without types.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ node: Node, parent: Node | undefined }} Visited
 * @typedef {{ spec: string, typeOnly: boolean }} Import
 */

/**
 * Every node of a file with its parent, outer before inner.
 * @param {string} path
 * @param {string} text
 * @returns {Visited[]}
 */
export function nodesOf(path, text) {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first) throw new Error(`${path} cannot be parsed: ${first.message}`)
  /** @type {Visited[]} */
  const found = []
  collect(program, undefined, found)
  return found
}

/**
 * @param {unknown} value
 * @param {Node | undefined} parent
 * @param {Visited[]} found
 */
function collect(value, parent, found) {
  if (Array.isArray(value)) for (const item of value) collect(item, parent, found)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = /** @type {Node} */ (value)
  found.push({ node, parent })
  for (const key of Object.keys(node)) collect(node[key], node, found)
}

/** The text of a literal or a template without its expressions; undefined for other nodes. */
export function textOf(/** @type {Node | undefined} */ node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((/** @type {Node} */ { value }) => value.cooked ?? '').join(' ')
}

/** @returns {(offset: number) => number} the line of a place in the text, from 1 */
export function lineCounter(/** @type {string} */ text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => ends.filter((end) => end < offset).length + 1
}

/**
 * The imports and re-exports of a file, types and computed imports included.
 * @param {readonly Visited[]} nodes
 * @returns {Import[]}
 */
export const importsIn = (nodes) =>
  nodes.flatMap(({ node }) => {
    if (!/^(Import|Export|TSImport)/.test(node.type) || !node.source) return []
    const typeOnly = (node.importKind ?? node.exportKind) === 'type' || node.type === 'TSImportType'
    return [{ spec: textOf(node.source) ?? '(computed)', typeOnly }]
  })
