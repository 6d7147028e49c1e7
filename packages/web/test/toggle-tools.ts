import { type TestServer, uniqueName } from '@leverframe/testing/harness'
import type { Page } from 'playwright-core'

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
