// Checks the imports of packages/web/src, type-only imports included:
// 1. Layers point one way: messages < lib < api < ui < pages < app.
// 2. A page (a folder of pages/) imports no other page.
// 3. No file imports itself through others.
// Tests may also import the helpers in packages/web/test.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsIn, nodesOf } from './syntax.mjs'
import { filesBelow, isMain, ROOT } from './workspace.mjs'

const SRC = 'packages/web/src'

/** From the lowest to the highest. A file imports from its own layer and from lower ones. */
const LAYERS = ['messages', 'lib', 'api', 'ui', 'pages', 'app', 'main']

/** @type {Readonly<Record<string, string>>} "page -> other page" -> the reason why it is allowed. */
const PAGE_EXCEPTIONS = {}

/** @typedef {{ srcPath: string, imports: readonly string[] }} Source */

const layerOf = (/** @type {string} */ srcPath) => srcPath.split('/')[0]?.replace(/\.tsx?$/, '') ?? ''
const isTest = (/** @type {string} */ srcPath) => /\.test\.ts$/.test(srcPath)
const pageOf = (/** @type {string} */ srcPath) => (layerOf(srcPath) === 'pages' ? srcPath.split('/')[1] : undefined)

/**
 * The files below src with the files that they import. Packages are left out.
 * @param {string} root
 * @returns {Source[]}
 */
function sourcesBelow(root) {
  return filesBelow(SRC, undefined, root)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
    .map((path) => {
      const srcPath = path.slice(SRC.length + 1)
      const specs = importsIn(nodesOf(path, readFileSync(join(root, path), 'utf8'))).map(({ spec }) => spec)
      const ours = specs.filter((spec) => spec.startsWith('.') || spec === '(computed)')
      return {
        srcPath,
        imports: ours.map((spec) => (spec.startsWith('.') ? posix.join(posix.dirname(srcPath), spec) : spec)),
      }
    })
}

/**
 * @param {string} srcPath
 * @param {string} target
 * @param {Readonly<Record<string, string>>} exceptions
 */
function* importProblems(srcPath, target, exceptions) {
  const [from, to] = [layerOf(srcPath), layerOf(target)]
  if (target === '(computed)') yield 'imports a module whose path is only known at run time'
  else if (target.startsWith('../test/') && isTest(srcPath)) return
  else if (target.startsWith('..')) yield `imports a file outside of src (${target})`
  else if (!LAYERS.includes(to)) yield `imports the unknown layer ${to} (${target})`
  else if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) yield `${from} may not import ${to} (${target})`
  const [page, other] = [pageOf(srcPath), pageOf(target)]
  if (page !== undefined && other !== undefined && page !== other && !(`${page} -> ${other}` in exceptions))
    yield `the page ${page} may not import the page ${other} (${target})`
}

/**
 * Finds one circle through each group of files that import each other.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 */
export function circlesIn(graph) {
  /** @type {string[]} */
  const circles = []
  const done = new Set()
  const walk = (/** @type {string} */ srcPath, /** @type {readonly string[]} */ path) => {
    const at = path.indexOf(srcPath)
    if (at >= 0) circles.push(`imports form a circle: ${[...path.slice(at), srcPath].join(' -> ')}`)
    if (at >= 0 || done.has(srcPath)) return
    for (const next of graph.get(srcPath) ?? []) walk(next, [...path, srcPath])
    done.add(srcPath)
  }
  for (const srcPath of graph.keys()) walk(srcPath, [])
  return circles
}

/** Exceptions that no import uses. */
const unusedExceptions = (
  /** @type {readonly Source[]} */ sources,
  /** @type {Readonly<Record<string, string>>} */ exceptions,
) => {
  const used = new Set(
    sources.flatMap(({ srcPath, imports }) => imports.map((target) => `${pageOf(srcPath)} -> ${pageOf(target)}`)),
  )
  return Object.keys(exceptions)
    .filter((edge) => !used.has(edge))
    .map((edge) => `PAGE_EXCEPTIONS lists ${edge}, and no file uses it`)
}

/** Every problem below `root`, as sentences. */
export function webImportProblems(root = ROOT, exceptions = PAGE_EXCEPTIONS) {
  const sources = sourcesBelow(root)
  const graph = new Map(sources.map(({ srcPath, imports }) => [srcPath, imports]))
  const unknown = sources.filter(({ srcPath }) => !LAYERS.includes(layerOf(srcPath)))
  const problems = [
    ...unknown.map(({ srcPath }) => `${srcPath}: is in none of the layers ${LAYERS.join(', ')}`),
    ...sources.flatMap(({ srcPath, imports }) =>
      imports.flatMap((target) =>
        [...importProblems(srcPath, target, exceptions)].map((problem) => `${srcPath}: ${problem}`),
      ),
    ),
    ...circlesIn(graph),
    ...unusedExceptions(sources, exceptions),
  ]
  return { files: sources.length, problems: [...new Set(problems)].sort() }
}

if (isMain(import.meta.url)) {
  const { files, problems } = webImportProblems()
  for (const problem of problems) console.error(problem)
  console.log(`web imports: ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
