// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { ChangeRequest } from '../../lib/types.ts'

const server = await startApi()
const { useMayManage, useRequestFacts } = await import('./use-request-facts.ts')

const AUTHOR = { id: 1, username: 'ann' }
const approvalBy = (id: number, more: object = {}) => ({ createdBy: { id, username: `user-${id}` }, ...more })

const requestWith = (given: object = {}): ChangeRequest =>
  ({
    id: 7,
    project: 'shop',
    environment: 'prod',
    state: 'In review',
    minApprovals: 2,
    createdBy: AUTHOR,
    approvals: [],
    rejections: [],
    features: [
      {
        name: 'pay',
        changes: [
          { id: 1, action: 'updateEnabled' },
          { id: 2, action: 'deleteStrategy', conflict: 'The strategy is gone' },
        ],
      },
    ],
    segments: [{ id: 3, action: 'updateSegment' }],
    environmentChanges: [],
    ...given,
  }) as unknown as ChangeRequest

const me = (id: number, ...permissions: readonly (readonly [string, object?])[]) =>
  server.on('GET /api/admin/user', {
    body: { user: { id }, permissions: permissions.map(([permission, where]) => ({ permission, ...where })) },
  })

beforeEach(() => me(1))

async function factsOf(request: ChangeRequest) {
  const client = newClient()
  const { result } = hookWith(client, () => ({ facts: useRequestFacts(request), mayManage: useMayManage(request) }))
  await waitFor(() => expect(server.callsOf('GET /api/admin/user').length).toBeGreaterThan(0))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result
}

describe('the relation of a user to a change request', () => {
  it('is that of the author by id, not by name', async () => {
    const result = await factsOf(requestWith())
    await waitFor(() => expect(result.current.facts.isAuthor).toBe(true))
    me(2)
    expect((await factsOf(requestWith())).current.facts.isAuthor).toBe(false)
  })

  it('counts changes, conflicts and approvals', async () => {
    const { facts } = (await factsOf(requestWith({ approvals: [approvalBy(4)] }))).current
    expect(facts).toMatchObject({ changes: 3, conflicts: 1, approvals: 1, required: 2, state: 'In review' })
  })

  it('knows whether the user has approved', async () => {
    me(4)
    const result = await factsOf(requestWith({ approvals: [approvalBy(3), approvalBy(4)] }))
    await waitFor(() => expect(result.current.facts.hasApproved).toBe(true))
  })

  it.each([
    ['in this environment', { project: 'shop', environment: 'prod' }, true],
    ['in another environment', { project: 'shop', environment: 'dev' }, false],
    ['in another project', { project: 'other', environment: 'prod' }, false],
  ])('lets a user with the permissions %s approve and apply: %o', async (_, where, isAllowed) => {
    me(5, ['APPROVE_CHANGE_REQUEST', where], ['APPLY_CHANGE_REQUEST', where])
    const result = await factsOf(requestWith())
    await waitFor(() => expect(result.current.facts.mayApprove).toBe(isAllowed))
    expect([result.current.facts.mayApply, result.current.facts.isAdmin]).toEqual([isAllowed, false])
  })
})

describe('title and reviewers of a change request', () => {
  const where = { project: 'shop', environment: 'prod' }

  it('may be edited by the author without a permission', async () => {
    const result = await factsOf(requestWith())
    await waitFor(() => expect(result.current.mayManage).toBe(true))
  })

  it.each(['PROJECT_CHANGE_REQUEST_WRITE', 'APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'])(
    'may be edited by another user with %s',
    async (permission) => {
      me(5, [permission, where])
      const result = await factsOf(requestWith())
      await waitFor(() => expect(result.current.mayManage).toBe(true))
    },
  )

  it('may not be edited by others', async () => {
    me(5, ['UPDATE_FEATURE', where])
    expect((await factsOf(requestWith())).current.mayManage).toBe(false)
  })
})
