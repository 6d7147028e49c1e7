// Fails for files over 400 lines and functions over 60, warns over 250 and 40 (tests are lists and may be longer): what grows past that has become two things.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineCounter, nodesOf } from './syntax.mjs'
import { filesBelow, isMain, ROOT } from './workspace.mjs'

const FILE = { most: 400, questioned: 250 }
/** Scenarios are a list; one that nobody can find in it any more is worth a file of its own all the same. */
const TEST_FILE = { most: 800, questioned: 400 }
const FUNCTION = { most: 60, questioned: 40 }
/** Markup goes down the page, one attribute a line. */
const COMPONENT = { most: 100, questioned: 75 }

const FOLDERS = ['packages', 'scripts', 'bench']
const SOURCE = /\.(ts|tsx|js|mjs|css)$/
const TEST = /\.test\.ts$|\/test\//
const GENERATED = /\/(dist|generated)\//

/** Where a function is a list, and its file bounds it well enough. */
const LISTS = [
  { path: /\/db\/migrations\/\d+_/, because: 'the text of a migration' },
  { path: TEST, because: 'a describe block is a list of tests' },
]

/**
 * A thing and how many lines it has.
 * @typedef {{ what: string, lines: number, limit: { most: number, questioned: number } }} Measured
 */

/** @type {(visited: import('./syntax.mjs').Visited) => string} */
const nameOf = ({ node, parent }) =>
  node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.key?.value ?? 'a function without a name'

/**
 * @param {string} path
 * @param {string} text
 * @returns {Measured[]}
 */
function functionsOf(path, text) {
  if (path.endsWith('.css') || LISTS.some((list) => list.path.test(path))) return []
  const lineAt = lineCounter(text)
  return nodesOf(path, text)
    .filter(({ node }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
    .map((visited) => {
      const [first, last] = [lineAt(visited.node.start), lineAt(visited.node.end)]
      return {
        what: `${path}:${first} ${nameOf(visited)}`,
        lines: last - first + 1,
        limit: path.endsWith('.tsx') ? COMPONENT : FUNCTION,
      }
    })
}

/** What is too large below `root`, and what soon will be. */
export function sizeProblems(root = ROOT) {
  const paths = FOLDERS.flatMap((folder) => filesBelow(folder, undefined, root)).filter(
    (path) => SOURCE.test(path) && !GENERATED.test(path),
  )
  const measured = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.split('\n').length - 1
    return [{ what: path, lines, limit: TEST.test(path) ? TEST_FILE : FILE }, ...functionsOf(path, text)]
  })
  const sentence = (/** @type {Measured} */ { what, lines, limit }) =>
    `${what} has ${lines} lines, ${limit.most} is the most`
  return {
    files: paths.length,
    problems: measured.filter(({ lines, limit }) => lines > limit.most).map(sentence),
    warnings: measured.filter(({ lines, limit }) => lines > limit.questioned && lines <= limit.most).map(sentence),
  }
}

if (isMain(import.meta.url)) {
  const { files, problems, warnings } = sizeProblems()
  for (const warning of warnings) console.log(`warning: ${warning}`)
  for (const problem of problems) console.error(problem)
  console.log(`sizes: ${files} files, ${problems.length} problems, ${warnings.length} warnings`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
