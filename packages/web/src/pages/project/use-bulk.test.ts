// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, pressUndo, startApi, toasts } from '../../../test/hooks.ts'
import type { FoundToggle } from '../../lib/types.ts'

const server = await startApi()
const { useBulk } = await import('./use-bulk.ts')
const { protectionQuery } = await import('../../api/queries.ts')

const PROJECT = '/api/admin/projects/shop'
const BULK = `${PROJECT}/bulk_features/environments/dev`
const PROTECTION = `GET ${PROJECT}/change-requests/config`
const DRAFT = `POST ${PROJECT}/environments/dev/change-requests`

const toggle = (name: string, enabled = false, hasStrategies = true): FoundToggle =>
  ({
    name,
    project: 'shop',
    stale: false,
    environments: [{ name: 'dev', enabled, hasStrategies, hasEnabledStrategies: hasStrategies, changeRequestIds: [] }],
  }) as unknown as FoundToggle

const SELECTED = [toggle('a'), toggle('b'), toggle('on-already', true), toggle('empty', false, false)]

async function bulkOf(selected: readonly FoundToggle[], guarded?: string) {
  const client = newClient()
  const { result } = hookWith(client, () => useBulk('shop', selected, guarded))
  await waitFor(() => expect(client.getQueryState(protectionQuery('shop').queryKey)?.status).toBe('success'))
  return result
}

const isProtected = () =>
  server.on(PROTECTION, { body: [{ environment: 'dev', changeRequestEnabled: true, requiredApprovals: 1 }] })

beforeEach(() => server.on(PROTECTION, { body: [] }))

describe('the bulk switch', () => {
  it('sends only toggles that change and have an active strategy, in one request', async () => {
    server.on(`POST ${BULK}/on`, {})
    const result = await bulkOf(SELECTED)
    await act(() => result.current.switchAll('dev', true))
    expect(server.callsOf(`POST ${BULK}/on`).map(({ body }) => body)).toEqual([{ features: ['a', 'b'] }])
    expect(toasts()[0]).toMatch(/^Switched 2 toggles on in dev\. 1 was on already\. 1 left out/)
  })

  it('is undone for exactly the toggles that it switched', async () => {
    server.on(`POST ${BULK}/on`, {})
    server.on(`POST ${BULK}/off`, {})
    const result = await bulkOf(SELECTED)
    await act(() => result.current.switchAll('dev', true))
    act(() => pressUndo())
    await waitFor(() =>
      expect(server.callsOf(`POST ${BULK}/off`).map(({ body }) => body)).toEqual([{ features: ['a', 'b'] }]),
    )
  })

  it('sends nothing when no toggle changes', async () => {
    const result = await bulkOf([toggle('on-already', true)])
    await act(() => result.current.switchAll('dev', true))
    expect(server.calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
    expect(() => pressUndo()).toThrow()
  })

  it('adds one change per toggle to the draft of a protected environment', async () => {
    isProtected()
    server.on(DRAFT, { body: { id: 7 } })
    const result = await bulkOf(SELECTED)
    await act(() => result.current.switchAll('dev', true))
    expect(server.callsOf(DRAFT)).toHaveLength(1)
    expect(server.callsOf(DRAFT)[0]?.body).toMatchObject([
      { action: 'updateEnabled', feature: 'a' },
      { action: 'updateEnabled', feature: 'b' },
    ])
    expect(server.callsOf(`POST ${BULK}/on`)).toEqual([])
  })

  it('divides many changes into several requests, without losing one', async () => {
    isProtected()
    server.on(DRAFT, { body: { id: 7 } })
    const many = Array.from({ length: 250 }, (_, index) => toggle(`t-${index}`))
    const result = await bulkOf(many)
    await act(() => result.current.switchAll('dev', true))
    const sent = server.callsOf(DRAFT).map(({ body }) => body as { feature: string }[])
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.flat().map(({ feature }) => feature)).toEqual(many.map(({ name }) => name))
  })

  it('shows the error of the server, and is no longer busy', async () => {
    server.on(`POST ${BULK}/on`, { status: 403, body: { message: 'You may not' } })
    const result = await bulkOf(SELECTED)
    await act(() => result.current.switchAll('dev', true))
    expect(toasts()).toEqual(['You may not'])
    await waitFor(() => expect(result.current.isWorking).toBe(false))
  })
})

describe('other bulk actions', () => {
  it.each([
    [true, '1 toggle marked as stale Undo'],
    [false, '1 toggle marked as no longer stale Undo'],
  ])('mark toggles as stale: %s', async (stale, text) => {
    server.on(`POST ${PROJECT}/stale`, {})
    const result = await bulkOf([toggle('a')])
    await act(() => result.current.markStale(stale))
    expect(server.callsOf(`POST ${PROJECT}/stale`)[0]?.body).toEqual({ features: ['a'], stale })
    expect(toasts()).toEqual([text])
    act(() => pressUndo())
    await waitFor(() =>
      expect(server.callsOf(`POST ${PROJECT}/stale`)[1]?.body).toEqual({ features: ['a'], stale: !stale }),
    )
  })

  it('add a tag to all toggles', async () => {
    server.on(`PUT ${PROJECT}/tags`, {})
    const result = await bulkOf([toggle('a'), toggle('b')])
    await act(() => result.current.tag({ type: 'team', value: 'checkout' }))
    expect(server.callsOf(`PUT ${PROJECT}/tags`)[0]?.body).toEqual({
      features: ['a', 'b'],
      tags: { addedTags: [{ type: 'team', value: 'checkout' }], removedTags: [] },
    })
  })

  it.each([
    ['user:3', 'Owner of 2 toggles changed'],
    [null, 'Owner of 2 toggles removed'],
  ])('set the owner %s', async (owner, text) => {
    for (const name of ['a', 'b']) server.on(`PUT ${PROJECT}/features/${name}`, { body: {} })
    const result = await bulkOf([toggle('a'), toggle('b')])
    await act(() => result.current.setOwner(owner))
    expect(server.callsOf(`PUT ${PROJECT}/features/b`)[0]?.body).toEqual({ owner })
    expect(toasts()).toEqual([text])
  })

  it('throw the refusal of an owner, for the dialog', async () => {
    server.on(`PUT ${PROJECT}/features/a`, { status: 400, body: { message: 'No such user' } })
    const result = await bulkOf([toggle('a')])
    await act(() => expect(result.current.setOwner('user:99')).rejects.toMatchObject({ status: 400 }))
    expect(toasts()).toEqual([])
  })

  it('archive toggles, and revive them from the toast', async () => {
    server.on(`POST ${PROJECT}/archive`, {})
    server.on(`POST ${PROJECT}/revive`, {})
    const result = await bulkOf([toggle('a'), toggle('b')])
    await act(() => result.current.archive())
    expect(toasts()).toEqual(['2 toggles archived Undo'])
    act(() => pressUndo())
    await waitFor(() => expect(server.callsOf(`POST ${PROJECT}/revive`)[0]?.body).toEqual({ features: ['a', 'b'] }))
  })

  it('add the archiving to the draft when an environment is protected', async () => {
    server.on(DRAFT, { body: { id: 7 } })
    const result = await bulkOf([toggle('a')], 'dev')
    await act(() => result.current.archive())
    expect(server.callsOf(DRAFT)[0]?.body).toEqual([{ action: 'archiveFeature', feature: 'a', payload: {} }])
    expect(server.callsOf(`POST ${PROJECT}/archive`)).toEqual([])
  })
})
