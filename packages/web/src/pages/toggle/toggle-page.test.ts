// @vitest-environment app

import { protect } from '@leverframe/testing/change-requests'
import { itLong, sampleOf } from '@leverframe/testing/depth'
import { aProject, aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aLitToggle, aStrategy, succeed, theToggle } from '@leverframe/testing/scenario'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressUndo } from '../../../test/hooks.ts'
import { choose, dialog, fill, isDisabled, press, region, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const pageOf = (toggle: string, search = '', project = 'default') => `/projects/${project}/features/${toggle}${search}`

const environmentNow = async (toggle: string, environment: string, project = 'default') =>
  (await theToggle(app.server, toggle, project)).environments.find((one: { name: string }) => one.name === environment)

const switchOf = (toggle: string, environment: string) =>
  screen.findByRole('switch', { name: `${toggle} in ${environment}` })

const flip = async (toggle: string, environment: string) => {
  const found = await switchOf(toggle, environment)
  await act(async () => void fireEvent.click(found))
}

const ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'default', groupId: 'g' } }

describe('a card of an environment', () => {
  it('shows the state, the strategies and the lack of clients', async () => {
    const [toggle] = await aLitToggle(app.server)
    await app.open(pageOf(toggle))
    const card = await region('Environment Development')
    await card.findByRole('list', { name: 'Strategies in development' })
    await card.findByText('No clients connected')
    expect((await switchOf(toggle, 'development')).getAttribute('aria-checked')).toBe('true')
    expect((await switchOf(toggle, 'production')).getAttribute('aria-checked')).toBe('false')
  })

  it('switches the toggle off and undoes it', async () => {
    const [toggle] = await aLitToggle(app.server)
    await app.open(pageOf(toggle))
    await flip(toggle, 'development')
    await toasted(`${toggle} is off in development`)
    expect((await environmentNow(toggle, 'development')).enabled).toBe(false)
    act(() => pressUndo())
    await waitFor(async () => expect((await environmentNow(toggle, 'development')).enabled).toBe(true))
  })

  itLong('asks who gets a toggle without a strategy before it is switched on', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle))
    await flip(toggle, 'development')
    const prompt = await dialog(new RegExp(toggle))
    await press(/everyone/i, prompt)
    await toasted(`${toggle} is on in development`)
    const { enabled, strategies } = await environmentNow(toggle, 'development')
    expect([enabled, strategies.length]).toEqual([true, 1])
  })

  itLong('adds a switch of a protected environment to the draft', async () => {
    const project = await aProject(app.server)
    await protect(app.server, project)
    const toggle = await aToggle(app.server, { project })
    await aStrategy(app.server, toggle, {}, 'production', project)
    await app.open(pageOf(toggle, '', project))
    await screen.findByLabelText('Protected: changes need 1 approval')
    await flip(toggle, 'production')
    await toasted('production is protected')
    expect((await environmentNow(toggle, 'production', project)).enabled).toBe(false)
  })

  it('shows a Viewer the state without a switch, with the missing permission', async () => {
    const [toggle] = await aLitToggle(app.server)
    await app.open(pageOf(toggle), await aPerson(app.server))
    const card = await region('Environment Development')
    await card.findByLabelText(/UPDATE_FEATURE_ENVIRONMENT/)
    expect(card.queryByRole('switch')).toBeNull()
    expect(card.queryByRole('button', { name: /^Add strategy/ })).toBeNull()
    expect(card.queryByRole('button', { name: /^Edit strategy/ })).toBeNull()
  })
})

