// Bundles the server and makes the browser files: what runs the product. Does nothing when no input changed since the last
// build. With `--release`, the browser files are compressed as far as possible.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE, digestOf, filesBelow, isMain, ROOT } from './workspace.mjs'

/** The digest of the sources of the last build, and whether it was for a release, which can do what others can. */
const STAMP = join(ROOT, 'packages/server/dist/.build-stamp')

/** The stamp is invalid when one of these is missing, for example after a dist folder was deleted. */
const OUTPUTS = [`${BUNDLE}/main.js`, 'packages/server/dist/assets/scalar.js.gz', 'packages/web/dist/index.html']

const isInput = (/** @type {string} */ path) =>
  !path.endsWith('.test.ts') &&
  /^(packages\/[^/]+\/((src|public)\/.+|index\.html|(vite\.config|mantine-styles)\.ts|(package|tsconfig)\.json)|package(-lock)?\.json|tsconfig(\.base)?\.json|scripts\/(build.*|bundle.*|workspace)\.mjs)$/.test(
    path,
  )

const inputs = () => [...filesBelow('packages'), ...filesBelow('scripts'), ...filesBelow('.', 0)].filter(isInput).sort()

const isFresh = (/** @type {string} */ digest) =>
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8').startsWith(digest) &&
  OUTPUTS.every((output) => existsSync(join(ROOT, output)))

async function make(/** @type {boolean} */ isRelease) {
  const [{ bundleServer }, { buildAssets }] = await Promise.all([import('./bundle.mjs'), import('./build-assets.mjs')])
  // Both end before an error is reported: esbuild prints its stack when this process ends in the middle.
  const results = await Promise.allSettled([bundleServer(), buildAssets(isRelease)])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Waits until no other process builds in this folder. SQLite releases the lock also when the process is killed. */
async function lockFolder() {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const folder = join(ROOT, 'packages/server/dist')
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, '.build-lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    console.error('Waiting for another build in this folder…')
    lock.exec('pragma busy_timeout = 600000; begin exclusive')
  }
  return lock
}

async function build(/** @type {boolean} */ isRelease) {
  const digest = `${digestOf(inputs())}${isRelease ? ' release' : ''}`
  if (isFresh(digest)) return
  const lock = await lockFolder()
  if (!isFresh(digest)) {
    console.error('Building the server and the web UI, which usually takes 5 to 15 seconds…')
    rmSync(STAMP, { force: true })
    await make(isRelease)
    writeFileSync(STAMP, digest)
  }
  lock.close()
}

/** For scripts that run the product. A failed build ends the process with its message. */
export async function buildOrExit({ isRelease = false } = {}) {
  try {
    await build(isRelease)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exit(1)
  }
}

if (isMain(import.meta.url)) await buildOrExit({ isRelease: process.argv.includes('--release') })
