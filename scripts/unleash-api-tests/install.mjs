// The API tests of Unleash, with what they need to run. They come from the npm package `unleash-server`, stay in node_modules/.cache and
// are no part of this repository: Unleash has another licence.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packUnleash } from '../unleash-ui.mjs'
import { ROOT } from '../workspace.mjs'

export const VERSION = '5.12.8'
const CACHE = join(ROOT, 'node_modules/.cache/unleash-api-tests')
export const FOLDER = join(CACHE, VERSION)

/** Packages that the tests import. Unleash names their versions. */
const TEST_PACKAGES = ['@apidevtools/swagger-parser', 'faker', 'fast-check', 'jest', 'supertest']

function run(/** @type {string} */ program, /** @type {readonly string[]} */ args, /** @type {string} */ cwd) {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`"${program} ${args[0]}" failed: ${stderr.trim().split('\n').at(-1)}`)
}

/** Downloads Unleash and the packages, unless they are there. */
export function installUnleashTests() {
  if (existsSync(FOLDER)) return
  const temporary = `${FOLDER}-${process.pid}`
  mkdirSync(temporary, { recursive: true })
  try {
    run('tar', ['xzf', packUnleash(VERSION, temporary), '--strip-components=1'], temporary)
    const { devDependencies } = JSON.parse(readFileSync(join(temporary, 'package.json'), 'utf8'))
    const packages = TEST_PACKAGES.map((name) => `${name}@${devDependencies[name]}`)
    const quiet = ['--ignore-scripts', '--omit=dev', '--no-package-lock', '--no-audit', '--no-fund', '--silent']
    run('npm', ['install', ...quiet, '--save-prod', ...packages], temporary)
    if (!existsSync(FOLDER)) renameSync(temporary, FOLDER)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
