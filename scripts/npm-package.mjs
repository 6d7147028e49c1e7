// npm packages that tests need and that are not dependencies: they are large, or have another licence. They stay in node_modules/.cache.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.mjs'

/** Runs a program to its end. Throws with the last line of its errors. */
export function run(/** @type {string} */ program, /** @type {readonly string[]} */ args, cwd = ROOT) {
  const { status, error, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `"${program} ${args.join(' ')}" failed: ${error?.message ?? (stderr.trim().split('\n').at(-1) || `exit code ${status}`)}`,
    )
}

/**
 * Downloads a package into a folder and returns the path of the file. A package with another SHA-512 digest is refused.
 * @param {string} name
 * @param {string} version
 * @param {string} digest
 * @param {string} folder
 */
export function downloadPackage(name, version, digest, folder) {
  console.error(`Tests need it: npm pack ${name}@${version}`)
  const { status } = spawnSync('npm', ['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'])
  const file = readdirSync(folder).find((one) => one.endsWith('.tgz'))
  if (status !== 0 || file === undefined)
    throw new Error(`${name}@${version} could not be downloaded from the npm registry`)
  const path = join(folder, file)
  if (createHash('sha512').update(readFileSync(path)).digest('base64') !== digest)
    throw new Error(`${name}@${version} from the npm registry has another digest than the one in scripts`)
  return path
}

/**
 * Makes a folder in one step, unless it exists. `fill` gets a temporary folder and returns the one that is kept.
 * @param {string} folder
 * @param {(temporary: string) => string} fill
 */
export function makeFolder(folder, fill) {
  if (existsSync(folder)) return
  const temporary = `${folder}-${process.pid}`
  mkdirSync(temporary, { recursive: true })
  try {
    const filled = fill(temporary)
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(filled, folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
