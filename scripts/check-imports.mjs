// Fails when a file imports what its layer may not see, when a slice reaches past another slice's index.ts or needs one
// that it does not list, when somebody writes a table that is not theirs, when a pure file is not pure, and when time or
// chance enter anywhere but in app/.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsIn, nodesOf, textOf } from './syntax.mjs'
import { filesBelow, isMain, ROOT } from './workspace.mjs'

/** @import { Import, Node, Visited } from './syntax.mjs' */
/** @typedef {Readonly<Record<string, readonly string[]>>} Allowed */

/** @type {Allowed} Layer -> layers that it may import beside itself. */
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

/** @type {Allowed} Slice -> slices whose index.ts it may import. There is no circle in it. */
const SLICES = {
  environments: [],
  instance: [],
  projects: [],
  settings: [],
  'ui-config': ['settings'],
  roles: ['environments'],
  users: ['flags', 'projects', 'roles'],
  access: ['environments', 'projects', 'roles', 'users'],
  tokens: ['environments', 'projects'],
  'personal-tokens': ['tokens', 'users'],
  'service-accounts': ['personal-tokens', 'roles', 'users'],
  login: ['personal-tokens', 'roles', 'settings', 'users'],
  oidc: ['roles', 'settings', 'users'],
  flags: ['environments', 'projects'],
  targeting: ['environments', 'flags', 'projects'],
  cloning: ['flags', 'tags', 'targeting'],
  overview: ['flags'],
  search: ['flags'],
  tags: ['flags', 'projects'],
  audit: ['flags'],
  history: ['audit', 'environments', 'flags', 'targeting'],
  segments: ['flags', 'projects', 'targeting'],
  'context-fields': ['targeting'],
  'strategy-types': ['targeting'],
  dependencies: ['flags', 'projects', 'targeting'],
  snapshot: ['flags', 'history', 'targeting', 'tokens'],
  'client-api': ['flags', 'snapshot', 'tokens'],
  evaluation: ['snapshot'],
  'frontend-api': ['evaluation', 'snapshot', 'tokens', 'ui-config'],
  ofrep: ['evaluation', 'snapshot', 'tokens', 'ui-config'],
  playground: ['evaluation', 'snapshot'],
  usage: ['flags', 'projects', 'snapshot', 'tokens'],
  'toggle-tests': ['environments', 'evaluation', 'flags', 'playground', 'projects', 'snapshot'],
  'change-requests': ['access', 'audit', 'environments', 'flags', 'projects', 'segments', 'targeting', 'users'],
  promotion: ['change-requests', 'flags', 'history', 'targeting'],
  preview: ['change-requests', 'evaluation', 'playground', 'snapshot', 'toggle-tests'],
  addons: ['audit', 'environments', 'projects', 'settings', 'tags'],
}

/** @type {Readonly<Record<string, string>>} Table -> the one slice, or the platform, that writes it. */
const TABLES = {
  schema_migrations: 'platform',
  events: 'platform',
  event_text_position: 'audit',
  event_retention: 'history',
  environment_revisions: 'platform',
  revision_position: 'platform',
  users: 'users',
  favorite_features: 'users',
  favorite_projects: 'users',
  password_links: 'users',
  roles: 'roles',
  role_permissions: 'roles',
  user_groups: 'access',
  group_members: 'access',
  project_members: 'access',
  project_groups: 'access',
  sessions: 'login',
  personal_tokens: 'personal-tokens',
  settings: 'settings',
  api_tokens: 'tokens',
  projects: 'projects',
  environments: 'environments',
  features: 'flags',
  feature_environments: 'targeting',
  strategy_segments: 'targeting',
  feature_tags: 'tags',
  tags: 'tags',
  tag_types: 'tags',
  addons: 'addons',
  addon_deliveries: 'addons',
  delivery_position: 'addons',
  leases: 'platform',
  last_seen: 'usage',
  protections: 'change-requests',
  change_requests: 'change-requests',
  change_request_changes: 'change-requests',
  change_request_reviews: 'change-requests',
  change_request_comments: 'change-requests',
  change_request_reviewers: 'change-requests',
  toggle_tests: 'toggle-tests',
  client_metrics: 'usage',
  client_metrics_daily: 'usage',
  applications: 'usage',
  client_instances: 'usage',
  unknown_toggles: 'usage',
  application_scopes: 'usage',
  application_instances: 'usage',
  unknown_toggle_reports: 'usage',
  segments: 'segments',
  context_fields: 'context-fields',
  strategy_types: 'strategy-types',
  feature_types: 'flags',
  feature_dependencies: 'flags',
  feature_completions: 'flags',
}

/** @type {Readonly<Record<string, string>>} Full-text indexes of SQLite, which the schema in the code does not have. */
const FULL_TEXT = { event_text: 'audit' }