describe('the strategies of a toggle', () => {
  it('are edited by the percentage alone', async () => {
    const toggle = await aToggle(app.server)
    const { id } = await aStrategy(app.server, toggle, ROLLOUT)
    await app.open(pageOf(toggle))
    await press(/change the rollout of strategy 1 in development$/)
    await fill('Rollout in percent', '101')
    await screen.findByRole('alert')
    expect(isDisabled('Save')).toBe(true)
    await fill('Rollout in percent', '40')
    await press('Save')
    await waitFor(async () =>
      expect((await environmentNow(toggle, 'development')).strategies).toMatchObject([
        { id, parameters: { rollout: 40 } },
      ]),
    )
    await screen.findByText('On for 40% of users')
  })

  itLong('are disabled and removed from their menu', async () => {
    const toggle = await aToggle(app.server)
    await aStrategy(app.server, toggle, ROLLOUT)
    await app.open(pageOf(toggle))
    await press('More for strategy 1')
    await choose('Disable')
    await waitFor(async () =>
      expect((await environmentNow(toggle, 'development')).strategies).toMatchObject([{ disabled: true }]),
    )
    await press('More for strategy 1')
    await choose('Remove…')
    const confirm = await dialog(/^Remove/)
    await press(/^Remove/, confirm)
    await waitFor(async () => expect((await environmentNow(toggle, 'development')).strategies).toEqual([]))
    const card = await region('Environment Development')
    await card.findByText('No strategies. Add one before you switch the toggle on.')
  })

  itLong('are sorted from their menu, which cannot move the first one up', async () => {
    const toggle = await aToggle(app.server)
    const first = await aStrategy(app.server, toggle, ROLLOUT)
    const second = await aStrategy(app.server, toggle, { ...ROLLOUT, sortOrder: 1 })
    await app.open(pageOf(toggle))
    await press('More for strategy 1')
    const up = await screen.findByRole('menuitem', { name: 'Move up' })
    expect(up.hasAttribute('disabled') || up.hasAttribute('data-disabled')).toBe(true)
    await choose('Move down')
    await waitFor(async () => {
      const { strategies } = await environmentNow(toggle, 'development')
      expect(strategies.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    })
  })
})

describe('the actions of a toggle', () => {
  const openMenu = async (item: string) => {
    await press('More')
    await choose(item)
  }

  it('edit the description and the type', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle))
    await openMenu('Edit description and type…')
    const form = await dialog(`Edit ${toggle}`)
    expect(isDisabled('Save', form)).toBe(true)
    await fill('Description', 'Express checkout', form)
    await tick('Impression data', form)
    await fill('Payload schema', '{"type":', form)
    expect(isDisabled('Save', form)).toBe(true)
    await fill('Payload schema', '{"type":"object"}', form)
    await press('Save', form)
    await toasted(`${toggle} saved`)
    expect(await theToggle(app.server, toggle)).toMatchObject({
      description: 'Express checkout',
      impressionData: true,
      payloadSchema: '{"type":"object"}',
    })
  })

  itLong('merge with a change of another user, field by field', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle))
    await openMenu('Edit description and type…')
    const form = await dialog(`Edit ${toggle}`)
    await fill('Description', 'Mine', form)
    await succeed(app.server, 'PUT', togglePath(toggle), { description: 'Theirs' })
    await press('Save', form)
    await form.findAllByText(/Theirs/)
    expect((await theToggle(app.server, toggle)).description).toBe('Theirs')
  })

  itLong('mark it as stale and undo that', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle))
    await openMenu('Mark as stale')
    await toasted('Marked as stale')
    expect((await theToggle(app.server, toggle)).stale).toBe(true)
    act(() => pressUndo())
    await toasted('No longer stale')
    await waitFor(async () => expect((await theToggle(app.server, toggle)).stale).toBe(false))
  })

  itLong('clone it under a valid name, and open the copy', async () => {
    const toggle = await aToggle(app.server)
    const copy = uniqueName('copy')
    const router = await app.open(pageOf(toggle))
    await press('Clone')
    const form = await dialog(`Clone ${toggle}`)
    expect(form.getByLabelText<HTMLInputElement>('New name').value).toBe(`${toggle}-copy`)
    await fill('New name', 'no good', form)
    await form.findByText(/^Letters, digits and/)
    expect(isDisabled('Clone', form)).toBe(true)
    await fill('New name', copy, form)
    await press('Clone', form)
    await toasted(`${copy} created. It’s off everywhere.`)
    await waitFor(() => expect(router.state.location.pathname).toBe(pageOf(copy)))
  })

  it('archive it after a look at where it is on, and revive it from the toast', async () => {
    const [toggle] = await aLitToggle(app.server)
    const router = await app.open(pageOf(toggle))
    await openMenu('Archive…')
    const confirm = await dialog(`Archive ${toggle}?`)
    await confirm.findByText('It is on in 1 of 2 environments: development.')
    await confirm.findByText('No usage in the last 24 hours.')
    await press('Archive', confirm)
    await toasted(`${toggle} archived`)
    expect(router.state.location.pathname).toBe('/projects/default')
    act(() => pressUndo())
    await toasted(`${toggle} revived`)
    expect((await theToggle(app.server, toggle)).archived).toBe(false)
  })

  itLong('do not archive a toggle that others depend on', async () => {
    const [parent, child] = [await aToggle(app.server), await aToggle(app.server)]
    await succeed(app.server, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
    await app.open(pageOf(parent))
    await press('More')
    const item = await screen.findByRole('menuitem', { name: /^Archive…/ })
    expect(item.textContent).toContain(`Remove the dependency of ${child} first`)
  })

  itLong('are not offered to a Viewer', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle), await aPerson(app.server))
    await region('Environment Development')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull()
  })
})

describe('the URL of a toggle', () => {
  it.each(sampleOf(['compare', 'history', 'explain', 'usage', 'tests', 'code'], 3))('opens the tab %s', async (tab) => {
    const [toggle] = await aLitToggle(app.server)
    await app.open(pageOf(toggle, `?tab=${tab}`))
    const chosen = await screen.findByRole('tab', { selected: true })
    expect(chosen.textContent?.toLowerCase()).toBe(tab)
    await waitFor(() =>
      expect(document.title.split(' · ')).toEqual([toggle, chosen.textContent, 'Default', 'Leverframe']),
    )
    await waitFor(() => expect(screen.getAllByRole('tabpanel')[0]?.textContent).not.toBe(''))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  itLong('opens the environments for a tab that does not exist', async () => {
    const toggle = await aToggle(app.server)
    await app.open(pageOf(toggle, '?tab=nonsense'))
    await region('Environment Development')
  })

  itLong('shows an earlier state read-only', async () => {
    const [toggle] = await aLitToggle(app.server)
    const at = new Date().toISOString()
    await succeed(app.server, 'POST', `${togglePath(toggle)}/environments/development/off`)
    await app.open(pageOf(toggle, `?at=${encodeURIComponent(at)}`))
    await screen.findByText(/^As it was on/)
    const card = await region('Environment Development')
    expect(card.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    await screen.findByRole('link', { name: 'Show current state' })
  })

  it('shows that a toggle does not exist', async () => {
    await app.open(pageOf('no-such-toggle'))
    await screen.findByRole('alert')
  })
})
