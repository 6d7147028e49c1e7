// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../test/fetch-from.ts'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { useMakeToken } = await import('../api/make-token.ts')
const { checkImport, exportToggles, importToggles } = await import('../pages/project/transfer-api.ts')
const { deleteTest, saveTest, testRunQuery, testsQuery } = await import('../pages/toggle/tabs/tests-api.ts')
const { useCompletion } = await import('../pages/toggle/header/use-completion.ts')
const { logOut } = await import('./log-out.ts')
const { recentPages, rememberPage } = await import('./palette/recent.ts')

const sent = () => server.calls.map(({ route, body }) => [route, body])

describe('a new token of a project', () => {
  const token = { tokenName: 'backend', project: 'shop', environment: 'dev', kind: 'client' } as const

  async function makerWith(...permissions: readonly object[]) {
    server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions } })
    const client = newClient()
    const { result } = hookWith(client, () => useMakeToken())
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await waitFor(() => expect(server.callsOf('GET /api/admin/user')).toHaveLength(1))
    return result
  }

  it.each([
    ['of the installation', {}, '/api/admin/api-tokens'],
    ['of the project only', { project: 'shop' }, '/api/admin/projects/shop/api-tokens'],
  ])('is created with the permission %s where the user may create it', async (_, where, path) => {
    server.on(`POST ${path}`, { status: 201, body: { secret: 's' } })
    const result = await makerWith({ permission: 'CREATE_CLIENT_API_TOKEN', ...where })
    expect(await result.current(token)).toEqual({ secret: 's' })
    expect(server.callsOf(`POST ${path}`)[0]?.body).toEqual({
      tokenName: 'backend',
      type: 'client',
      environment: 'dev',
      projects: ['shop'],
    })
  })

  it('of another kind needs the permission of that kind', async () => {
    const path = '/api/admin/projects/shop/api-tokens'
    server.on(`POST ${path}`, { status: 403, body: { message: 'You may not' } })
    const result = await makerWith({ permission: 'CREATE_CLIENT_API_TOKEN' })
    await expect(result.current({ ...token, kind: 'frontend' })).rejects.toThrow('You may not')
  })
})

describe('an export of toggles', () => {
  const EXPORT = 'POST /api/admin/features-batch/export'
  beforeEach(() => server.on(EXPORT, { body: {} }))

  it('has the chosen toggles, or all of the project', async () => {
    await exportToggles('dev', 'shop', ['a', 'b'])
    await exportToggles('dev', 'shop')
    expect(sent()).toEqual([
      [EXPORT, { environment: 'dev', features: ['a', 'b'] }],
      [EXPORT, { environment: 'dev', project: 'shop' }],
    ])
  })

  it('with no toggle chosen is not one of the whole project', async () => {
    await exportToggles('dev', 'shop', [])
    expect(sent()[0]?.[1]).toEqual({ environment: 'dev', features: [] })
  })
})

describe('an import of toggles', () => {
  it('is checked with the same file that is imported', async () => {
    server.on('POST /api/admin/features-batch/validate', { body: { errors: [] } })
    server.on('POST /api/admin/features-batch/import', { body: {} })
    const wanted = { project: 'shop', environment: 'dev', data: { features: [] } } as never
    await checkImport(wanted)
    await importToggles(wanted)
    expect(sent().map(([, body]) => body)).toEqual([wanted, wanted])
  })
})

describe('the tests of a toggle', () => {
  const TESTS = '/api/admin/projects/shop/features/pay/tests'
  const body = { name: 'staff' } as never

  it('are created without an id and replaced with one', async () => {
    server.on(`POST ${TESTS}`, { status: 201, body: {} })
    server.on(`PUT ${TESTS}/7`, { body: {} })
    server.on(`DELETE ${TESTS}/7`, {})
    await saveTest('shop', 'pay', undefined, body)
    await saveTest('shop', 'pay', 7, body)
    await deleteTest('shop', 'pay', 7)
    expect(sent()).toEqual([
      [`POST ${TESTS}`, body],
      [`PUT ${TESTS}/7`, body],
      [`DELETE ${TESTS}/7`, undefined],
    ])
  })

  it('run again after a change of the toggle, because their key begins with that of the toggle', async () => {
    server.on(`POST ${TESTS}/run`, { body: { results: [] } })
    const run = await newClient().fetchQuery(testRunQuery('shop', 'pay'))
    expect(Date.parse(run.at)).toBeGreaterThan(0)
    const [list, result] = [testsQuery('shop', 'pay').queryKey, testRunQuery('shop', 'pay').queryKey]
    expect(result.slice(0, 3)).toEqual(list.slice(0, 3))
    expect(result).not.toEqual(list)
  })
})

describe('the completion of a toggle', () => {
  const LIFECYCLE = '/api/admin/projects/shop/features/pay/lifecycle'

  it.each([
    [['initial', 'live'], false],
    [['initial', 'live', 'completed'], true],
    [['completed', 'live'], false],
    [[], false],
  ])('is its last stage: %j', async (stages, isCompleted) => {
    server.on(`GET ${LIFECYCLE}`, { body: stages.map((stage) => ({ stage })) })
    const client = newClient()
    const { result } = hookWith(client, () => useCompletion('shop', 'pay'))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await waitFor(() => expect(result.current.isCompleted).toBe(isCompleted))
  })

  it('is sent with what became of it', async () => {
    server.on(`GET ${LIFECYCLE}`, { body: [] })
    server.on(`POST ${LIFECYCLE}/complete`, {})
    const { result } = hookWith(newClient(), () => useCompletion('shop', 'pay'))
    await result.current.complete('kept', 'blue')
    expect(server.callsOf(`POST ${LIFECYCLE}/complete`)[0]?.body).toEqual({ status: 'kept', statusValue: 'blue' })
  })
})

describe('a log-out', () => {
  async function loggedOut(body: unknown) {
    server.on('POST /logout', { body })
    const restore = fetchFrom(server)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    try {
      await logOut()
      return assign.mock.calls.map(([url]) => String(url))
    } finally {
      assign.mockRestore()
      restore()
    }
  }

  it('forgets what the user opened, and shows the log-in page', async () => {
    rememberPage({ to: '/projects/shop', label: 'Shop' })
    const [url] = await loggedOut({ location: '/' })
    expect(url).toMatch(/\/login$/)
    expect(recentPages()).toEqual([])
  })

  it('continues at the provider with single sign-out', async () => {
    expect(await loggedOut({ location: 'https://id.example/end' })).toEqual(['https://id.example/end'])
  })

  it('shows the log-in page when the answer is not readable', async () => {
    expect((await loggedOut(undefined))[0]).toMatch(/\/login$/)
  })
})
