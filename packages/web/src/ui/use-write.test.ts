// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, pressUndo, startApi, toasts } from '../../test/hooks.ts'

const server = await startApi()
const { api } = await import('../api/client.ts')
const { segmentsQuery, tagTypesQuery } = await import('../api/queries.ts')
const { useWrite } = await import('./use-write.ts')
const { useQuery } = await import('@tanstack/react-query')

const SEGMENT = 'PUT /api/admin/segments/3'
const send = (name: string) =>
  api.PUT('/api/admin/segments/{segmentId}', { params: { path: { segmentId: '3' } }, body: { name } })

describe('useWrite', () => {
  it('is busy until the affected queries are refetched', async () => {
    const client = newClient()
    server.on('GET /api/admin/segments', { body: { segments: [] } })
    server.on(SEGMENT, {})
    const { result } = hookWith(client, () => ({
      write: useWrite({ send, changes: 'segment', done: 'Saved' }),
      segments: useQuery(segmentsQuery),
    }))
    await waitFor(() => expect(result.current.segments.data).toEqual([]))
    const refetch = server.hold('GET /api/admin/segments', { body: { segments: [{ id: 3 }] } })
    const outcomes: boolean[] = []
    act(() => void result.current.write.run('beta').then((isDone) => outcomes.push(isDone)))
    await waitFor(() => expect(server.callsOf('GET /api/admin/segments')).toHaveLength(2))
    expect([result.current.write.isBusy, result.current.write.busyWith, outcomes]).toEqual([true, 'beta', []])
    expect(toasts()).toEqual([])
    refetch.release()
    await waitFor(() => expect(result.current.write.isBusy).toBe(false))
    expect(outcomes).toEqual([true])
    expect(result.current.write.busyWith).toBeUndefined()
    expect(result.current.segments.data).toEqual([{ id: 3 }])
    expect(toasts()).toEqual(['Saved'])
  })

  it('does not refetch queries of other subjects', async () => {
    const client = newClient()
    server.on('GET /api/admin/tag-types', { body: { tagTypes: [] } })
    server.on(SEGMENT, {})
    const { result } = hookWith(client, () => ({
      write: useWrite({ send, changes: 'segment' }),
      tagTypes: useQuery(tagTypesQuery),
    }))
    await waitFor(() => expect(result.current.tagTypes.isSuccess).toBe(true))
    await act(() => result.current.write.run('beta'))
    expect(server.callsOf('GET /api/admin/tag-types')).toHaveLength(1)
  })

  it('shows the error of the server as a toast by default', async () => {
    server.on(SEGMENT, { status: 409, body: { name: 'NameExistsError', message: 'There is such a segment' } })
    const { result } = hookWith(newClient(), () => useWrite({ send, changes: 'segment', done: 'Saved' }))
    const isDone = await act(() => result.current.run('beta'))
    expect(isDone).toBe(false)
    expect(toasts()).toEqual(['There is such a segment'])
  })

  it('leaves an inline error to the component, until the next attempt', async () => {
    server.on(SEGMENT, { status: 400, body: { message: 'No', details: [{ path: '/body/name', message: 'too long' }] } })
    const { result } = hookWith(newClient(), () => useWrite({ send, changes: 'segment', errors: 'inline' }))
    await act(() => result.current.run('beta'))
    const problem = { status: 400, details: [{ path: '/body/name', message: 'too long' }] }
    await waitFor(() => expect(result.current.error).toMatchObject(problem))
    expect(toasts()).toEqual([])
    server.on(SEGMENT, {})
    await act(() => result.current.run('beta'))
    await waitFor(() => expect(result.current.error).toBeUndefined())
  })

  it('clears an error on request', async () => {
    server.on(SEGMENT, { status: 500 })
    const { result } = hookWith(newClient(), () => useWrite({ send, changes: [], errors: 'inline' }))
    await act(() => result.current.run('beta'))
    await waitFor(() => expect(result.current.error).toBeDefined())
    act(() => result.current.clearError())
    await waitFor(() => expect(result.current.error).toBeUndefined())
  })

  it('refetches after a refused write only when asked to', async () => {
    const client = newClient()
    server.on('GET /api/admin/segments', { body: { segments: [] } })
    server.on(SEGMENT, { status: 409 })
    const { result } = hookWith(client, () => ({
      plain: useWrite({ send, changes: 'segment', errors: 'inline' }),
      refetching: useWrite({ send, changes: 'segment', errors: 'inline', refetchAfterError: 'segment' }),
      segments: useQuery(segmentsQuery),
    }))
    await waitFor(() => expect(result.current.segments.isSuccess).toBe(true))
    await act(() => result.current.plain.run('beta'))
    expect(server.callsOf('GET /api/admin/segments')).toHaveLength(1)
    await act(() => result.current.refetching.run('beta'))
    expect(server.callsOf('GET /api/admin/segments')).toHaveLength(2)
  })

  it('derives subjects and toast from the output, and offers to undo', async () => {
    const client = newClient()
    server.on(SEGMENT, {})
    const undone: string[] = []
    const { result } = hookWith(client, () =>
      useWrite({
        send: async (name: string) => {
          await send(name)
          return name.length
        },
        changes: (length) => (length > 4 ? 'segment' : []),
        done: (length, name) => ({
          text: `${name} has ${length} letters`,
          undo: { run: () => void undone.push(name) },
        }),
      }),
    )
    client.setQueryData(segmentsQuery.queryKey, [])
    await act(() => result.current.run('beta'))
    expect(client.getQueryState(segmentsQuery.queryKey)?.isInvalidated).toBe(false)
    await act(() => result.current.run('gamma'))
    expect(client.getQueryState(segmentsQuery.queryKey)?.isInvalidated).toBe(true)
    expect(toasts()).toEqual(['beta has 4 letters Undo', 'gamma has 5 letters Undo'])
    pressUndo()
    expect(undone).toEqual(['gamma'])
  })

  it('returns the output or throws the error with send', async () => {
    server.on(SEGMENT, { status: 412 })
    const { result } = hookWith(newClient(), () => useWrite({ send, changes: [], errors: 'inline' }))
    await act(() => expect(result.current.send('beta')).rejects.toMatchObject({ status: 412 }))
  })
})
