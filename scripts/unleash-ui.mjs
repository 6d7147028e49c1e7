// The web UIs of Unleash that the drop-in tests run in a browser. They come from the npm package `unleash-server`, stay in
// node_modules/.cache and are no part of this repository: Unleash has another licence. Only the built pages are unpacked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { missing } from './missing.mjs'
import { downloadPackage, makeFolder, run } from './npm-package.mjs'
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
  throw missing(
    `the web UI of Unleash ${version} was not downloaded: run "node scripts/test-programs.mjs", which needs the npm registry`,
  )
}

/** Downloads the package into a folder, checks its digest and returns the path of the file. */
export const packUnleash = (/** @type {keyof typeof DIGESTS} */ version, /** @type {string} */ folder) =>
  downloadPackage('unleash-server', version, DIGESTS[version], folder)

const install = (/** @type {UiVersion} */ version) =>
  makeFolder(folderOf(version), (temporary) => {
    run('tar', ['-xzf', packUnleash(version, temporary), '-C', temporary, 'package/frontend/build'])
    return join(temporary, 'package/frontend/build')
  })

/** Downloads what is missing. */
export function installUnleashUis() {
  for (const version of UI_VERSIONS) install(version)
}
