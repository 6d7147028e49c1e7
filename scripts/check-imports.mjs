// Fails when a file imports a layer or a district that it may not import, or bypasses an index.ts; when slices import
// each other in a cycle; when two slices write one table; when a pure file is not pure; and when time, ids
// or randomness are created outside app/.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsIn, nodesOf, textOf } from './syntax.mjs'
import { filesBelow, isMain, ROOT } from './workspace.mjs'

/** @import { Import, Node, Visited } from './syntax.mjs' */
/** @typedef {Readonly<Record<string, readonly string[]>>} Allowed */

/** @type {Allowed} Layer -> other layers that it may import. */
const LAYERS = {
  kernel: ['domain'],
  platform: ['kernel', 'domain'],
  features: ['kernel', 'platform', 'engine', 'domain'],
  app: ['kernel', 'platform', 'features'],
  cli: ['kernel', 'platform', 'features', 'app'],
  main: ['cli'],
  engine: ['domain'],
  domain: [],
}

/** @type {Allowed} District -> districts whose index.ts it may import. It has no cycle. */
const DISTRICTS = {
  workspace: [],
  instance: [],
  toggles: ['workspace'],
  audit: ['toggles', 'workspace'],
  identity: ['instance', 'toggles', 'workspace'],
  integrations: ['audit', 'instance', 'toggles', 'workspace'],
  sdk: ['audit', 'identity', 'instance', 'toggles', 'workspace'],
  review: ['audit', 'identity', 'sdk', 'toggles', 'workspace'],
  insights: ['audit', 'identity', 'instance', 'toggles', 'workspace'],
}

/** Layer -> packages that it may import; a layer that is not listed may import any. */
const PACKAGES = /** @type {Allowed} */ ({ kernel: ['typebox'], engine: ['re2js'], domain: [] })

/** Rules are pure decisions. They may import types of other slices, which do not exist at run time. */
const RULES = /^features\/(?:[^/]+\/){2,3}((.+-)?rules|types)\.ts$/
const RULES_MAY_IMPORT = /^(kernel\/.+|engine|domain|features\/(?:[^/]+\/){2,3}((.+-)?rules|schema|types)\.ts)$/
const RULES_PACKAGES = ['typebox']

const OUTSIDE_WORLD = ['console', 'fetch', 'process', 'setImmediate', 'setInterval', 'setTimeout']
const RANDOM_SOURCES = ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues']

/**
 * One parsed source file: `path` is shown in messages, `srcPath` is its path below src.
 * @typedef {{ path: string, srcPath: string, layer: string, district: string | undefined, slice: string | undefined, nodes: Visited[] }} Source
 */

const layerOf = (/** @type {string} */ srcPath) => srcPath.split('/')[0]?.replace(/\.ts$/, '') ?? ''
const districtOf = (/** @type {string} */ srcPath) => /^features\/([^/]+)\//.exec(srcPath)?.[1]
/** `toggles/tags`; undefined for files of a district that are in none of its slices. */
const sliceOf = (/** @type {string} */ srcPath) => /^features\/([^/]+\/[^/]+)\//.exec(srcPath)?.[1]

/**
 * @param {string} root
 * @returns {Source[]}
 */
export function sourcesBelow(root) {
  const read = (/** @type {string} */ path, /** @type {string} */ srcPath) => {
    const nodes = nodesOf(path, readFileSync(join(root, path), 'utf8'))
    return { path, srcPath, layer: layerOf(srcPath), district: districtOf(srcPath), slice: sliceOf(srcPath), nodes }
  }
  const sources = (/** @type {string} */ name) =>
    filesBelow(`packages/${name}/src`, undefined, root).filter((path) => /(?<!\.test)\.ts$/.test(path))
  return [
    ...sources('server').map((path) => read(path, path.slice('packages/server/src/'.length))),
    ...['domain', 'engine'].flatMap((name) =>
      sources(name).map((path) => read(path, path.replace(`packages/${name}/src/`, `${name}/`))),
    ),
  ]
}

/** The path below src of one of our imports, or undefined for a package. */
function targetOf(/** @type {Source} */ { srcPath }, /** @type {string} */ spec) {
  if (spec === '@leverframe/engine' || spec === '@leverframe/domain') return spec.slice('@leverframe/'.length)
  if (spec.startsWith('#')) return `${spec.slice(1)}.ts`
  if (spec.startsWith('.')) return posix.join(posix.dirname(srcPath), spec)
  return undefined
}

const packageOf = (/** @type {string} */ spec) => spec.split('/', spec.startsWith('@') ? 2 : 1).join('/')

