// Bundles the server, because resolving some thousand modules takes longer than the rest of a start.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE, filesBelow, ROOT } from './workspace.mjs'

/** Packages that load a binary file; pg-native is optional and not installed. */
const NATIVE = ['@photostructure/sqlite', '@node-rs/argon2', 'pg-native']

/**
 * Packages that others require in functions which the server never calls. They are not bundled, so that no start parses
 * them.
 */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/**
 * Modules that others load at once, and that the server never uses: @fastify/swagger loads yaml for documents in YAML,
 * Fastify loads HTTP/2.
 */
const WITHOUT_UNUSED = {
  name: 'without-unused',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onResolve, onLoad }) => {
    onResolve({ filter: /^(yaml|node:http2)$/ }, ({ path }) => ({ path, namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/**
 * Code of packages that costs a start more than what it is good for here.
 *
 * - The router generates and compiles a function for each part of a path, and one for the parameters of each route. For
 *   hundreds of routes they are a tenth of a start.
 * - Fastify removes the listener of each route from a list of all routes, although the event occurs once.
 * - pg creates a `Response` to find out whether it runs at Cloudflare, which makes Node load its `fetch`.
 */
const REPLACED = [
  {
    path: /find-my-way[/\\]lib[/\\]node\.js$/,
    code: /return new Function\('path', 'i', .*/,
    by: 'return (path, i) => path.startsWith(prefix, i)',
  },
  {
    path: /find-my-way[/\\]lib[/\\]handler-storage\.js$/,
    code: /const fnBody = [\s\S]+return new Function\('NullObject', .*/,
    by: `return (first, second, third, fourth, others) => {
      const object = new NullObject()
      const values = [first, second, third, fourth, ...(others ?? [])]
      for (let i = 0; i < params.length; i++) object[params[i]] = values[i]
      return object
    }`,
  },
  {
    path: /fastify[/\\]lib[/\\]route\.js$/,
    code: /avvio\.once\('preReady'/,
    by: "avvio.on('preReady'",
  },
  {
    path: /[/\\]pg[/\\]lib[/\\]stream\.js$/,
    code: /if \(isCloudflareRuntime\(\)\)/,
    by: 'if (false)',
  },
]

const WITH_REPLACEMENTS = {
  name: 'with-replacements',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onLoad }) => {
    for (const { path: filter, code, by } of REPLACED)
      onLoad({ filter }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        if (!code.test(source)) throw new Error(`${path} has changed: see REPLACED`)
        return { contents: source.replace(code, by) }
      })
  },
}

/** CommonJS packages call `require`, which an ES module does not have. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** A program is the value of a script, and a CommonJS module for `require`. `__url` is its `import.meta.url`. */
const PROGRAM = {
  start:
    '(run=>typeof module==="undefined"?run:run(module,require,__filename))(function(module,require,__filename){' +
    '"use strict";const __url=require("node:url").pathToFileURL(__filename).href;',
  end: '})',
}

/** Every worker thread: `x.worker.ts` or `.js` becomes `x.worker.js` next to `main.js`. */
export const workers = () => filesBelow('packages/server/src').filter((path) => /\.worker\.[jt]s$/.test(path))

/** The file name in the bundle. */
export const outputOf = (/** @type {string} */ entry) => basename(entry).replace(/\.ts$/, '.js')

const outdir = join(ROOT, BUNDLE)

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** @satisfies {import('esbuild').BuildOptions} */
const SHARED = {
  absWorkingDir: ROOT,
  outdir,
  bundle: true,
  platform: /** @type {const} */ ('node'),
  target: 'node20.19',
  conditions: ['lf-src'],
  plugins: [WITHOUT_UNUSED, WITH_REPLACEMENTS],
  external: [...NATIVE, ...UNUSED],
  sourcemap: true,
  sourcesContent: false,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: /** @type {const} */ ('none'),
  metafile: /** @type {const} */ (true),
  logLevel: /** @type {const} */ ('warning'),
}

/**
 * CommonJS, because an ES module cannot have a code cache on Node 20. Modules that are imported with `await import(…)`
 * are in the same file, and run when they are imported. The sub-commands are a program of their own: what they share with
 * the server would be split into parts that run one by one.
 */
async function bundleProgram(/** @type {string} */ name, /** @type {string} */ entry) {
  const { metafile } = await build({
    ...SHARED,
    entryPoints: { [name]: entry },
    entryNames: '[name]-[hash]',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
    banner: { js: PROGRAM.start },
    footer: { js: PROGRAM.end },
    outExtension: { '.js': '.cjs' },
  })
  const [path = ''] = Object.keys(metafile.outputs).filter((output) => output.endsWith('.cjs'))
  demandAscii(join(ROOT, path))
  return { file: basename(path), metafile }
}

/** It is read in an encoding with one byte for each character. */
function demandAscii(/** @type {string} */ path) {
  if (readFileSync(path).some((byte) => byte > 127)) throw new Error(`${path} has characters that are not ASCII`)
}

const bundleModules = (
  /** @type {string[]} */ entryPoints,
  /** @type {string} */ server,
  /** @type {string} */ commands,
) =>
  build({
    ...SHARED,
    entryPoints,
    entryNames: '[name]',
    format: 'esm',
    define: {
      'process.env.SERVER_FILE': JSON.stringify(server),
      'process.env.COMMANDS_FILE': JSON.stringify(commands),
    },
    banner: { js: REQUIRE },
  })

/**
 * The command line is a file of its own, so that the start of a server does not load it. What a sub-command imports with
 * `await import(…)` is a chunk of its own.
 */
const bundleCommandLine = () =>
  build({
    ...SHARED,
    plugins: [],
    entryPoints: { cli: 'packages/cli/src/index.ts' },
    entryNames: '[name]',
    chunkNames: 'cli-[name]-[hash]',
    splitting: true,
    format: 'esm',
    define: { 'process.env.LEVERFRAME_CLI_VERSION': JSON.stringify(VERSION) },
    banner: { js: REQUIRE },
  })

export async function bundleServer() {
  rmSync(outdir, { recursive: true, force: true })
  const server = await bundleProgram('server', 'packages/server/src/cli/run.ts')
  const commands = await bundleProgram('commands', 'packages/server/src/cli/store-commands.ts')
  const loaders = ['scripts/bundle/main.mjs', 'scripts/bundle/load-program.mjs']
  const modules = await bundleModules([...loaders, ...workers()], server.file, commands.file)
  const commandLine = await bundleCommandLine()
  const inputs = [server, commands, modules, commandLine].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licencesOf([...new Set(inputs)]))
  writeCodeCache()
}

/** Without a cache the server works, and its start takes longer. */
function writeCodeCache() {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-build-'))
  const script = join(ROOT, 'scripts/bundle/write-code-cache.mjs')
  const { status } = spawnSync(process.execPath, [script, outdir, folder], { stdio: ['ignore', 2, 2], timeout: 60_000 })
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0) console.error('The code cache could not be written: starts of the server take longer')
}

/** The notices that the licences of bundled packages require. */
function licencesOf(/** @type {readonly string[]} */ inputs) {
  const folders = new Set(inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
      const files = readdirSync(join(ROOT, folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim())
      return [`${name} ${version} (${license})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}
