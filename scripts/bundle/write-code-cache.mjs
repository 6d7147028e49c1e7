// Writes the code caches of the bundled programs. That of the server has the bytecode of all functions that a start calls: it
// is started on an empty store. Arguments: the folder of the bundle, a folder for the store.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [bundle = '', folder = ''] = process.argv.slice(2)
/** @type {typeof import('./load-program.mjs')} */
const { COMMANDS, SERVER, cacheOf, compile, run } = await import(pathToFileURL(join(bundle, 'load-program.js')).href)

/** A cache contains the file name. It is not a path, because the bundle may be copied to another machine. */
const compiled = (/** @type {string} */ file) => compile(file, file)

function write(/** @type {string} */ file, /** @type {import('node:vm').Script} */ script) {
  const path = cacheOf(file)
  writeFileSync(`${path}.new`, script.createCachedData())
  renameSync(`${path}.new`, path)
}

const commands = compiled(COMMANDS)
run(COMMANDS, commands)
write(COMMANDS, commands)

const server = compiled(SERVER)
const environment = {
  DATABASE_URL: `sqlite:${join(folder, 'store.db')}`,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  WORKERS: '0',
}
/** The first text is printed when the server has started. */
const onStart = () => {
  write(SERVER, server)
  process.exit(0)
}
process.exit(await run(SERVER, server).runCli([], environment, onStart))