/**
 * @param {Source} source
 * @param {string} spec
 * @param {string | undefined} target
 */
function* layerProblems({ layer }, spec, target) {
  if (spec === '(computed)') yield 'imports something that is only known at run time'
  else if (target === undefined) {
    if (PACKAGES[layer]?.includes(packageOf(spec)) === false) yield `${layer} may not import the package ${spec}`
  } else if (target.startsWith('..')) yield `reaches outside of its package (${spec})`
  else if (layerOf(target) !== layer && !LAYERS[layer]?.includes(layerOf(target)))
    yield `${layer} may not import ${layerOf(target)} (${spec})`
}

/**
 * @param {Source} source
 * @param {string} spec
 * @param {string | undefined} target
 */
function* districtProblems({ district, slice }, spec, target) {
  const theirs = target === undefined ? undefined : districtOf(target)
  if (target === undefined || theirs === undefined) return
  if (theirs !== district) {
    if (target !== `features/${theirs}/index.ts`)
      yield `must import the district ${theirs} through its index.ts (${spec})`
    if (district !== undefined && DISTRICTS[district]?.includes(theirs) === false)
      yield `the district ${district} does not list ${theirs} in DISTRICTS (${spec})`
    return
  }
  const theirSlice = sliceOf(target)
  if (theirSlice === slice) return
  if (theirSlice === undefined)
    yield `the slice ${slice} may not import what its district is put together with (${spec})`
  else if (target !== `features/${theirSlice}/index.ts`)
    yield `must import the slice ${theirSlice} through its index.ts (${spec})`
}

/**
 * @param {Source} source
 * @param {Import} imported
 * @param {string | undefined} target
 */
function* purityProblems({ srcPath, slice }, { spec, typeOnly }, target) {
  if (!RULES.test(srcPath)) return
  const allowed =
    target === undefined
      ? RULES_PACKAGES.includes(packageOf(spec))
      : (RULES_MAY_IMPORT.test(target) && (sliceOf(target) ?? slice) === slice) ||
        (typeOnly && layerOf(target) === 'features')
  if (!allowed) yield `rules are pure and may not import ${spec}`
}

/**
 * The tables that a file writes, by Kysely's methods and by SQL in text. Undefined: only known at run time.
 * @returns {Generator<string | undefined>}
 */
