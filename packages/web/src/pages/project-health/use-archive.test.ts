// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'

const server = await startApi()
const { useArchive } = await import('./use-archive.ts')

const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const ARCHIVE = 'POST /api/admin/projects/shop/archive'
const DRAFT = 'POST /api/admin/projects/shop/environments/prod/change-requests'

describe('archiving toggles of the clean-up list', () => {
  it('sends them at once, with the number of days without traffic', async () => {
    server.on(PROTECTION, { body: [{ environment: 'prod', changeRequestEnabled: false }] })
    server.on(ARCHIVE, { status: 202 })
    const { result } = hookWith(newClient(), () => useArchive('shop'))
    await waitFor(() => expect(server.callsOf(PROTECTION)).toHaveLength(1))
    await result.current.archive(['a', 'b'], 30)
    await result.current.archive(['c'], undefined)
    expect(server.callsOf(ARCHIVE).map(({ body }) => body)).toEqual([
      { features: ['a', 'b'], unusedForDays: 30 },
      { features: ['c'] },
    ])
    expect(toasts()).toEqual(['2 toggles archived', '1 toggle archived'])
  })

  it('adds them to the draft if an environment is protected, in parts that the server accepts', async () => {
    server.on(PROTECTION, { body: [{ environment: 'prod', changeRequestEnabled: true }] })
    server.on(DRAFT, { body: { id: 1 } })
    const { result } = hookWith(newClient(), () => useArchive('shop'))
    await waitFor(() => expect(result.current.guarded).toBe('prod'))
    const names = Array.from({ length: 201 }, (_, index) => `t${index}`)
    await result.current.archive(names, 30)
    const sent = server.callsOf(DRAFT).map(({ body }) => body as readonly object[])
    expect(sent.map((changes) => changes.length)).toEqual([200, 1])
    expect(sent[0]?.[0]).toEqual({ action: 'archiveFeature', feature: 't0', payload: {} })
    expect(server.callsOf(ARCHIVE)).toEqual([])
  })

  it('throws what the server refuses', async () => {
    server.on(PROTECTION, { body: [] })
    server.on(ARCHIVE, { status: 409, body: { id: 'x', name: 'ConflictError', message: 'it is in use again' } })
    const { result } = hookWith(newClient(), () => useArchive('shop'))
    await expect(result.current.archive(['a'], 7)).rejects.toThrow('it is in use again')
    expect(toasts()).toEqual([])
  })
})
