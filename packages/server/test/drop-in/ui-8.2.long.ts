import { describe, expect, it } from 'vitest'
import type { UiPages } from './ui-5.6-pages.ts'
import { uiFixture } from './ui-fixture.ts'
import { EARLY_CALLS } from './ui-page.ts'
import { addressOf } from './world.ts'

const TOGGLE = '/projects/default/features/{toggle}'
const SETTINGS = '/projects/default/settings'

/** The pages of a project and of a toggle. */
const PAGES: UiPages = [
  ['/projects', /Default.*Guarded|Guarded.*Default/],
  ['/projects/default', /checkout/],
  ['/projects/default/logs', /Event [Ll]og \([1-9]/],
  ['/projects/default/applications', /web-shop/],
  [`${SETTINGS}/environments`, /development.*production/],
  [`${SETTINGS}/access`, /User access/],
  [`${SETTINGS}/segments`, /Segments/],
  [`${SETTINGS}/context`, /Context fields/],
  [`${SETTINGS}/api-access`, /New API token/],
  [`${SETTINGS}/default-strategy`, /development.*production/],
  [TOGGLE, /checkout.*development.*production/],
  [`${TOGGLE}/strategies/create?environmentId=development&strategyName=flexibleRollout`, /Save strategy/],
  [`${TOGGLE}/strategies/edit?environmentId=development&strategyId={strategy}`, /Save strategy/],
  [`${TOGGLE}/metrics`, /Exposure metrics/],
  [`${TOGGLE}/settings`, /Feature information/],
  [`${TOGGLE}/logs`, /Event [Ll]og \([1-9]/],
  [`${TOGGLE}/copy`, /Copy checkout/],
]

describe('the web UI of Unleash 8.2', () => {
  const held = uiFixture('8.2.0', EARLY_CALLS)

  it('logs in', () => held.logIn('Email'))

  for (const [path, shows] of PAGES)
    it(`opens ${path}`, async () => {
      expect(await held.browser.open(addressOf(path, held.world), shows)).toEqual([])
    })
})
