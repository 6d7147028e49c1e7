// @vitest-environment app
import { screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../test/hooks.ts'
import { routedHook } from '../../test/routed-hook.ts'

const server = await startApi()
const { Navigation, NAVIGATION, PAGE_LABELS, useNavigation } = await import('./navigation.tsx')
const { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } = await import(
  '@tanstack/react-router'
)

const me = (...permissions: readonly string[]) =>
  server.on('GET /api/admin/user', {
    body: { user: { id: 1 }, permissions: permissions.map((permission) => ({ permission })) },
  })

beforeEach(() => {
  me()
  server.on('GET /api/admin/search/change-requests', { body: { changeRequests: [], total: 0 } })
})

async function pathsFor() {
  const client = newClient()
  const { result } = await routedHook('/', () => useNavigation(), { client })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result.current.flatMap(({ items }) => items.map(({ to }) => to))
}

/** The links that are marked as the current page at a path. */
async function markedAt(path: string) {
  me('ADMIN')
  const root = createRootRoute()
  const all = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => createElement(Navigation, { onNavigate: () => {} }),
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([all]), history })
  const client = newClient()
  renderWith(client, createElement(RouterProvider, { router: router as never }))
  await screen.findByRole('link', { name: /^Access/, hidden: true })
  return screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'))
}

describe('the navigation', () => {
  it('has every page for an Admin, except the list of roles, which is a part of access', async () => {
    me('ADMIN')
    const all = NAVIGATION.flatMap(({ items }) => items.map(({ to }) => to))
    expect(await pathsFor()).toEqual(all.filter((to) => to !== '/access/roles'))
  })

  it('has no page that refuses the user', async () => {
    const paths = await pathsFor()
    for (const closed of ['/access/users', '/access/tokens', '/metric-sources', '/signals'])
      expect(paths).not.toContain(closed)
    expect(paths).toContain('/access/roles')
  })

  it.each(['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'])(
    'has the tokens for a user with %s',
    async (permission) => {
      me(permission)
      expect(await pathsFor()).toContain('/access/tokens')
    },
  )

  it.each([
    ['/segments', '/segments'],
    ['/addons/7', '/addons'],
    ['/projects/shop/features/pay', '/projects'],
    ['/projects/shop/change-requests/7', '/change-requests'],
    ['/access/groups', '/access/users'],
    ['/access/tokens', '/access/tokens'],
  ])('marks one page at %s: %s', async (path, marked) => {
    expect(await markedAt(path)).toEqual([marked])
  })

  it('marks no page at the profile, and none whose path only begins alike', async () => {
    expect(await markedAt('/profile')).toEqual([])
    expect(await markedAt('/projects-archive')).toEqual([])
  })

  it('has one label for each page', () => {
    const paths = [...PAGE_LABELS.keys()]
    expect(new Set(paths).size).toBe(paths.length)
    expect(PAGE_LABELS.get('/access/users')).toBe('Users')
  })
})
