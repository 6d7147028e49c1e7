import { startServer, type TestServer } from '@leverframe/testing/harness'
import { type ConfigOverlay, startUnleashUi, type UiVersion, type UnleashUi } from '@leverframe/testing/unleash-ui'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AllowedFailure, openUi, type UiPage } from './ui-page.ts'
import { aWorld, type World } from './world.ts'

/** A server with data, a web UI of Unleash in front of it, and a browser. */
export interface UiFixture {
  readonly server: TestServer
  readonly ui: UnleashUi
  readonly world: World
  readonly browser: UiPage
  /** The label of the first field of the log-in page. */
  logIn(label: string): Promise<void>
  expectNoProblems(): Promise<void>
}

/** One for all tests of a describe block. */
export function uiFixture(
  version: UiVersion,
  allowed: readonly AllowedFailure[],
  overlay: ConfigOverlay = (config) => config,
): UiFixture {
  const held = {} as { server: TestServer; ui: UnleashUi; world: World; browser: UiPage }
  beforeAll(async () => {
    held.server = await startServer('sqlite')
    held.world = await aWorld(held.server)
    held.ui = await startUnleashUi(version, held.server.url, overlay)
    held.browser = await openUi(held.ui, allowed)
  })
  // What a failed test left behind belongs to that test.
  beforeEach(() => {
    held.browser.problems()
  })
  afterAll(async () => {
    await held.browser?.close()
    await held.ui?.stop()
    await held.server?.stop()
  })
  const fixture = {
    logIn: async (label: string) => {
      const { page, settle, problems } = held.browser
      await page.goto(`${held.ui.url}/login`)
      await page.getByLabel(label).fill(held.world.admin.username)
      await page.getByLabel('Password').fill(held.world.admin.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/(projects|personal)/)
      await settle()
      // Before the log-in, every call is a 401.
      problems()
    },
    expectNoProblems: async () => {
      await held.browser.settle()
      expect(held.browser.problems()).toEqual([])
    },
  }
  return new Proxy(fixture as UiFixture, { get: (own, key) => Reflect.get(own, key) ?? Reflect.get(held, key) })
}
