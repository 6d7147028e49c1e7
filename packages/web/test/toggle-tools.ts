import { type TestServer, uniqueName } from '@leverframe/testing/harness'
import type { Locator, Page } from 'playwright-core'

const BASE = '/api/admin/projects/default/features'

/** A toggle with strategies, by environment. */
export async function aToggle(
  server: TestServer,
  strategies: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {},
): Promise<string> {
  const name = uniqueName('toggle')
  await server.call('POST', BASE, { name, type: 'release' })
  for (const [environment, list] of Object.entries(strategies))
    for (const strategy of list)
      await server.call('POST', `${BASE}/${name}/environments/${environment}/strategies`, strategy)
  return name
}

export const rollout = (percent: number, more: Readonly<Record<string, unknown>> = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'userId', groupId: 'g' },
  ...more,
})

export const toggleNow = async (server: TestServer, name: string) => (await server.call('GET', `${BASE}/${name}`)).body

/** The configuration of a toggle in an environment, as the server returns it. */
export const inEnvironment = async (server: TestServer, name: string, environment: string) =>
  (await toggleNow(server, name)).environments.find((one: { name: string }) => one.name === environment)

export async function openToggle(page: Page, server: TestServer, name: string, search = ''): Promise<void> {
  await page.goto(`${server.url}/projects/default/features/${name}${search}`)
  await page.getByRole('region', { name: 'Environment Development' }).waitFor()
}

export const environmentOf = (page: Page, name: string) => page.getByRole('region', { name: `Environment ${name}` })

/** Opens the editor of the first strategy in Development. */
export async function openStrategyEditor(page: Page): Promise<Locator> {
  await environmentOf(page, 'Development')
    .getByRole('button', { name: /^Edit strategy 1/ })
    .click()
  return page.getByRole('dialog', { name: 'Edit strategy in Development' })
}

/** Opens a new toggle that has a rollout in Production, and there the editor of its variants. */
export async function openVariants(page: Page, server: TestServer): Promise<{ name: string; drawer: Locator }> {
  const name = await aToggle(server, { production: [rollout(100)] })
  await openToggle(page, server, name)
  await environmentOf(page, 'Production').getByRole('button', { name: 'Add variants' }).click()
  return { name, drawer: page.getByRole('dialog', { name: 'Variants in Production' }) }
}
