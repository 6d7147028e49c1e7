// Other versions of Node for tests. The binaries are npm packages (node-<platform>-<arch>) and are kept in node_modules/.cache.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.mjs'

const PACKAGE = `node-${process.platform}-${process.arch}`

const folderOf = (/** @type {string} */ major) => join(ROOT, 'node_modules/.cache/nodes', major)

/** Where the binary of that version is, or will be. */
export const nodeBinary = (/** @type {string} */ major) => join(folderOf(major), 'node_modules', PACKAGE, 'bin/node')

/** The path of that Node; downloads it when it is not there yet. */
export function installNode(/** @type {string} */ major, /** @type {string} */ range) {
  const folder = folderOf(major)
  const binary = nodeBinary(major)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  // Without a package.json, npm would install into the repository.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, '--prefix', folder, `${PACKAGE}@${range}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0 || !existsSync(binary)) throw new Error(`${PACKAGE}@${range} could not be installed`)
  return binary
}
