// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, startApi } from '../../../test/hooks.ts'
import { routedHook } from '../../../test/routed-hook.ts'
import { tidied } from './items.ts'
import type { NewToggle } from './use-actions.ts'

const server = await startApi()
const { useActions } = await import('./use-actions.ts')

const TOGGLE = '/api/admin/projects/shop/features/pay'

const meWith = (...permissions: readonly object[]) => ({ body: { user: { id: 1 }, permissions } })
const environment = (name: string, enabled: boolean) => ({ name, enabled, strategies: [], variants: [] })

beforeEach(() => {
  server.on('GET /api/admin/user', meWith({ permission: 'ADMIN' }))
  server.on('GET /api/admin/ui-config', { body: { resourceLimits: {}, flags: {} } })
  server.on('GET /api/admin/projects', { body: { projects: [{ id: 'shop', name: 'Shop' }] } })
  server.on('GET /api/admin/projects/shop/change-requests/config', { body: [] })
  server.on(`GET ${TOGGLE}`, {
    body: { name: 'pay', environments: [environment('dev', true), environment('prod', false)] },
    headers: { etag: '"1"' },
  })
})

async function actionsOf(query: string, path = '/', pattern?: string) {
  const client = newClient()
  const created: NewToggle[] = []
  const hook = () => useActions(query, (toggle) => created.push(toggle))
  const page = await routedHook(path, hook, { client, ...(pattern !== undefined && { pattern }) })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => {})
  /** As the palette shows them: without what the user may not do. */
  const group = (title: string) => tidied(page.result.current).find((one) => one.title === title)?.items ?? []
  const find = (title: string, id: string) => group(title).find((one) => one.id === id)
  return { ...page, group, find, created }
}

const onToggle = (query = '') =>
  actionsOf(query, '/projects/shop/features/pay', '/projects/$projectId/features/$featureName')
const onProject = (query = '') => actionsOf(query, '/projects/shop', '/projects/$projectId')

describe('the actions of the command palette', () => {
  it('on the page of a toggle switch it in each environment to the other state', async () => {
    const { group } = await onToggle()
    const labels = () => group('This toggle').map(({ label }) => label)
    await waitFor(() => expect(labels()).toContain('Switch pay off in dev'))
    expect(labels()).toContain('Switch pay on in prod')
  })

  it('on the page of a toggle send the switch', async () => {
    server.on(`POST ${TOGGLE}/environments/prod/on`, {})
    const { find } = await onToggle()
    await waitFor(() => expect(find('This toggle', 'switch prod')).toBeDefined())
    find('This toggle', 'switch prod')?.run()
    await waitFor(() => expect(server.callsOf(`POST ${TOGGLE}/environments/prod/on`)).toHaveLength(1))
  })

  it('leave out a switch without the permission, but not in a protected environment', async () => {
    server.on('GET /api/admin/user', meWith())
    server.on('GET /api/admin/projects/shop/change-requests/config', {
      body: [{ environment: 'prod', changeRequestEnabled: true, requiredApprovals: 1 }],
    })
    const { find } = await onToggle()
    await waitFor(() => expect(find('This toggle', 'switch prod')).toBeDefined())
    expect(find('This toggle', 'switch dev')).toBeUndefined()
  })

  it('on the page of a toggle open its tabs', async () => {
    const { find, url } = await onToggle()
    find('This toggle', 'history')?.run()
    await waitFor(() => expect(url()).toBe('/projects/shop/features/pay?tab=history'))
  })

  it('have none about a toggle on other pages', async () => {
    const { group } = await onProject()
    expect(group('This toggle')).toEqual([])
  })

  it('create a toggle in the open project', async () => {
    const { find, created } = await onProject()
    await waitFor(() => expect(find('Actions', 'create-toggle')?.label).toBe('Create a toggle in shop'))
    find('Actions', 'create-toggle')?.run()
    expect(created).toEqual([{ name: '', project: 'shop' }])
  })

  it('create a toggle with the typed name, if it can be one', async () => {
    const { find, created } = await onProject('new-pay')
    await waitFor(() => expect(find('New', 'create-named')).toBeDefined())
    find('New', 'create-named')?.run()
    expect(created).toEqual([{ name: 'new-pay', project: 'shop' }])
    expect((await onProject('new pay')).group('New')).toEqual([])
  })

  it.each([
    ['CREATE_FEATURE', 'other', false],
    ['CREATE_FEATURE', 'shop', true],
  ])('offer to create a toggle with %s in project %s: %s', async (permission, project, isOffered) => {
    server.on('GET /api/admin/user', meWith({ permission, project }))
    for (const page of [await onProject(), await actionsOf('')]) {
      await waitFor(() => expect(page.find('Actions', 'create-toggle') !== undefined).toBe(isOffered))
      expect(page.find('Actions', 'create-project')).toBeUndefined()
    }
  })

  it('lead to the dialog of a new project or token by the hash of its page', async () => {
    const { find, url } = await actionsOf('')
    await waitFor(() => expect(find('Actions', 'create-token')).toBeDefined())
    find('Actions', 'create-token')?.run()
    await waitFor(() => expect(url()).toBe('/access/tokens#create'))
  })

  it('find pages and, only with a text, the documentation', async () => {
    expect((await actionsOf('')).group('Documentation')).toEqual([])
    const { group } = await actionsOf('api reference')
    expect(group('Documentation')[0]?.label).toBe('API reference')
  })

  it('show pages of access to Admins only', async () => {
    server.on('GET /api/admin/user', meWith())
    const { group } = await actionsOf('')
    const ids = group('Pages').map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('page /access/') && id !== 'page /access/roles')).toEqual([])
    expect(ids.length).toBeGreaterThan(0)
  })
})
