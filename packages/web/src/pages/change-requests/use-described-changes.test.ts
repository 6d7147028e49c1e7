// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { ChangeRequest } from '../../lib/types.ts'

const server = await startApi()
const { useDescribedChanges } = await import('./use-described-changes.ts')
const { usePreview, useTouchedRules } = await import('./use-preview.ts')
const { editedChange } = await import('./editing/use-edited-change.ts')

const TOGGLE = 'GET /api/admin/projects/shop/features/pay'
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'

const requestWith = (given: object = {}): ChangeRequest =>
  ({
    id: 7,
    version: 3,
    project: 'shop',
    environment: 'prod',
    state: 'In review',
    approvals: [],
    features: [
      {
        name: 'pay',
        changes: [{ id: 1, action: 'updateStrategy', payload: { id: 's', parameters: { rollout: '50' } } }],
      },
    ],
    segments: [],
    environmentChanges: [],
    ...given,
  }) as unknown as ChangeRequest

beforeEach(() => {
  server.on('GET /api/admin/segments', { body: { segments: [{ id: 3, name: 'beta', constraints: [] }] } })
  server.on(PROTECTION, { body: [{ environment: 'prod', changeRequestEnabled: true, requiredApprovals: 2 }] })
  server.on(TOGGLE, {
    body: {
      name: 'pay',
      environments: [{ name: 'prod', enabled: true, strategies: [rolloutOf('s', 25)], variants: null }],
      dependencies: [],
    },
  })
})

async function described(request: ChangeRequest) {
  const { result } = hookWith(newClient(), () => useDescribedChanges(request))
  await waitFor(() => expect(result.current.isWaiting).toBe(false))
  return result.current
}

describe('the changes of an open request', () => {
  it('are compared with the current state of the toggle', async () => {
    const { toggles, names } = await described(requestWith())
    expect(toggles[0]?.name).toBe('pay')
    expect(JSON.stringify(toggles[0]?.changes[0]?.rows)).toMatch(/25.*50/)
    expect(names.get(3)).toBe('beta')
  })

  it('are not complete before the toggle has loaded', async () => {
    const { release } = server.hold(TOGGLE, { body: { name: 'pay', environments: [] } })
    const { result } = hookWith(newClient(), () => useDescribedChanges(requestWith()))
    await waitFor(() => expect(server.callsOf(TOGGLE)).toHaveLength(1))
    await act(async () => {})
    expect(result.current.isWaiting).toBe(true)
    release()
    await waitFor(() => expect(result.current.isWaiting).toBe(false))
  })

  it('warn when they remove the last active strategy of a toggle that is on', async () => {
    const removal = { name: 'pay', changes: [{ id: 1, action: 'deleteStrategy', payload: { id: 's' } }] }
    const { toggles } = await described(requestWith({ features: [removal] }))
    expect(toggles[0]?.isSwitchedOff).toBe(true)
    expect((await described(requestWith())).toggles[0]?.isSwitchedOff).toBe(false)
  })

  it('ask for the protection only if they change it', async () => {
    await described(requestWith())
    expect(server.callsOf(PROTECTION)).toEqual([])
    const change = { id: 2, action: 'updateProtection', payload: { requiredApprovals: 1 } }
    await described(requestWith({ environmentChanges: [change] }))
    expect(server.callsOf(PROTECTION)).toHaveLength(1)
  })
})

describe('the changes of a closed request', () => {
  it('are not compared with the current state, which is another one', async () => {
    const { toggles } = await described(requestWith({ state: 'Applied' }))
    expect(server.callsOf(TOGGLE)).toEqual([])
    expect([toggles[0]?.isSwitchedOff, toggles[0]?.changes[0]?.before]).toEqual([false, undefined])
  })
})

describe('the rules that a request touches', () => {
  it('are unknown until the state has loaded, then those of its changes', async () => {
    const { result } = hookWith(newClient(), () => useTouchedRules(requestWith()))
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current?.toggles.map(({ name }) => name)).toEqual(['pay']))
    expect(result.current?.rules.length).toBeGreaterThan(0)
  })
})

describe('the preview of a request', () => {
  const PREVIEW = 'POST /api/admin/projects/shop/change-requests/7/preview'

  it('runs once for each version and list of contexts', async () => {
    server.on(PREVIEW, { body: { toggles: [] } })
    const client = newClient()
    for (const version of [3, 3, 4]) {
      const { result, unmount } = hookWith(client, () => usePreview(requestWith({ version }), [{ userId: '1' }]))
      await waitFor(() => expect(result.current.isSuccess).toBe(true))
      unmount()
    }
    expect(server.callsOf(PREVIEW).map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ contexts: [{ userId: '1' }] })),
    )
  })
})

describe('an edited change of a request', () => {
  const one = (approvals: number) => {
    const request = requestWith({ approvals: Array.from({ length: approvals }, () => ({})) })
    const change = { id: 12, action: 'updateStrategy', payload: {} }
    const given = { request, described: { change } as never, feature: 'pay', onClose: () => {} }
    return editedChange(given)
  }

  it.each([
    [0, undefined],
    [1, 'Saving withdraws 1 approval.'],
    [2, 'Saving withdraws 2 approvals.'],
  ])('says which of %i approvals it withdraws', (approvals, cost) => expect(one(approvals).cost).toBe(cost))

  it('is sent with its action and toggle, without what the server added', async () => {
    const PUT = 'PUT /api/admin/projects/shop/change-requests/7/changes/12'
    server.on(PUT, { body: {} })
    await one(0).send({ id: 's', title: 'x', snapshot: { title: 'old' } })
    expect(server.callsOf(PUT)[0]?.body).toEqual({
      action: 'updateStrategy',
      feature: 'pay',
      payload: { id: 's', title: 'x' },
    })
  })

  it('has a draft of its own, so that edits of two changes do not mix', () => {
    expect(one(0).form.draftName).toBe('change 7 12')
  })
})
