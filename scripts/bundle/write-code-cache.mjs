// Starts the bundled server on an empty store and writes the code cache: the bytecode of all functions that a start
// calls. Arguments: the folder of the bundle, a folder for the store.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [bundle = '', folder = ''] = process.argv.slice(2)
/** @type {typeof import('./load-server.mjs')} */
const { cachePath, compileServer, runServer, serverFile } = await import(
  pathToFileURL(join(bundle, 'load-server.js')).href
)

// The cache contains the file name. It is not a path, because the bundle may be copied to another machine.
const script = compileServer(serverFile)
const environment = {
  DATABASE_URL: `sqlite:${join(folder, 'store.db')}`,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  WORKERS: '0',
}

/** The first text is printed when the server has started. */
function write() {
  writeFileSync(`${cachePath}.new`, script.createCachedData())
  renameSync(`${cachePath}.new`, cachePath)
  process.exit(0)
}
process.exit(await runServer(script).runCli([], environment, write))