/** Layer -> packages that it may import; a layer that is not listed may import any. */
const PACKAGES = /** @type {Allowed} */ ({ kernel: ['typebox'], engine: ['re2js'], domain: [] })

/** Rules decide and do nothing else. Types from other slices are fine: they are gone when the rules run. */
const RULES = /^features\/[^/]+\/((.+-)?rules|types)\.ts$/
const RULES_MAY_IMPORT = /^(kernel\/.+|engine|domain|features\/[^/]+\/((.+-)?rules|schema|types)\.ts)$/
const RULES_PACKAGES = ['typebox']

const OUTSIDE_WORLD = ['console', 'fetch', 'process', 'setImmediate', 'setInterval', 'setTimeout']
const CHANCE = ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues']

/**
 * One source file as the checks see it: `path` is what messages show, `place` is its path below src.
 * @typedef {{ path: string, place: string, layer: string, slice: string | undefined, nodes: Visited[] }} Source
 */

const layerOf = (/** @type {string} */ place) => place.split('/')[0]?.replace(/\.ts$/, '') ?? ''
const sliceOf = (/** @type {string} */ place) => (layerOf(place) === 'features' ? place.split('/')[1] : undefined)

/**
 * @param {string} root
 * @returns {Source[]}
 */
export function sourcesBelow(root) {
  const read = (/** @type {string} */ path, /** @type {string} */ place) => {
    const nodes = nodesOf(path, readFileSync(join(root, path), 'utf8'))
    return { path, place, layer: layerOf(place), slice: sliceOf(place), nodes }
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

/** The path below src that an import of ours leads to, or undefined for a package. */
function targetOf(/** @type {Source} */ { place }, /** @type {string} */ spec) {
  if (spec === '@leverframe/engine' || spec === '@leverframe/domain') return spec.slice('@leverframe/'.length)
  if (spec.startsWith('#')) return `${spec.slice(1)}.ts`
  if (spec.startsWith('.')) return posix.join(posix.dirname(place), spec)
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
function* sliceProblems({ slice }, spec, target) {
  const theirs = target === undefined ? undefined : sliceOf(target)
  if (theirs === undefined || theirs === slice) return
  if (target !== `features/${theirs}/index.ts`) yield `must reach the slice ${theirs} through its index.ts (${spec})`
  if (slice !== undefined && SLICES[slice]?.includes(theirs) === false)
    yield `the slice ${slice} does not list ${theirs} in SLICES (${spec})`
}

/**
 * @param {Source} source
 * @param {Import} imported
 * @param {string | undefined} target
 */
function* purityProblems({ place, slice }, { spec, typeOnly }, target) {
  if (!RULES.test(place)) return
  const allowed =
    target === undefined
      ? RULES_PACKAGES.includes(packageOf(spec))
      : (RULES_MAY_IMPORT.test(target) && (sliceOf(target) ?? slice) === slice) ||
        (typeOnly && layerOf(target) === 'features')
  if (!allowed) yield `rules are pure and may not import ${spec}`
}

/** Who writes which table, by Kysely's methods and by SQL in text. */
function* tableProblems(/** @type {Source} */ { place, layer, slice, nodes }) {
  // Migrations make the tables, and what a new store begins with.
  if (place.startsWith('platform/db/migrations/')) return
  for (const { node } of nodes) {
    const isWrite =
      node.type === 'CallExpression' &&
      /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/.test(node.callee.property?.name ?? '')
    const named = isWrite ? textOf(node.arguments[0])?.split(' ')[0] : undefined
    if (isWrite && named === undefined) yield 'writes a table that is only known at run time'
    const sql = [
      ...(textOf(node) ?? '').matchAll(/\b(?:(?:insert\s+into|delete\s+from)\s+"?(\w+)|update\s+"?(\w+)"?\s+set\b)/gi),
    ]
    for (const table of [named, ...sql.map((match) => match[1] ?? match[2])].filter((name) => name !== undefined)) {
      const owner = TABLES[table] ?? FULL_TEXT[table]
      if (owner === undefined) yield `the table ${table} has no owner in TABLES`
      else if (owner !== (slice ?? layer)) yield `writes the table ${table}, which belongs to ${owner}`
    }
  }
}

/** True for a name that stands for the thing itself, not for a property or a key of that name. */
const isReference = (/** @type {Visited} */ { node, parent }) =>
  node.type === 'Identifier' &&
  !(parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) &&
  !(parent?.type === 'Property' && parent.key === node && !parent.shorthand) &&
  !/^TS(TypeReference|TypeQuery|QualifiedName|PropertySignature|MethodSignature)/.test(parent?.type ?? '')

function* worldProblems(/** @type {Source} */ { place, layer, nodes }) {
  const pure = layer === 'kernel' || layer === 'engine' || layer === 'domain' || RULES.test(place)
  for (const visited of nodes) {
    const { node } = visited
    if (pure && OUTSIDE_WORLD.includes(node.name) && isReference(visited)) yield `is pure and may not use ${node.name}`
    if (layer === 'app') continue
    const used = chanceIn(node)
    if (used) yield `${used} belongs into app/: time, ids and chance come in as arguments`
  }
}

function chanceIn(/** @type {Node} */ node) {
  if (node.type === 'Identifier' && CHANCE.includes(node.name)) return node.name
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()'
  if (node.type === 'CallExpression' && node.callee.name === 'Date') return 'Date()'
  if (node.type !== 'MemberExpression') return undefined
  const used = `${node.object.name}.${node.property.name}`
  return ['Date.now', 'Math.random'].includes(used) ? `${used}()` : undefined
}

/** @returns {Generator<string>} */
function* problemsOf(/** @type {Source} */ source) {
  if (!(source.layer in LAYERS)) yield `the layer ${source.layer} is not in LAYERS`
  if (source.slice !== undefined && !(source.slice in SLICES)) yield `the slice ${source.slice} is not in SLICES`
  for (const imported of importsIn(source.nodes)) {
    const target = targetOf(source, imported.spec)
    yield* layerProblems(source, imported.spec, target)
    yield* sliceProblems(source, imported.spec, target)
    yield* purityProblems(source, imported, target)
  }
  yield* tableProblems(source)
  yield* worldProblems(source)
}

/** Circles in what SLICES allows: nobody can make one then. */
export function circlesIn(/** @type {Allowed} */ slices) {
  /** @type {Set<string>} */
  const circles = new Set()
  const walk = (/** @type {string} */ slice, /** @type {readonly string[]} */ path) => {
    if (path[0] === slice && path.length > 0) circles.add(`SLICES has a circle: ${[...path, slice].join(' -> ')}`)
    else if (!path.includes(slice)) for (const next of slices[slice] ?? []) walk(next, [...path, slice])
  }
  for (const slice of Object.keys(slices)) walk(slice, [])
  return [...circles]
}

/**
 * Edges of SLICES that no import uses: a list of what may be imported says more when it is what is imported.
 * @param {readonly Source[]} sources
 * @param {Allowed} [slices]
 */
export function unusedEdges(sources, slices = SLICES) {
  const used = new Set(
    sources.flatMap((source) =>
      [...importsIn(source.nodes)].map(({ spec }) => {
        const target = targetOf(source, spec)
        return `${source.slice} -> ${target === undefined ? undefined : sliceOf(target)}`
      }),
    ),
  )
  return Object.entries(slices).flatMap(([slice, others]) =>
    others
      .filter((other) => !used.has(`${slice} -> ${other}`))
      .map((other) => `SLICES lists ${other} for ${slice}, and no file uses it`),
  )
}

/** Tables of the schema and rows of TABLES are the same. */
function* inventoryProblems(/** @type {readonly Source[]} */ sources) {
  const schema = sources.find(({ place }) => place === 'platform/db/tables.ts')
  const declared = schema?.nodes.find(({ node }) => node.type === 'TSInterfaceDeclaration' && node.id.name === 'Tables')
  if (!declared) return
  /** @type {string[]} */
  const names = declared.node.body.body.map((/** @type {Node} */ { key }) => key.name)
  for (const name of names) if (!(name in TABLES)) yield `the table ${name} has no owner in TABLES`
  for (const name of Object.keys(TABLES))
    if (!names.includes(name)) yield `TABLES has a row for ${name}, but there is no such table`
}

/** Everything that is wrong below `root`, as sentences. */
export function importProblems(root = ROOT) {
  const sources = sourcesBelow(root)
  const slices = new Set(sources.flatMap(({ slice }) => slice ?? []))
  const withoutIndex = [...slices].filter(
    (slice) => !existsSync(join(root, `packages/server/src/features/${slice}/index.ts`)),
  )
  const problems = [
    ...sources.flatMap((source) => [...problemsOf(source)].map((problem) => `${source.path}: ${problem}`)),
    ...withoutIndex.map((slice) => `the slice ${slice} has no index.ts`),
    ...circlesIn(SLICES),
    // A test plants some slices only.
    ...(Object.keys(SLICES).every((slice) => slices.has(slice)) ? unusedEdges(sources) : []),
    ...inventoryProblems(sources),
  ]
  return { files: sources.length, problems: [...new Set(problems)].sort() }
}

if (isMain(import.meta.url)) {
  const { files, problems } = importProblems()
  for (const problem of problems) console.error(problem)
  console.log(`imports: ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
