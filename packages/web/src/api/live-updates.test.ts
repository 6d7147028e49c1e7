// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'
import type { LiveEvent } from './invalidation.ts'

const server = await startApi()
const { eventBatcher, useLiveEvents } = await import('./live-updates.ts')
const { segmentsQuery, tagTypesQuery } = await import('./queries.ts')
const { useQuery } = await import('@tanstack/react-query')

const event = (id: number, type: string): LiveEvent => ({
  id,
  type,
  project: null,
  featureName: null,
  environment: null,
  createdBy: 'ann',
})

describe('live events', () => {
  it('that arrive together refetch each affected query once', async () => {
    const client = newClient()
    server.on('GET /api/admin/segments', { body: { segments: [] } })
    server.on('GET /api/admin/tag-types', { body: { tagTypes: [] } })
    const { result } = hookWith(client, () => [useQuery(segmentsQuery), useQuery(tagTypesQuery)])
    await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
    const batcher = eventBatcher(client)
    act(() => {
      for (let id = 1; id <= 5; id += 1) batcher.add(event(id, 'segment-updated'))
    })
    await waitFor(() => expect(server.callsOf('GET /api/admin/segments')).toHaveLength(2))
    expect(server.callsOf('GET /api/admin/tag-types')).toHaveLength(1)
    act(() => batcher.add(event(6, 'segment-deleted')))
    await waitFor(() => expect(server.callsOf('GET /api/admin/segments')).toHaveLength(3))
    batcher.stop()
  })

  it('reach the listeners of mounted components only', () => {
    const heard: number[] = []
    const listener = ({ id }: LiveEvent) => void heard.push(id)
    const batcher = eventBatcher(newClient())
    const { unmount } = hookWith(newClient(), () => useLiveEvents(listener))
    batcher.add(event(1, 'segment-updated'))
    unmount()
    batcher.add(event(2, 'segment-updated'))
    expect(heard).toEqual([1])
    batcher.stop()
  })
})
