// Bundles the server, because resolving some thousand modules takes longer than the rest of a start.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { filesBelow, ROOT } from './workspace.mjs'

export const BUNDLE = 'packages/server/dist/bundle'

/** Packages that load a binary file; pg-native is optional and not installed. */
const NATIVE = ['@photostructure/sqlite', '@node-rs/argon2', 'pg-native']

/**
 * Packages that others require in functions which the server never calls. They are not bundled, so that no start parses
 * them.
 */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** @fastify/swagger loads yaml for documents in YAML, which the server never generates. */
const WITHOUT_YAML = {
  name: 'without-yaml',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onResolve, onLoad }) => {
    onResolve({ filter: /^yaml$/ }, () => ({ path: 'yaml', namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/** CommonJS packages call `require`, which an ES module does not have. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** `import.meta.url` of CommonJS. */
const URL_OF_FILE = '"use strict";const __url=require("node:url").pathToFileURL(__filename).href;'

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
  plugins: [WITHOUT_YAML],
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
 * are in the same file, and run when they are imported.
 */
const bundleCli = () =>
  build({
    ...SHARED,
    entryPoints: { server: 'packages/server/src/cli/run.ts' },
    entryNames: '[name]-[hash]',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
    banner: { js: URL_OF_FILE },
    outExtension: { '.js': '.cjs' },
  })

const bundleModules = (/** @type {string[]} */ entryPoints, /** @type {string} */ serverFile) =>
  build({
    ...SHARED,
    entryPoints,
    entryNames: '[name]',
    format: 'esm',
    define: { 'process.env.SERVER_FILE': JSON.stringify(serverFile) },
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
  const server = await bundleCli()
  const [serverFile = ''] = Object.keys(server.metafile.outputs).filter((path) => path.endsWith('.cjs'))
  const loaders = ['scripts/bundle/main.mjs', 'scripts/bundle/load-server.mjs']
  const modules = await bundleModules([...loaders, ...workers()], basename(serverFile))
  const commandLine = await bundleCommandLine()
  const inputs = [server, modules, commandLine].flatMap(({ metafile }) => Object.keys(metafile.inputs))
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
