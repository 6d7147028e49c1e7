// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'

const server = await startApi()
const { api } = await import('../../api/client.ts')
const { eventBatcher } = await import('../../api/live-updates.ts')
const { protectionQuery, toggleQuery } = await import('../../api/queries.ts')
const { useToggleEdit } = await import('./use-toggle-edit.ts')

const TOGGLE = '/api/admin/projects/shop/features/pay'
const GET = `GET ${TOGGLE}`
const PUT = `PUT ${TOGGLE}`
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/dev/change-requests'

interface About {
  readonly description: string
}

/** The toggle of the server. Every write gives it a new tag. */
let stored: { description: string; stale: boolean }
let revision: number

const writeElsewhere = (change: Partial<typeof stored>) => {
  stored = { ...stored, ...change }
  revision += 1
}

beforeEach(() => {
  stored = { description: 'old', stale: false }
  revision = 1
  server.on(PROTECTION, { body: [] })
  server.on(GET, () => ({ body: { name: 'pay', ...stored }, headers: { etag: `"${revision}"` } }))
  server.on(PUT, ({ headers, body }) => {
    if (headers['if-match'] !== `"${revision}"`) return { status: 412, body: { message: 'stale' } }
    writeElsewhere(body as Partial<typeof stored>)
    return {}
  })
})

async function editor({ environment }: { readonly environment?: string } = {}) {
  const client = newClient()
  const done: string[] = []
  await client.fetchQuery(toggleQuery('shop', 'pay'))
  await client.fetchQuery(protectionQuery('shop'))
  const { result } = hookWith(client, () =>
    useToggleEdit<About>({
      projectId: 'shop',
      featureName: 'pay',
      environment,
      opened: { value: { description: 'old' }, etag: '"1"' },
      draft: { description: 'old' },
      pick: ({ description }) => ({ description: description ?? '' }),
      writeOf: ({ description }) => ({
        change: environment === undefined ? null : { action: 'archiveFeature', feature: 'pay' },
        write: (headers) =>
          api.PUT('/api/admin/projects/{projectId}/features/{featureName}', {
            params: { path: { projectId: 'shop', featureName: 'pay' } },
            body: { description },
            headers,
          }),
      }),
      done: 'Saved',
      onDone: () => done.push('done'),
    }),
  )
  act(() => result.current.setDraft({ description: 'mine' }))
  return { client, result, done }
}

describe('an editor of a part of a toggle', () => {
  it('saves the draft with the tag that it was opened with', async () => {
    const { result, done } = await editor()
    await act(() => result.current.save())
    expect(server.callsOf(PUT)[0]?.headers['if-match']).toBe('"1"')
    expect([stored.description, done, toasts()]).toEqual(['mine', ['done'], ['Saved']])
  })

  it('saves over a change of another part of the toggle', async () => {
    const { result, done } = await editor()
    writeElsewhere({ stale: true })
    await act(() => result.current.save())
    expect(stored).toEqual({ description: 'mine', stale: true })
    expect(done).toEqual(['done'])
  })

  it('reports a conflict and keeps the draft when the same part changed', async () => {
    const { result, done } = await editor()
    writeElsewhere({ description: 'theirs' })
    await act(() => result.current.save())
    await waitFor(() => expect(result.current.conflict).toEqual({ value: { description: 'theirs' }, etag: '"2"' }))
    expect(stored.description).toBe('theirs')
    expect(result.current.draft).toEqual({ description: 'mine' })
    expect([done, toasts()]).toEqual([[], []])
  })

  it('saves the merged draft over the version of the conflict', async () => {
    const { result, done } = await editor()
    writeElsewhere({ description: 'theirs' })
    await act(() => result.current.save())
    await waitFor(() => expect(result.current.conflict).toBeDefined())
    await act(() => result.current.resolve({ description: 'theirs and mine' }))
    expect(stored.description).toBe('theirs and mine')
    expect(done).toEqual(['done'])
    expect(result.current.conflict).toBeUndefined()
    expect(result.current.base).toEqual({ description: 'theirs' })
  })

  it('keeps the draft when the server refuses it, and has the error for its form', async () => {
    const { result, done } = await editor()
    server.on(PUT, { status: 400, body: { message: 'Too long' } })
    await act(() => result.current.save())
    await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Too long' }))
    expect([done, toasts()]).toEqual([[], []])
    expect(result.current.draft).toEqual({ description: 'mine' })
  })

  it('names the user who changed the toggle since it was opened, and compares on request', async () => {
    const { client, result } = await editor()
    const batcher = eventBatcher(client)
    writeElsewhere({ description: 'theirs' })
    const event = { id: 9, type: 'feature-metadata-updated', project: 'shop', environment: null, createdBy: 'bob' }
    act(() => batcher.add({ ...event, featureName: 'cart', createdBy: 'eve' }))
    act(() => batcher.add({ ...event, featureName: 'pay' }))
    await waitFor(() => expect(result.current.remote).toMatchObject({ isAboutThis: true, by: 'bob' }))
    act(() => void result.current.compare())
    expect(result.current.conflict).toMatchObject({ value: { description: 'theirs' }, etag: '"2"' })
    act(() => result.current.dismissConflict())
    expect(result.current.conflict).toBeUndefined()
    batcher.stop()
  })

  it('distinguishes a change of another part from a change of this one', async () => {
    const { client, result } = await editor()
    writeElsewhere({ stale: true })
    await act(() => client.invalidateQueries({ queryKey: toggleQuery('shop', 'pay').queryKey }))
    await waitFor(() => expect(result.current.remote).toMatchObject({ isAboutThis: false }))
  })
})

describe('an editor in a protected environment', () => {
  beforeEach(() => {
    server.on(PROTECTION, { body: [{ environment: 'dev', changeRequestEnabled: true, requiredApprovals: 1 }] })
    server.on(DRAFT, { body: { id: 7 } })
  })

  it('adds the change to the draft change request', async () => {
    const { result, done } = await editor({ environment: 'dev' })
    await act(() => result.current.save())
    expect(server.callsOf(DRAFT)).toHaveLength(1)
    expect([server.callsOf(PUT), done]).toEqual([[], ['done']])
  })

  it('reports a conflict before it adds a change', async () => {
    const { result } = await editor({ environment: 'dev' })
    writeElsewhere({ description: 'theirs' })
    await act(() => result.current.save())
    await waitFor(() => expect(result.current.conflict?.value).toEqual({ description: 'theirs' }))
    expect(server.callsOf(DRAFT)).toEqual([])
  })
})
