// The API tests of Unleash, with what they need to run. They come from the npm package `unleash-server`, stay in node_modules/.cache and
// are no part of this repository: Unleash has another licence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, run } from '../npm-package.mjs'
import { packUnleash } from '../unleash-ui.mjs'
import { ROOT } from '../workspace.mjs'

export const VERSION = '5.12.8'
const CACHE = join(ROOT, 'node_modules/.cache/unleash-api-tests')
export const FOLDER = join(CACHE, VERSION)

/** Packages that the tests import. Unleash names their versions. */
const TEST_PACKAGES = ['@apidevtools/swagger-parser', 'faker', 'fast-check', 'jest', 'supertest']

/** Downloads Unleash and the packages, unless they are there. */
export const installUnleashTests = () =>
  makeFolder(FOLDER, (temporary) => {
    run('tar', ['xzf', packUnleash(VERSION, temporary), '--strip-components=1'], temporary)
    const { devDependencies } = JSON.parse(readFileSync(join(temporary, 'package.json'), 'utf8'))
    const packages = TEST_PACKAGES.map((name) => `${name}@${devDependencies[name]}`)
    const quiet = ['--ignore-scripts', '--omit=dev', '--no-package-lock', '--no-audit', '--no-fund', '--silent']
    run('npm', ['install', ...quiet, '--save-prod', ...packages], temporary)
    return temporary
  })
