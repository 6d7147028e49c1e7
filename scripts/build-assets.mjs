// Builds the browser files that the server sends: the script of the API reference, and the web UI.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { ROOT } from './workspace.mjs'

const SERVER = join(ROOT, 'packages/server')

/** The package has no file for its script, only a route that sends it. */
async function scalarScript() {
  const { resolve } = createRequire(join(SERVER, 'package.json'))
  const load = async (/** @type {string} */ name) => (await import(pathToFileURL(resolve(name)).href)).default
  const app = (await load('fastify'))()
  await app.register(await load('@scalar/fastify-api-reference'), { routePrefix: '/', configuration: { url: '/' } })
  const { statusCode, body } = await app.inject('/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error(`Scalar's script could not be taken out of its package: status ${statusCode}`)
  // There is no source map next to it; browsers would request one.
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
}

export async function buildAssets(/** @type {boolean} */ isRelease) {
  const assets = join(SERVER, 'dist/assets')
  mkdirSync(assets, { recursive: true })
  const script = await scalarScript()
  writeFileSync(join(assets, 'scalar.js'), script)
  writeFileSync(join(assets, 'scalar.js.gz'), gzipSync(script, { level: 9 }))

  await buildWeb(isRelease)
}

/** Prints the output of vite only when the build fails. */
async function buildWeb(/** @type {boolean} */ isRelease) {
  const { build } = await import('vite')
  const configFile = join(ROOT, 'packages/web/vite.config.ts')
  await build({ configFile, logLevel: 'warn' })
  await compress(join(ROOT, 'packages/web/dist/assets'), isRelease)
}

const brotli = promisify(brotliCompress)

/**
 * With the highest quality, files are 6% smaller, and compressing them takes 14 times as long: half of a build.
 * @param {string} folder
 * @param {boolean} isRelease
 */
async function compress(folder, isRelease) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: isRelease ? constants.BROTLI_MAX_QUALITY : 9 }
  const names = readdirSync(folder).filter((name) => /\.(js|css|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.br`, await brotli(readFileSync(path), { params }))
    }),
  )
}
