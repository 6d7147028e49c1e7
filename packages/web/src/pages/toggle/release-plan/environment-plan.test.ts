// @vitest-environment app
import { aToggle } from '@leverframe/testing/harness'
import { aPlan, aRunningPlan, planPath } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startApp } from '../../../../test/rendered-app.ts'

const app = await startApp()

const pageOf = (toggle: string, hash = '') => `/projects/default/features/${toggle}${hash}`
const scrolledTo = () => {
  const anchors: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    anchors.push(this.id)
  })
  return anchors
}

describe('a link to a release plan', () => {
  afterEach(() => vi.restoreAllMocks())

  it('scrolls to the plan of its environment', async () => {
    const toggle = await aToggle(app.server)
    for (const environment of ['development', 'production']) await aPlan(app.server, toggle, {}, environment)
    const anchors = scrolledTo()
    await app.open(pageOf(toggle, '#release-plan-production'))
    await waitFor(() => expect(anchors).toEqual(['release-plan-production']))
  })

  it('shows a plan that has ended as a whole', async () => {
    const plan = await aRunningPlan(app.server, await aToggle(app.server))
    await succeed(app.server, 'POST', `${planPath(plan)}/roll-back`, {})
    await app.open(pageOf(plan.featureName, '#release-plan-development'))
    await screen.findByText('Rolled back')
    expect(screen.queryByRole('button', { name: 'Show plan' })).toBeNull()
  })

  it('is not needed to see the last plan as one line', async () => {
    const plan = await aRunningPlan(app.server, await aToggle(app.server))
    await succeed(app.server, 'POST', `${planPath(plan)}/roll-back`, {})
    const anchors = scrolledTo()
    await app.open(pageOf(plan.featureName))
    await screen.findByRole('button', { name: 'Show plan' })
    expect(anchors).toEqual([])
  })
})
