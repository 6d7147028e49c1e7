import { strategiesPath, succeed, theToggle, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { PAGES } from './ui-5.6-pages.ts'
import { uiFixture } from './ui-fixture.ts'
import { type AllowedFailure, EARLY_CALLS } from './ui-page.ts'
import { addressOf } from './world.ts'

const ALLOWED: readonly AllowedFailure[] = [
  ...EARLY_CALLS,
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
  authenticationType: 'enterprise',
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

const TOGGLE = 'made-in-the-ui'

describe('the web UI of Unleash 5.6', () => {
  const held = uiFixture('5.6.0', ALLOWED, everyPage)

  it('logs in', () => held.logIn('Username or email'))

  it('creates a toggle', async () => {
    const { page } = held.browser
    await page.goto(`${held.ui.url}/projects/default/create-toggle`)
    await page.getByTestId('CF_NAME_ID').locator('input').fill(TOGGLE)
    await page.getByTestId('CF_CREATE_BTN_ID').click()
    await page.waitForURL(`**/features/${TOGGLE}`)
    await held.expectNoProblems()
    expect(await theToggle(held.server, TOGGLE)).toMatchObject({ name: TOGGLE, type: 'release' })
  })

  it('adds a strategy and changes its rollout', async () => {
    const { page } = held.browser
    const strategies = () => succeed(held.server, 'GET', strategiesPath(TOGGLE))
    const form = `${held.ui.url}/projects/default/features/${TOGGLE}/strategies`
    await page.goto(`${form}/create?environmentId=development&strategyName=flexibleRollout`)
    await page.getByTestId('STRATEGY_FORM_SUBMIT_ID').click()
    await expect.poll(strategies).toMatchObject([{ name: 'flexibleRollout', parameters: { rollout: 50 } }])
    await held.expectNoProblems()
    const [{ id }] = await strategies()
    await page.goto(`${form}/edit?environmentId=development&strategyId=${id}`)
    await page.locator('input[type=range]').focus()
    await page.keyboard.press('Home')
    await page.getByTestId('STRATEGY_FORM_SUBMIT_ID').click()
    await expect.poll(strategies).toMatchObject([{ id, parameters: { rollout: 0 } }])
    await held.expectNoProblems()
  })

  it('switches the toggle on', async () => {
    const { page } = held.browser
    await page.goto(`${held.ui.url}/projects/default/features/${TOGGLE}`)
    await page.getByTestId('feature-toggle-status').locator('input[type=checkbox]').first().click()
    const isOn = async () => (await succeed(held.server, 'GET', toggleEnvironmentPath(TOGGLE))).enabled
    await expect.poll(isOn).toBe(true)
    await held.expectNoProblems()
  })

  it('archives the toggle', async () => {
    const { page } = held.browser
    await page.goto(`${held.ui.url}/projects/default/features/${TOGGLE}`)
    await page.getByRole('button', { name: 'Archive feature toggle' }).click()
    await page.getByTestId('DIALOGUE_CONFIRM_ID').click()
    await expect.poll(() => theToggle(held.server, TOGGLE)).toMatchObject({ archived: true })
    await held.expectNoProblems()
  })

  it('creates an API token and shows its secret once', async () => {
    const { page } = held.browser
    await page.goto(`${held.ui.url}/admin/api/create-token`)
    await page.getByLabel('Token name').fill('from-the-ui')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText(/\*:development\.[0-9a-f]{56}/).waitFor()
    await held.expectNoProblems()
    const { tokens } = await succeed(held.server, 'GET', '/api/admin/api-tokens')
    expect(tokens).toContainEqual(expect.objectContaining({ tokenName: 'from-the-ui', type: 'client' }))
  })

  // In the short form the actions above are enough: they open eight pages.
  for (const [path, shows] of PAGES)
    it(`opens ${path}`, async () => {
      expect(await held.browser.open(addressOf(path, held.world), shows)).toEqual([])
    })
})
