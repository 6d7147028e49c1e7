// Part of main.js in the bundle: runs a program with its code cache, which saves V8 most of parsing and compiling.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/** The file names are set by the bundler. They contain a hash of the content, so that a cache is never used for another file. */
export const SERVER = String(process.env.SERVER_FILE)
export const COMMANDS = String(process.env.COMMANDS_FILE)

const pathOf = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
export const cacheOf = (/** @type {string} */ file) => `${pathOf(file)}.cache`

function readCache(/** @type {string} */ file) {
  try {
    return readFileSync(cacheOf(file))
  } catch {
    return undefined
  }
}

/** V8 rejects a cache of another version or with other flags, and compiles the file instead. */
export function compile(/** @type {string} */ file, filename = pathOf(file)) {
  // The file is ASCII. In this encoding its text is no part of the heap, which the collector would copy.
  return new Script(readFileSync(pathOf(file), 'latin1'), { filename, cachedData: readCache(file) })
}

/** @returns {any} The exports of the program. */
export function run(/** @type {string} */ file, /** @type {Script} */ script) {
  const module = { exports: {} }
  const path = pathOf(file)
  script.runInThisContext()(module, createRequire(path), path)
  return module.exports
}

/** Node maps stack traces of modules to their sources, but not those of scripts. */
const load = (/** @type {string} */ file) =>
  process.sourceMapsEnabled ? createRequire(pathOf(file))(pathOf(file)) : run(file, compile(file))

/** @returns {typeof import('../../packages/server/src/cli/run.ts')} */
export const loadServer = () => load(SERVER)

/** @returns {typeof import('../../packages/server/src/cli/store-commands.ts')} */
export const loadCommands = () => load(COMMANDS)
