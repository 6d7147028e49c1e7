import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../../scripts/browser.mjs'
import { missing } from '../../../scripts/missing.mjs'
import { NO_BROWSER } from '../../../scripts/test-programs.mjs'

/** Root cannot use the sandbox. The other flags stop background network requests of the browser. */
const TOGGLES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function pathOfBrowser(): string {
  const path = findBrowser()
  if (path === undefined) throw missing(NO_BROWSER)
  return path
}

let opened: Promise<Browser> | undefined

/**
 * The Chromium of this machine, one for all test files of a worker. It ends with the worker, because the pipe between them
 * closes.
 */
export async function openBrowser(): Promise<Browser> {
  const known = await opened
  if (known?.isConnected()) return known
  opened = chromium.launch({
    executablePath: pathOfBrowser(),
    args: TOGGLES,
    // With its own signal handlers, Playwright keeps the worker alive when the test runner ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  return opened
}
