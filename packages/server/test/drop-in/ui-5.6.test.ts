import { startServer, type TestServer } from '@leverframe/testing/harness'
import { startUnleashUi, type UnleashUi } from '@leverframe/testing/unleash-ui'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from './ui-5.6-pages.ts'
import { type AllowedFailure, openUi, type UiPage } from './ui-page.ts'
import { addressOf, aWorld, type World } from './world.ts'

const ALLOWED: readonly AllowedFailure[] = [
  {
    call: /^GET \/api\/admin\/auth\/saml\/settings 404$/,
    reason: 'SAML is not supported: the server speaks OpenID Connect',
  },
]

/**
 * The pages of groups, roles, service accounts and change requests exist only in the paid mode, and others behind a flag. All
 * are on here: the UI then makes every call that it can make.
 */
const everyPage = (config: Record<string, unknown>) => ({
  ...config,
  environment: 'Enterprise',
  versionInfo: { current: { oss: '', enterprise: '5.6.0' }, latest: {}, isLatest: true },
  networkViewEnabled: true,
  flags: {
    ...(config.flags as object),
    embedProxyFrontend: true,
    featuresExportImport: true,
    featureNamingPattern: true,
    doraMetrics: true,
    dependentFeatures: true,
    privateProjects: true,
    playgroundImprovements: true,
    scheduledConfigurationChanges: true,
  },
})

describe('the web UI of Unleash 5.6', () => {
  const held = {} as { server: TestServer; ui: UnleashUi; world: World; browser: UiPage }
  beforeAll(async () => {
    held.server = await startServer('sqlite')
    held.world = await aWorld(held.server)
    held.ui = await startUnleashUi('5.6.0', held.server.url, everyPage)
    held.browser = await openUi(held.ui, ALLOWED)
  })
  afterAll(async () => {
    await held.browser?.close()
    await held.ui?.stop()
    await held.server?.stop()
  })

  it('logs in', async () => {
    const { page, settle } = held.browser
    await page.goto(`${held.ui.url}/login`)
    await page.getByLabel('Username or email').fill(held.world.admin.username)
    await page.getByLabel('Password').fill(held.world.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/projects/)
    await settle()
    held.browser.problems()
  })

  for (const [path, shows] of PAGES)
    it(`opens ${path}`, async () => {
      expect(await held.browser.open(addressOf(path, held.world), shows)).toEqual([])
    })
})
