import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const INSTRUCTION = 'These tests need Chromium: install it (on Debian: apt-get install chromium fonts-liberation)'

/** Root cannot have the sandbox; and nothing but the tests asks the network for anything. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const find = (): string | undefined => PLACES.find((path) => existsSync(path))

function aptGet(...step: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, error, stderr } = spawnSync('apt-get', step, { env: environment, timeout: 300_000, encoding: 'utf8' })
  if (status === 0) return
  const reason = error?.message ?? stderr.trim().split('\n').at(-1)
  throw new Error(`${INSTRUCTION}. "apt-get ${step.join(' ')}" failed: ${reason}`)
}

function install(): string {
  if (process.getuid?.() !== 0) throw new Error(`${INSTRUCTION}. Only root can do that, and this is another user`)
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  const path = find()
  if (path === undefined) throw new Error(`${INSTRUCTION}. It was installed and is at none of ${PLACES.join(', ')}`)
  return path
}

let opened: Promise<Browser> | undefined

/**
 * The Chromium of this machine, one for all test files of a worker; installed first where it is missing and that is possible.
 * It ends with the worker, whose end closes the pipe between them.
 */
export const openBrowser = (): Promise<Browser> => {
  opened ??= chromium.launch({
    executablePath: find() ?? install(),
    args: FLAGS,
    // With handlers of its own, Playwright keeps the worker alive when the test runner ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  return opened
}
