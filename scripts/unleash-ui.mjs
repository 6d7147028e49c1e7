// The web UIs of Unleash that the drop-in tests run in a browser. They come from the npm package `unleash-server`, stay in
// node_modules/.cache and are no part of this repository: Unleash has another licence. Only the built pages are unpacked.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.mjs'

const CACHE = join(ROOT, 'node_modules/.cache/unleash-ui')

/** @typedef {'5.6.0' | '8.2.0'} UiVersion */

const UI_VERSIONS = /** @type {const} */ (['5.6.0', '8.2.0'])

/** The SHA-512 digest of each package. A package with another digest is not unpacked. */
const DIGESTS = /** @type {const} */ ({
  '5.12.8': '7xGMS6Hbfn/cb4RK1T7WOArp6C+xjNBA5Vk34G8RsnRpM5Kk3aNq7V8dk0KyOl3bY9OOCWIqodPNAt3t0aUelA==',
  '5.6.0': '3LfbJEiLhyKflHUmgNaod46zXflVntVODqCu7BU+kvoSCPlLOxAkgJJ0buAAPyuy8gTow28xnCXyj1bTEUbTzw==',
  '8.2.0': 'Fw7n3zsp1/B8Vjz7hvTFFzRmDZzxMqI9hbpGGMfU9wksAIu1ofKTx2HK6XBwd2DgEqy3me4xVGjknngyxRIdPA==',
})

const folderOf = (/** @type {UiVersion} */ version) => join(CACHE, version)

/** The folder with `index.html`. Throws when the package was not downloaded. */
export function findUnleashUi(/** @type {UiVersion} */ version) {
  const folder = folderOf(version)
  if (existsSync(join(folder, 'index.html'))) return folder
  throw new Error(
    `The web UI of Unleash ${version} is missing: run "node scripts/test-programs.mjs", which downloads unleash-server@${version} from the npm registry`,
  )
}

function run(/** @type {string} */ program, /** @type {readonly string[]} */ args) {
  const { status, error, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `"${program} ${args.join(' ')}" failed: ${error?.message ?? (stderr.trim().split('\n').at(-1) || `exit code ${status}`)}`,
    )
}

/** Downloads the package into a folder, checks its digest and returns the path of the file. */
export function packUnleash(/** @type {keyof typeof DIGESTS} */ version, /** @type {string} */ folder) {
  console.error(`Tests need it: npm pack unleash-server@${version}`)
  run('npm', ['pack', `unleash-server@${version}`, '--pack-destination', folder, '--silent'])
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  if (createHash('sha512').update(readFileSync(file)).digest('base64') !== DIGESTS[version])
    throw new Error(`unleash-server@${version} from the npm registry has another digest than the one in unleash-ui.mjs`)
  return file
}

function install(/** @type {UiVersion} */ version) {
  const temporary = join(CACHE, `${version}-${process.pid}`)
  mkdirSync(temporary, { recursive: true })
  try {
    const file = packUnleash(version, temporary)
    run('tar', ['-xzf', file, '-C', temporary, 'package/frontend/build'])
    // Another run may have been faster.
    if (!existsSync(folderOf(version))) renameSync(join(temporary, 'package/frontend/build'), folderOf(version))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Downloads what is missing. */
export function installUnleashUis() {
  for (const version of UI_VERSIONS) if (!existsSync(folderOf(version))) install(version)
}
