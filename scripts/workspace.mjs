// Functions that several scripts share.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(fileURLToPath(import.meta.url), '../..')

/** What `npm start` and `npm pack` take: the server and the command line, in few files. */
export const BUNDLE = 'packages/server/dist/bundle'

/** True in the script that Node was started with, false in an imported module. */
export const isMain = (/** @type {string} */ url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

/**
 * Paths of the files below a folder of `root`, with / on every system, without node_modules.
 * @param {string} folder
 * @param {number} depth how many levels of folders to go into
 * @param {string} root
 * @returns {string[]}
 */
export function filesBelow(folder, depth = Number.POSITIVE_INFINITY, root = ROOT) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return depth > 0 && entry.name !== 'node_modules' ? filesBelow(path, depth - 1, root) : []
  })
}

/** One digest of the names and contents of files, independent of their times. */
export function digestOf(/** @type {readonly string[]} */ paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) {
    const content = readFileSync(join(ROOT, path))
    hash.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
