// @vitest-environment app
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../../test/hooks.ts'
import { choose, dialog, fill, press, tick } from '../../../test/page-actions.ts'
import type { ProjectSearch } from './search.ts'

const server = await startApi()
const { ViewsMenu } = await import('./views-menu.tsx')

const VIEWS = '/api/admin/saved-views'

const view = (id: number, name: string, query: string, more: object = {}) => ({
  id,
  name,
  query,
  shared: false,
  isOwn: true,
  createdBy: 'ann',
  ...more,
})
const MINE = view(1, 'Mine', 'state=stale')
const TEAM = view(2, 'Team', 'favorites=true&tag=team%3Aa', { shared: true, isOwn: false, createdBy: 'bob' })

beforeEach(() => {
  server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [] } })
  server.on(`GET ${VIEWS}`, { body: { views: [MINE, TEAM] } })
})

const mayShare = () =>
  server.on('GET /api/admin/user', {
    body: { user: { id: 1 }, permissions: [{ permission: 'UPDATE_PROJECT', project: 'shop' }] },
  })

/** The menu over a list with this search. Returns the searches that it opens. */
async function opened(search: ProjectSearch = {}, projectId: string | undefined = 'shop', name = 'Views') {
  const searches: ProjectSearch[] = []
  const client = newClient()
  renderWith(client, createElement(ViewsMenu, { projectId, search, onOpen: (next) => searches.push(next) }))
  await waitFor(() => expect(server.callsOf(`GET ${VIEWS}`)).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await press(name)
  await screen.findByRole('menu', { hidden: true })
  return searches
}

const hasItem = (name: string) => screen.queryByRole('menuitem', { name, hidden: true }) !== null
const hasButton = (name: string) => screen.queryByRole('button', { name, hidden: true }) !== null

describe('the saved views of a list', () => {
  it('open with their filters', async () => {
    const searches = await opened()
    await choose(/^Team/)
    const { favorites, tag, state } = searches[0] ?? {}
    expect([favorites, tag, state]).toEqual([true, 'team:a', undefined])
  })

  it('name the button when one of them is shown, in any order of its filters', async () => {
    await opened({ tag: 'team:a', favorites: true }, 'shop', 'Team')
    expect(hasItem('Reset to default')).toBe(true)
  })

  it('can be reset only when the list has filters', async () => {
    await opened({})
    expect(hasItem('Reset to default')).toBe(false)
  })

  it('are those of the project, or those of all projects', async () => {
    await opened()
    expect(server.callsOf(`GET ${VIEWS}`)[0]?.query.get('project')).toBe('shop')
  })

  it('can be deleted if they are private, and shared ones only with the permission', async () => {
    await opened()
    expect([hasButton('Delete view Mine'), hasButton('Delete view Team')]).toEqual([true, false])
  })

  it('are deleted without being opened', async () => {
    mayShare()
    server.on(`DELETE ${VIEWS}/2`, {})
    const searches = await opened()
    await waitFor(() => expect(hasButton('Delete view Team')).toBe(true))
    const button = screen.getByRole('button', { name: 'Delete view Team', hidden: true })
    await act(async () => void fireEvent.click(button))
    await waitFor(() => expect(toasts()).toEqual(['View "Team" deleted']))
    expect(searches).toEqual([])
  })
})

describe('a new view', () => {
  beforeEach(() => server.on(`POST ${VIEWS}`, { status: 201, body: {} }))

  it('has the filters of the list, and is private without the permission to share it', async () => {
    await opened({ state: 'stale', q: 'pay' })
    await choose('Save current view…')
    const form = await dialog('Save view')
    expect(form.queryByLabelText(/^Shared/)).toBeNull()
    await fill('Name', ' Old ones ', form)
    await press('Save view', form)
    await waitFor(() => expect(toasts()).toEqual(['View "Old ones" saved']))
    expect(server.callsOf(`POST ${VIEWS}`)[0]?.body).toEqual({
      name: 'Old ones',
      query: 'q=pay&state=stale',
      project: 'shop',
      shared: false,
    })
  })

  it('can be shared with the permission to change the project', async () => {
    mayShare()
    await opened({ state: 'stale' }, 'shop', 'Mine')
    await choose('Save current view…')
    const form = await dialog('Save view')
    await fill('Name', 'Stale', form)
    await tick('Shared', form)
    await press('Save view', form)
    await waitFor(() => expect(server.callsOf(`POST ${VIEWS}`)[0]?.body).toMatchObject({ shared: true }))
  })
})
