// Fails for a call whose promise is not awaited. Biome's rule loses track of types at destructured parts, re-exports
// and packages. This check works by name: a function that is declared anywhere in our sources to return a promise must
// be awaited, returned or passed on everywhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineCounter, nodesOf } from './syntax.mjs'
import { filesBelow, isMain, ROOT } from './workspace.mjs'

/** @import { Node, Visited } from './syntax.mjs' */

/** Methods of packages: Kysely's, Fastify's, and those of promises themselves. */
const FROM_PACKAGES = [
  'execute',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'executeQuery',
  'listen',
  'then',
  'finally',
]

/** Other functions of the same name that return no promise. */
const SYNCHRONOUS = [
  'client.release',
  'connection.release',
  'connection.execute',
  'addons.start',
  'notices.start',
  'jobs.start',
  'leases.start',
  'events.stop',
  'reader.close',
  'writer.close',
  'request.end',
  'socket.end',
  'span.end',
  'current.run',
  'response.end',
  'response.write',
  'heartbeat.stop',
  'listeners.add',
  'next.add',
  'snapshot.begin',
  'streams.close',
  'wire.end',
  'wire.send',
  'channel.notify',
  'child.send',
  'delivery.admit',
  'delivery.start',
  'outgoing.end',
  'server.close',
  'stream.close',
  'stream.write',
  'upstream.close',
  'verdicts.load',
  'verdicts.start',
  'verdicts.stop',
  'waiting.resolve',
]

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
]

const isFunction = (/** @type {Node | null | undefined} */ node) => node != null && FUNCTIONS.includes(node.type)

/**
 * True for a function that is async or declares a promise as its result, and for the name of a type of such functions.
 * @param {Node | null | undefined} node
 * @param {ReadonlySet<string>} types
 */
function returnsPromise(node, types) {
  if (node?.type === 'TSTypeReference') return types.has(node.typeName.name)
  if (node == null || !isFunction(node)) return false
  return node.async === true || node.returnType?.typeAnnotation.typeName?.name === 'Promise'
}

/**
 * The name that a node declares, and its value.
 * @param {Node} node
 * @returns {[name: string | undefined, value: Node | null | undefined]}
 */
function declaredBy(node) {
  if (node.type === 'FunctionDeclaration') return [node.id?.name, node]
  if (node.type === 'VariableDeclarator') return [node.id.name, node.init]
  if (node.type === 'Property' || node.type === 'MethodDefinition') return [node.key.name, node.value]
  if (node.type === 'TSMethodSignature') return [node.key.name, node]
  if (node.type === 'TSPropertySignature') return [node.key.name, node.typeAnnotation?.typeAnnotation]
  if (node.type === 'Identifier') return [node.name, node.typeAnnotation?.typeAnnotation]
  return [undefined, undefined]
}

/** Every name that returns a promise somewhere. */
function promiseNames(/** @type {readonly Visited[]} */ nodes) {
  const types = new Set(
    nodes
      .filter(({ node }) => node.type === 'TSTypeAliasDeclaration' && returnsPromise(node.typeAnnotation, new Set()))
      .map(({ node }) => node.id.name),
  )
  const names = new Set(FROM_PACKAGES)
  for (const { node } of nodes) {
    const [name, value] = declaredBy(node)
    if (name !== undefined && returnsPromise(value, types)) names.add(name)
  }
  return names
}

/** Functions of this file that return no promise, whatever other functions of their name do. */
const ownSynchronous = (/** @type {readonly Visited[]} */ nodes) =>
  new Set(
    nodes.flatMap(({ node }) => {
      const [name, value] = node.type === 'Property' ? [] : declaredBy(node)
      return name !== undefined && isFunction(value) && !returnsPromise(value, new Set()) ? [name] : []
    }),
  )

/** Where a promise is lost: as a statement, or as a condition, where it is always true. */
const isDropped = (/** @type {Visited} */ { node, parent }) =>
  node.type === 'CallExpression' &&
  (parent?.type === 'ExpressionStatement' ||
    (parent?.type === 'UnaryExpression' && parent.operator === '!') ||
    (/^(If|While)Statement$|^ConditionalExpression$/.test(parent?.type ?? '') && parent?.test === node))

/** `ping` and `store.ping` of `store.ping()`. */
function calleeOf(/** @type {Node} */ { callee }) {
  if (callee.type !== 'MemberExpression') return { name: callee.name, shown: callee.name }
  const of = callee.object.name ?? callee.object.property?.name
  return {
    name: callee.property.name,
    shown: of === undefined ? callee.property.name : `${of}.${callee.property.name}`,
  }
}

/** Promises below `root` that are not awaited, as sentences. */
export function promiseProblems(root = ROOT) {
  const sources = filesBelow('packages', undefined, root)
    .filter((path) => /^packages\/(?!testing\/)[^/]+\/src\/.+(?<!\.test)\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, nodes: nodesOf(path, text) }
    })
  // Names are checked per package: the engine has no promises and may use the same names.
  const packageOf = (/** @type {string} */ path) => path.split('/')[1] ?? ''
  const namesOf = new Map(
    [...new Set(sources.map(({ path }) => packageOf(path)))].map((name) => [
      name,
      promiseNames(sources.filter(({ path }) => packageOf(path) === name).flatMap(({ nodes }) => nodes)),
    ]),
  )
  const problems = sources.flatMap(({ path, text, nodes }) => {
    const names = namesOf.get(packageOf(path)) ?? new Set()
    const lineAt = lineCounter(text)
    const own = ownSynchronous(nodes)
    return nodes.filter(isDropped).flatMap(({ node }) => {
      const { name, shown } = calleeOf(node)
      if (!names.has(name) || (own.has(name) && shown === name) || SYNCHRONOUS.includes(shown)) return []
      return [`${path}:${lineAt(node.start)}: ${shown}() returns a promise that is not awaited`]
    })
  })
  return { files: sources.length, problems }
}

if (isMain(import.meta.url)) {
  const { files, problems } = promiseProblems()
  for (const problem of problems) console.error(problem)
  console.log(`promises: ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
