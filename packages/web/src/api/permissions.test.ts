// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { addToDraft, useMayChange, useProtection } = await import('./change-requests.ts')
const { holds, refusalOf, useMay } = await import('./permissions.ts')
const { answerPrompt, currentPrompt, promptForStrategy, subscribeToPrompt } = await import('./strategy-prompt.ts')
const { queryClient } = await import('./query-client.ts')
const { ApiFailure } = await import('./failure.ts')

describe('a permission', () => {
  const grants = [
    { permission: 'CREATE_FEATURE', project: 'shop' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'dev' },
    { permission: 'UPDATE_FEATURE', project: '*' },
    { permission: 'CREATE_SEGMENT' },
  ]

  it.each([
    ['CREATE_FEATURE', { project: 'shop' }, true],
    ['CREATE_FEATURE', { project: 'mobile' }, false],
    ['CREATE_FEATURE', {}, false],
    ['UPDATE_FEATURE', { project: 'mobile' }, true],
    ['UPDATE_FEATURE_ENVIRONMENT', { project: 'shop', environment: 'dev' }, true],
    ['UPDATE_FEATURE_ENVIRONMENT', { project: 'shop', environment: 'prod' }, false],
    ['CREATE_SEGMENT', { project: 'shop' }, true],
    ['DELETE_SEGMENT', {}, false],
  ] as const)('%s in %j is held: %s', (permission, where, isHeld) => {
    expect(holds(grants, permission, where)).toBe(isHeld)
  })

  it('is always held by an Admin', () => {
    expect(holds([{ permission: 'ADMIN' }], 'DELETE_SEGMENT', { project: 'shop' })).toBe(true)
  })

  it('is not held until the user is loaded', async () => {
    server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: grants } })
    const { result } = hookWith(newClient(), () => useMay()('CREATE_SEGMENT'))
    expect(result.current).toBe(false)
    await waitFor(() => expect(result.current).toBe(true))
  })

  it.each([
    [['CREATE_FEATURE'], {}, 'You need the permission CREATE_FEATURE'],
    [
      ['UPDATE_FEATURE', 'ADMIN'],
      { project: 'shop' },
      'You need the permission UPDATE_FEATURE or ADMIN in project "shop"',
    ],
    [
      ['UPDATE_FEATURE'],
      { project: 'shop', environment: 'dev' },
      'You need the permission UPDATE_FEATURE in environment "dev" of project "shop"',
    ],
  ] as const)('%j that is missing in %j is explained', (permissions, where, sentence) => {
    expect(refusalOf(permissions, where)).toBe(sentence)
  })
})

describe('a protected environment', () => {
  it('can be changed by every user through a change request; others need the permission', async () => {
    server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [] } })
    const config = [
      { environment: 'prod', changeRequestEnabled: true },
      { environment: 'dev', changeRequestEnabled: false },
    ]
    server.on('GET /api/admin/projects/shop/change-requests/config', { body: config })
    const { result } = hookWith(newClient(), () => ({
      mayChange: useMayChange('shop'),
      protection: useProtection('shop'),
    }))
    await waitFor(() => expect(result.current.protection('prod')).toEqual({ isProtected: true, requiredApprovals: 1 }))
    expect(result.current.protection('dev').isProtected).toBe(false)
    expect(['prod', 'dev'].map((name) => result.current.mayChange('UPDATE_FEATURE_ENVIRONMENT', name))).toEqual([
      true,
      false,
    ])
  })

  it('takes changes into the draft of the user', async () => {
    const route = 'POST /api/admin/projects/shop/environments/prod/change-requests'
    server.on(route, { body: { id: 7 } })
    await addToDraft('shop', 'prod', { action: 'archiveFeature', feature: 'pay' })
    expect(server.callsOf(route)[0]?.body).toEqual({ action: 'archiveFeature', feature: 'pay' })
  })
})

describe('the prompt for a strategy', () => {
  const question = { project: 'shop', toggle: 'pay', environment: 'dev' }

  it('resolves with the answer and notifies the dialog', async () => {
    const seen: (string | undefined)[] = []
    const unsubscribe = subscribeToPrompt(() => seen.push(currentPrompt()?.toggle))
    const answer = promptForStrategy(question)
    answerPrompt('activate')
    expect(await answer).toBe('activate')
    unsubscribe()
    answerPrompt(undefined)
    expect(seen).toEqual(['pay', undefined])
  })

  it('cancels an open question when another one is asked', async () => {
    const first = promptForStrategy(question)
    const second = promptForStrategy({ ...question, toggle: 'cart' })
    expect(await first).toBeUndefined()
    answerPrompt('everyone')
    expect(await second).toBe('everyone')
  })
})

describe('the query client', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: unknown) => boolean

  it('retries twice when the server cannot be reached or fails', () => {
    expect([0, 1, 2].map((failures) => retry(failures, new TypeError('offline')))).toEqual([true, true, false])
    expect(retry(0, new ApiFailure(503, {}))).toBe(true)
  })

  it('does not retry what the server refused', () => {
    expect([400, 401, 403, 404, 409].map((status) => retry(0, new ApiFailure(status, {})))).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })
})
