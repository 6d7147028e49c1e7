// Compiles the packages, bundles the server and copies the browser files. Does nothing when no input changed since the
// last build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAssets } from './build-assets.mjs'
import { BUNDLE, bundleServer } from './bundle.mjs'
import { digestOf, filesBelow, isMain, ROOT } from './workspace.mjs'

const STAMP = join(ROOT, 'packages/server/dist/.build-stamp')

/** The stamp is invalid when one of these is missing, for example after a dist folder was deleted. */
const OUTPUTS = [
  'packages/domain/dist/index.js',
  'packages/engine/dist/index.js',
  'packages/server/dist/main.js',
  `${BUNDLE}/main.js`,
  'packages/server/dist/assets/scalar.js.gz',
  'packages/web/dist/index.html',
]

const isInput = (/** @type {string} */ path) =>
  !path.endsWith('.test.ts') &&
  /^(packages\/[^/]+\/((src|public)\/.+|index\.html|(vite\.config|mantine-styles)\.ts|(package|tsconfig)\.json)|package(-lock)?\.json|tsconfig(\.base)?\.json|scripts\/(build.*|bundle.*|workspace)\.mjs)$/.test(
    path,
  )

const inputs = () => [...filesBelow('packages'), ...filesBelow('scripts'), ...filesBelow('.', 0)].filter(isInput).sort()

function isFresh(/** @type {string} */ digest) {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) return false
  return OUTPUTS.every((path) => existsSync(join(ROOT, path)))
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

/** Returns true when there was something to build. */
export async function build() {
  const sources = inputs()
  const digest = digestOf(sources)
  if (isFresh(digest)) return false
  console.error('Building…')
  rmSync(STAMP, { force: true })
  removeOrphans(sources)
  compile()
  await bundleServer()
  await buildAssets()
  mkdirSync(join(STAMP, '..'), { recursive: true })
  writeFileSync(STAMP, digest)
  return true
}

/** For scripts that need a build first: a failed build ends them with its message. */
export async function buildOrExit() {
  try {
    return await build()
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return process.exit(1)
  }
}

if (isMain(import.meta.url)) await buildOrExit()