function* tablesWrittenBy(/** @type {Source} */ { srcPath, nodes }) {
  // Migrations create the tables and the initial rows of a new store.
  if (srcPath.startsWith('platform/db/migrations/')) return
  for (const { node } of nodes) {
    const isWrite =
      node.type === 'CallExpression' &&
      /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/.test(node.callee.property?.name ?? '')
    if (isWrite) yield textOf(node.arguments[0])?.split(' ')[0]
    const sql = (textOf(node) ?? '').matchAll(
      /\b(?:(?:insert\s+into|delete\s+from)\s+"?(\w+)|update\s+"?(\w+)"?\s+set\b)/gi,
    )
    for (const match of sql) yield match[1] ?? match[2]
  }
}

/** One slice, or the platform, writes a table. */
function* writerProblems(/** @type {readonly Source[]} */ sources) {
  /** @type {Record<string, Set<string>>} */
  const writers = {}
  for (const source of sources)
    for (const table of tablesWrittenBy(source)) {
      const writer = source.slice ?? source.layer
      if (table === undefined) yield `${source.path}: writes a table that is only known at run time`
      else if (source.slice === undefined && writer !== 'platform')
        yield `${source.path}: writes the table ${table}, which only a slice or the platform may`
      else writers[table] = (writers[table] ?? new Set()).add(writer)
    }
  for (const [table, of] of Object.entries(writers))
    if (of.size > 1) yield `the table ${table} is written by ${[...of].sort().join(' and ')}: it belongs to one of them`
}

/** True for a reference, not for a property or a key of that name. */
const isReference = (/** @type {Visited} */ { node, parent }) =>
  node.type === 'Identifier' &&
  !(parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) &&
  !(parent?.type === 'Property' && parent.key === node && !parent.shorthand) &&
  !/^TS(TypeReference|TypeQuery|QualifiedName|PropertySignature|MethodSignature)/.test(parent?.type ?? '')

function* worldProblems(/** @type {Source} */ { srcPath, layer, nodes }) {
  const pure = layer === 'kernel' || layer === 'engine' || layer === 'domain' || RULES.test(srcPath)
  for (const visited of nodes) {
    const { node } = visited
    if (pure && OUTSIDE_WORLD.includes(node.name) && isReference(visited)) yield `is pure and may not use ${node.name}`
    if (layer === 'app') continue
    const used = nondeterminismIn(node)
    if (used) yield `${used} belongs into app/: time, ids and randomness come in as arguments`
  }
}

function nondeterminismIn(/** @type {Node} */ node) {
  if (node.type === 'Identifier' && RANDOM_SOURCES.includes(node.name)) return node.name
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()'
  if (node.type === 'CallExpression' && node.callee.name === 'Date') return 'Date()'
  if (node.type !== 'MemberExpression') return undefined
  const used = `${node.object.name}.${node.property.name}`
  return ['Date.now', 'Math.random'].includes(used) ? `${used}()` : undefined
}

/** @returns {Generator<string>} */
function* problemsOf(/** @type {Source} */ source) {
  if (!(source.layer in LAYERS)) yield `the layer ${source.layer} is not in LAYERS`
  if (source.district !== undefined && !(source.district in DISTRICTS))
    yield `the district ${source.district} is not in DISTRICTS`
  for (const imported of importsIn(source.nodes)) {
    const target = targetOf(source, imported.spec)
    yield* layerProblems(source, imported.spec, target)
    yield* districtProblems(source, imported.spec, target)
    yield* purityProblems(source, imported, target)
  }
  yield* worldProblems(source)
}

/**
 * @param {Allowed} edges
 * @param {string} among what the edges are between, for the message
 */
export function cyclesIn(edges, among) {
  /** @type {Set<string>} */
  const cycles = new Set()
  /** @type {Set<string>} */
  const done = new Set()
  const walk = (/** @type {string} */ from, /** @type {readonly string[]} */ path) => {
    if (path.includes(from))
      cycles.add(`${among} import each other in a cycle: ${[...path.slice(path.indexOf(from)), from].join(' -> ')}`)
    else if (!done.has(from)) {
      for (const next of edges[from] ?? []) walk(next, [...path, from])
      done.add(from)
    }
  }
  for (const from of Object.keys(edges)) walk(from, [])
  return [...cycles]
}

/**
 * The imports between groups, types included.
 * @param {readonly Source[]} sources
 * @param {(srcPath: string) => string | undefined} groupOf
 * @returns {Record<string, string[]>}
 */
export function edgesBetween(sources, groupOf) {
  /** @type {Record<string, Set<string>>} */
  const edges = {}
  for (const source of sources) {
    const from = groupOf(source.srcPath)
    if (from === undefined) continue
    for (const { spec } of importsIn(source.nodes)) {
      const target = targetOf(source, spec)
      const to = target === undefined ? undefined : groupOf(target)
      if (to === undefined || to === from) continue
      edges[from] ??= new Set()
      edges[from].add(to)
    }
  }
  return Object.fromEntries(Object.entries(edges).map(([from, to]) => [from, [...to].sort()]))
}

/**
 * Edges of DISTRICTS that no import uses: the table lists actual imports, not only allowed ones.
 * @param {readonly Source[]} sources
 * @param {Allowed} [districts]
 */
export function unusedEdges(sources, districts = DISTRICTS) {
  const used = edgesBetween(sources, districtOf)
  return Object.entries(districts).flatMap(([district, others]) =>
    others
      .filter((other) => !used[district]?.includes(other))
      .map((other) => `DISTRICTS lists ${other} for ${district}, and no file uses it`),
  )
}

/** All problems below `root`, as sentences. */
export function importProblems(root = ROOT) {
  const sources = sourcesBelow(root)
  const districts = new Set(sources.flatMap(({ district }) => district ?? []))
  const slices = new Set(sources.flatMap(({ slice }) => slice ?? []))
  const withoutIndex = [...districts, ...slices].filter(
    (folder) => !existsSync(join(root, `packages/server/src/features/${folder}/index.ts`)),
  )
  const problems = [
    ...sources.flatMap((source) => [...problemsOf(source)].map((problem) => `${source.path}: ${problem}`)),
    ...withoutIndex.map((folder) => `features/${folder} has no index.ts`),
    ...cyclesIn(DISTRICTS, 'districts'),
    ...cyclesIn(edgesBetween(sources, sliceOf), 'slices'),
    // A test creates only some districts.
    ...(Object.keys(DISTRICTS).every((district) => districts.has(district)) ? unusedEdges(sources) : []),
    ...writerProblems(sources),
  ]
  return { files: sources.length, problems: [...new Set(problems)].sort() }
}

if (isMain(import.meta.url)) {
  const { files, problems } = importProblems()
  for (const problem of problems) console.error(problem)
  console.log(`imports: ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
