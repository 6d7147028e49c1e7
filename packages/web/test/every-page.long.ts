// Every page of the router, with axe in dark, in light and on a phone.
import { readFileSync } from 'node:fs'
import { anAddon } from '@leverframe/testing/addons'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { later, requestMakers } from './change-request-tools.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

const textOf = (file: string) => readFileSync(new URL(`../src/app/${file}`, import.meta.url), 'utf8')
const ROUTES = textOf('router.tsx') + textOf('list-pages.ts')
const PATHS = [...ROUTES.matchAll(/(?:path|to): '([^']+)'/g)].map(([, path = '']) => path)
/** Redirects to the start page of the user. */
const START = '/'
const WITHOUT_SESSION: readonly string[] = ['/login', '/new-user', '/forgotten-password', '/reset-password']

async function waitForContent(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

describe('every page of the router is accessible in dark, in light and on a phone', () => {
  const all = studio({ settings: { ADDON_TARGETS: 'any' } })
  const { aTeam, aRollout, inReview } = requestMakers(all)
  const parameters: Record<string, string> = { $name: 'web-ui' }

  beforeAll(async () => {
    const { project, author } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, [later(strategy, 50, toggle)])
    await aToggle(all.server, { project, type: 'experiment' })
    const appName = uniqueName('app')
    const { secret: token } = await anSdkToken(all.server)
    const about = { appName, instanceId: 'pod-1', strategies: ['default'], started: new Date(), interval: 15_000 }
    await all.server.call('POST', '/api/client/register', about, { token })
    const addonId = await anAddon(all.server, 'http://127.0.0.1:65000/')
    Object.assign(parameters, {
      $projectId: project,
      $featureName: toggle,
      $changeRequestId: String(request.id),
      $addonId: String(addonId),
      $appName: appName,
    })
  })

  const urlOf = (path: string): string =>
    all.server.url + path.replace(/\$\w+/g, (name) => encodeURIComponent(parameters[name] ?? `no value for ${name}`))

  it.each(PATHS.filter((path) => path !== START && !WITHOUT_SESSION.includes(path)))('%s', async (path) => {
    const page = await all.enter()
    await page.goto(urlOf(path))
    await waitForContent(page)
    expect(page.url()).not.toContain('no%20value')
    expect(await page.getByRole('heading', { name: /not found/i }).count(), path).toBe(0)
    await expectAccessibleEverywhere(page)
  })

  it.each(WITHOUT_SESSION)('%s without a session', async (path) => {
    const page = await all.enter(null)
    await page.goto(urlOf(path))
    await waitForContent(page)
    await expectAccessibleEverywhere(page)
  })

  it('knows the pages of the router', () => {
    expect(PATHS.length).toBeGreaterThan(40)
    expect(PATHS).toEqual(expect.arrayContaining([START, ...WITHOUT_SESSION]))
  })
})
