// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aLitToggle, succeed, theToggle } from '@leverframe/testing/scenario'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, press, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'
import { forgetRecent, type RecentPage, recentPages, rememberPage, withPage } from './recent.ts'

const app = await startApp({ isInShell: true })

beforeEach(() => localStorage.clear())

async function openPalette() {
  await press(/^Search/)
  return dialog('Search')
}

const field = () => screen.findByRole('combobox', { name: 'Search' })

const typeText = async (text: string) => {
  const input = await field()
  await act(async () => void fireEvent.change(input, { target: { value: text } }))
}

const key = async (name: string) => {
  const input = await field()
  await act(async () => void fireEvent.keyDown(input, { key: name }))
}

/** The labels of a group of results. */
const resultsOf = (group: string): (string | null | undefined)[] =>
  screen
    .queryAllByRole('group', { name: group })
    .flatMap((one) => within(one).queryAllByRole('option'))
    .map((one) => one.querySelector('span')?.textContent)

const chosen = () => screen.queryByRole('option', { selected: true })?.querySelector('span')?.textContent

describe('the command palette', () => {
  it('opens with Ctrl+K', async () => {
    await app.open('/segments')
    await screen.findByRole('heading', { level: 1, name: 'Segments' })
    await act(async () => void fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true }))
    await dialog('Search')
  })

  it('finds a toggle of any project by a part of its name, and opens it with Enter', async () => {
    const project = await aProject(app.server)
    const toggle = await aToggle(app.server, { project })
    const router = await app.open('/segments')
    await openPalette()
    await typeText(toggle.slice(0, -1))
    await waitFor(() => expect(resultsOf('Toggles')).toContain(toggle))
    await typeText(toggle)
    await waitFor(() => expect(chosen()).toBe(toggle))
    await key('Enter')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${project}/features/${toggle}`))
  })

  itLong('finds a toggle with a missing letter', async () => {
    const toggle = uniqueName('checkout')
    await aToggle(app.server, { name: toggle })
    await app.open('/segments')
    await openPalette()
    await typeText(toggle.replace('ck', 'k'))
    await waitFor(() => expect(resultsOf('Toggles')).toContain(toggle))
  })

  itLong('finds segments, people and API tokens', async () => {
    const name = uniqueName('findme')
    await succeed(app.server, 'POST', '/api/admin/segments', { name, constraints: [] })
    await aPerson(app.server, { username: `${name}-user` })
    await succeed(app.server, 'POST', '/api/admin/api-tokens', {
      tokenName: `${name}-token`,
      type: 'client',
      environment: 'development',
    })
    await app.open('/home')
    await openPalette()
    await typeText(name)
    await waitFor(() => expect(resultsOf('Segments')).toEqual([name]))
    await waitFor(() => expect(resultsOf('People')).toEqual([`${name}-user`]))
    await waitFor(() => expect(resultsOf('API tokens')).toEqual([`${name}-token`]))
  })

  itLong('shows a Viewer neither people nor tokens', async () => {
    const viewer = await aPerson(app.server)
    await app.open('/home', viewer)
    await openPalette()
    await typeText(viewer.username)
    await screen.findByText('No results')
    expect([resultsOf('People'), resultsOf('API tokens')]).toEqual([[], []])
    expect(app.api.calls.filter(({ route }) => /user-admin\/search|api-tokens/.test(route))).toEqual([])
  })

  itLong('leaves out actions that the user may not do', async () => {
    await app.open('/home', await aPerson(app.server))
    await openPalette()
    await typeText('colours')
    await screen.findByRole('option', { name: /colours$/ })
    await typeText('create a project')
    await screen.findByText('No results')
    expect(screen.queryByRole('option', { name: /^Create a project/ })).toBeNull()
  })

  it('moves through the results with the arrow keys, and from the first to the last', async () => {
    await app.open('/segments')
    await openPalette()
    await typeText('settings')
    await waitFor(() => expect(resultsOf('Pages').length).toBeGreaterThan(1))
    const first = chosen()
    await key('ArrowDown')
    expect(chosen()).not.toBe(first)
    await key('ArrowUp')
    expect(chosen()).toBe(first)
    const all = screen.getAllByRole('option').map((one) => one.querySelector('span')?.textContent)
    await key('ArrowUp')
    expect(chosen()).toBe(all.at(-1))
  })

  it('offers to create a toggle with the typed name', async () => {
    const name = uniqueName('new-toggle')
    await app.open('/projects/default')
    await openPalette()
    await typeText(name)
    await waitFor(() => expect(resultsOf('New')).toEqual([`Create toggle ${name} in default`]))
    await typeText('not a name')
    await waitFor(() => expect(resultsOf('New')).toEqual([]))
  })

  itLong('switches the toggle of the page', async () => {
    const [toggle] = await aLitToggle(app.server)
    await app.open(`/projects/default/features/${toggle}`)
    await screen.findByRole('heading', { level: 1, name: toggle })
    await openPalette()
    await typeText('switch off')
    await waitFor(() => expect(resultsOf('This toggle')).toEqual([`Switch ${toggle} off in development`]))
    await key('Enter')
    await toasted(`${toggle} is off in development`)
    const [development] = (await theToggle(app.server, toggle)).environments
    expect(development.enabled).toBe(false)
  })

  itLong('lists visited toggles first, without the current one', async () => {
    const [one, other] = [await aToggle(app.server), await aToggle(app.server)]
    for (const toggle of [one, other]) {
      await app.open(`/projects/default/features/${toggle}`)
      await waitFor(() => expect(recentPages()[0]?.label).toBe(toggle))
    }
    await openPalette()
    await waitFor(() => expect(resultsOf('Recently opened')).toContain(one))
    expect(resultsOf('Recently opened')).not.toContain(other)
  })
})

describe('recently opened pages', () => {
  const page = (name: string): RecentPage => ({ to: `/projects/${name}`, label: name })

  it('have the newest page first, once', () => {
    expect(withPage([page('a'), page('b')], page('b'))).toEqual([page('b'), page('a')])
  })

  it('are at most twelve', () => {
    const many = Array.from({ length: 12 }, (_, index) => page(`p${index}`))
    const after = withPage(many, page('new'))
    expect([after.length, after[0], after.at(-1)]).toEqual([12, page('new'), page('p10')])
  })

  it('are stored, and forgotten at logout', () => {
    rememberPage(page('a'))
    rememberPage(page('b'))
    expect(recentPages()).toEqual([page('b'), page('a')])
    forgetRecent()
    expect(recentPages()).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"to":"/a"}'],
    ['a page of another site', '[{"to":"https://elsewhere.example","label":"x"}]'],
    ['a page without a label', '[{"to":"/projects/a"}]'],
  ])('are empty when the storage contains %s', (_, text) => {
    localStorage.setItem('leverframe-recent', text)
    expect(recentPages()).toEqual([])
  })
})
