// Prepares the adapter for Jest, which loads CommonJS, and says which modules of Unleash it replaces.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { filesBelow, ROOT } from '../workspace.mjs'
import { FOLDER } from './install.mjs'

const BUNDLE = join(FOLDER, 'adapter.cjs')
const original = (/** @type {string} */ path) => JSON.stringify(join(FOLDER, 'dist', `${path}.js`))
const adapter = JSON.stringify(BUNDLE)

/** The code of the replacement of each module, by the end of the path by which tests import it. */
const REPLACED = {
  // It takes minutes to find that the document has a newer version than it knows.
  'openapi-enforcer': `module.exports = () => { throw new Error('The document is OpenAPI 3.1, and openapi-enforcer reads 3.0') }`,
  'helpers/database-init': `module.exports = require(${adapter}).initDatabase`,
  'helpers/test-helper': `module.exports = require(${adapter}).adaptHelpers(require(${original('test/e2e/helpers/test-helper')}))`,
  'lib/app': `exports.default = require(${adapter}).createApp; exports.__esModule = true`,
  'lib/services': `module.exports = { ...require(${original('lib/services/index')}), createServices: require(${adapter}).createServices }`,
}

/** Some tests generate their data. With one seed they generate the same in every run. */
const SETUP = `require('fast-check').configureGlobal({ seed: 1 })`

/** The tests that call the API: they start the app of Unleash. */
export const testFiles = () =>
  filesBelow('dist', undefined, FOLDER).filter(
    (path) => path.endsWith('.e2e.test.js') && readFileSync(join(FOLDER, path), 'utf8').includes('helpers/test-helper'),
  )

/** Writes the adapter and the configuration of Jest. Returns the path of the configuration. */
export async function prepareJest() {
  await build({
    entryPoints: [join(ROOT, 'scripts/unleash-api-tests/adapter/index.ts')],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    // It finds the built server from its own place.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(ROOT, 'packages/testing/src/process.ts')).href) },
  })
  /** @type {Record<string, string>} */
  const moduleNameMapper = {}
  for (const [path, code] of Object.entries(REPLACED)) {
    const file = join(FOLDER, `adapter-${path.replace('/', '-')}.cjs`)
    writeFileSync(file, code)
    moduleNameMapper[`^([./]+([a-z0-9/]*/)?)?${path}$`] = file
  }
  const setup = join(FOLDER, 'adapter-setup.cjs')
  writeFileSync(setup, SETUP)
  const config = join(FOLDER, 'jest.config.json')
  const settings = {
    rootDir: FOLDER,
    testMatch: testFiles().map((path) => join(FOLDER, path)),
    testPathIgnorePatterns: [],
    moduleNameMapper,
    setupFiles: [setup],
    // Jest leaves out files below node_modules, where the folder is.
    haste: { retainAllFiles: true },
    transform: {},
    testTimeout: 60_000,
  }
  writeFileSync(config, JSON.stringify(settings))
  return config
}
