// Servers of Unleash for the tests of the move and for the benchmark against it. They come from the npm package `unleash-server`, stay in node_modules/.cache and are no
// part of this repository: Unleash has another licence.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missing } from './missing.mjs'
import { installNode, nodeBinary } from './node-binary.mjs'
import { makeFolder, run } from './npm-package.mjs'
import { packUnleash } from './unleash-ui.mjs'
import { ROOT } from './workspace.mjs'

/** @import { UiVersion } from './unleash-ui.mjs' */

const CACHE = join(ROOT, 'node_modules/.cache/unleash-server')
const VERSIONS = /** @type {const} */ (['5.6.0', '8.2.0'])

/** 8.x needs a newer Node than the oldest that we support. */
const NODE_OF_8 = '24'
const needsNewerNode = (/** @type {UiVersion} */ version) =>
  version === '8.2.0' && Number(process.versions.node.split('.')[0]) < 22

const folderOf = (/** @type {UiVersion} */ version) => join(CACHE, version)
const mainOf = (/** @type {UiVersion} */ version) =>
  join(folderOf(version), 'node_modules/unleash-server/dist/lib/server-impl.js')

/** The program and the module of a server. Throws when it was not installed. */
export function findUnleashServer(/** @type {UiVersion} */ version) {
  const [node, module] = [needsNewerNode(version) ? nodeBinary(NODE_OF_8) : process.execPath, mainOf(version)]
  if (existsSync(node) && existsSync(module)) return { node, module }
  throw missing(`the server of Unleash ${version} was not downloaded: run "node scripts/test-programs.mjs --long"`)
}

const install = (/** @type {UiVersion} */ version) =>
  makeFolder(folderOf(version), (temporary) => {
    const file = packUnleash(version, temporary)
    // Without a package.json, npm would install into the repository.
    writeFileSync(join(temporary, 'package.json'), '{ "private": true }')
    const quiet = ['--ignore-scripts', '--omit=dev', '--no-package-lock', '--no-audit', '--no-fund', '--silent']
    run('npm', ['install', ...quiet, file], temporary)
    return temporary
  })

/** Downloads one server, and a Node for it, if they are missing. */
export function installUnleashServer(/** @type {UiVersion} */ version) {
  install(version)
  if (needsNewerNode(version)) installNode(NODE_OF_8, `^${NODE_OF_8}.0.0`)
}

/** Downloads what is missing. */
export function installUnleashServers() {
  for (const version of VERSIONS) installUnleashServer(version)
}
