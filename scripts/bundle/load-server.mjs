// Part of main.js in the bundle: runs the server file with its code cache, which saves V8 most of parsing and
// compiling.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/** Set by the bundler. The name contains a hash of the content, so that a cache is never used for another file. */
export const serverFile = String(process.env.SERVER_FILE)
const path = fileURLToPath(new URL(serverFile, import.meta.url))
export const cachePath = `${path}.cache`

function readCache() {
  try {
    return readFileSync(cachePath)
  } catch {
    return undefined
  }
}

/** V8 rejects a cache of another version or with other flags, and compiles the file instead. */
export function compileServer(filename = path) {
  const source = `(function(module,require,__filename){${readFileSync(path, 'utf8')}\n})`
  return new Script(source, { filename, cachedData: readCache() })
}

/** @returns {typeof import('../../packages/server/src/cli/run.ts')} */
export function runServer(/** @type {Script} */ script) {
  const module = { exports: /** @type {typeof import('../../packages/server/src/cli/run.ts')} */ ({}) }
  script.runInThisContext()(module, createRequire(path), path)
  return module.exports
}

/** Node maps stack traces of modules to their sources, but not those of scripts. */
export const loadServer = () => (process.sourceMapsEnabled ? createRequire(path)(path) : runServer(compileServer()))
