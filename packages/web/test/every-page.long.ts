// Every page of the router, with axe in dark, in light and on a phone.
import { anAddon } from '@leverframe/testing/addons'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { later, requestMakers } from './change-request-tools.ts'
import { PATHS, pathWith, START, WITH_SESSION, WITHOUT_SESSION, waitForContent } from './router-pages.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

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

  const urlOf = (path: string): string => all.server.url + pathWith(path, parameters)

  it.each(WITH_SESSION)('%s', async (path) => {
    const page = await all.enter()
    await page.goto(urlOf(path))
    await waitForContent(page)
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
