// Bundles the server and makes the browser files: what runs the product. Unless `--bundle` is given, it also compiles the
// packages, which scripts import. Does nothing when no input changed since the last build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAssets } from './build-assets.mjs'
import { BUNDLE, bundleServer } from './bundle.mjs'
import { digestOf, filesBelow, isMain, ROOT } from './workspace.mjs'

/**
 * @typedef {object} Part
 * @property {string} stamp The digest of the sources of the last build.
 * @property {readonly string[]} outputs The stamp is invalid when one of these is missing, for example after a dist folder was
 * deleted.
 * @property {(sources: readonly string[]) => Promise<void>} make
 */

/** @type {Part} */
const PRODUCT = {
  stamp: 'packages/server/dist/.build-stamp',
  outputs: [`${BUNDLE}/main.js`, 'packages/server/dist/assets/scalar.js.gz', 'packages/web/dist/index.html'],
  make: async () => {
    await bundleServer()
    await buildAssets()
  },
}

/** @type {Part} */
const PACKAGES = {
  stamp: 'packages/server/dist/.compile-stamp',
  outputs: ['packages/domain/dist/index.js', 'packages/engine/dist/index.js', 'packages/server/dist/main.js'],
  make: async (sources) => {
    removeOrphans(sources)
    compile()
  },
}

const isInput = (/** @type {string} */ path) =>
  !path.endsWith('.test.ts') &&
  /^(packages\/[^/]+\/((src|public)\/.+|index\.html|(vite\.config|mantine-styles)\.ts|(package|tsconfig)\.json)|package(-lock)?\.json|tsconfig(\.base)?\.json|scripts\/(build.*|bundle.*|workspace)\.mjs)$/.test(
    path,
  )

const inputs = () => [...filesBelow('packages'), ...filesBelow('scripts'), ...filesBelow('.', 0)].filter(isInput).sort()

function isFresh(/** @type {Part} */ { stamp, outputs }, /** @type {string} */ digest) {
  const path = join(ROOT, stamp)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== digest) return false
  return outputs.every((output) => existsSync(join(ROOT, output)))
}

/** Removes output files in dist whose source file no longer exists. */
function removeOrphans(/** @type {readonly string[]} */ sources) {
  const known = new Set(sources.map((path) => path.replace('/src/', '/dist/').replace(/\.[jt]s$/, '')))
  for (const name of ['domain', 'engine', 'server'])
    for (const path of filesBelow(`packages/${name}/dist`))
      if (/\.(js|js\.map|d\.ts)$/.test(path) && !path.includes('/dist/assets/') && !path.startsWith(BUNDLE))
        if (!known.has(path.replace(/\.(js|js\.map|d\.ts)$/, ''))) rmSync(join(ROOT, path))
}

function compile() {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b'], {
    cwd: ROOT,
    // Standard output belongs to the caller of the build; npm start may be piped.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The build failed: see the messages of the compiler above')
}

/**
 * Returns true when there was something to build.
 * @param {readonly Part[]} parts
 */
async function build(parts) {
  const sources = inputs()
  const digest = digestOf(sources)
  const stale = parts.filter((part) => !isFresh(part, digest))
  if (stale.length > 0) console.error('Building…')
  for (const { stamp, make } of stale) {
    const path = join(ROOT, stamp)
    rmSync(path, { force: true })
    await make(sources)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, digest)
  }
  return stale.length > 0
}

/** A failed build ends the process with its message. */
async function buildOrExitWith(/** @type {readonly Part[]} */ parts) {
  try {
    return await build(parts)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return process.exit(1)
  }
}

/** For scripts that run the product. */
export const bundleOrExit = () => buildOrExitWith([PRODUCT])

/** For scripts that also import the packages. */
export const buildOrExit = () => buildOrExitWith([PACKAGES, PRODUCT])

if (isMain(import.meta.url)) await (process.argv.includes('--bundle') ? bundleOrExit() : buildOrExit())
