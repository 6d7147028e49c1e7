// Installs what the tests need outside of package.json, and says so: Chromium, fonts for it, web UIs of Unleash, and the user that
// PostgreSQL runs as when the tests run as root. With --faults also the programs of `npm run test:faults`, with
// --long also servers of Unleash for `npm run test:long`. Does nothing when all is there. `npm test`,
// `npm run test:faults` and `.ci/run` call it first; a test itself installs nothing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installUnleashServers } from './unleash-server.mjs'
import { installUnleashUis } from './unleash-ui.mjs'
import { isMain } from './workspace.mjs'

// The headless shell takes a quarter less CPU time than the complete browser.
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const FONTS = 'fonts-liberation'
const FAULT_PACKAGES = ['haproxy', 'nginx-light', 'pgbouncer', 'libfaketime', 'postgresql-client', 'curl']
const INSTRUCTION = `The browser tests need Chromium (on Debian: apt-get install chromium-headless-shell ${FONTS})`

const isRoot = process.getuid?.() === 0

/** The path of the browser, or undefined. */
export const findBrowser = () => BROWSERS.find((path) => existsSync(path))

/** The user that PostgreSQL runs as, because it refuses to run as root; undefined for other users. */
export function findPostgresUser() {
  const id = (/** @type {string} */ flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

function run(/** @type {string} */ program, /** @type {readonly string[]} */ args) {
  console.error(`Tests need it: ${program} ${args.join(' ')}`)
  // Run level 1 keeps Debian from starting a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const { status, error, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`"${program} ${args.join(' ')}" failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
}

function installBrowser() {
  if (findBrowser()) return
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    return console.error(`${INSTRUCTION}. Only root can install it with apt-get: those tests will fail`)
  run('apt-get', ['update'])
  const install = (/** @type {string} */ name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name, FONTS])
  try {
    install('chromium-headless-shell')
  } catch {
    // Older releases have no package of the headless shell.
    install('chromium')
  }
  if (!findBrowser()) throw new Error(`${INSTRUCTION}. It was installed and is at none of ${BROWSERS.join(', ')}`)
}

function installFaultPrograms() {
  const isInstalled = (/** @type {string} */ name) => spawnSync('dpkg', ['-s', name]).status === 0
  const missing = FAULT_PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    return console.error(
      `The faults need ${missing.join(', ')}. Only root can install them: those that need one will fail`,
    )
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', ...missing])
}

function makePostgresUser() {
  if (!isRoot || process.env.TEST_POSTGRES_URL || findPostgresUser()) return
  run('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
}

const steps = process.argv.includes('--faults')
  ? [makePostgresUser, installFaultPrograms]
  : [
      makePostgresUser,
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
      console.error(/** @type {Error} */ (error).message)
    }
