import { describe, expect, it } from 'vitest'
import type { Actor } from '#kernel/actor'
import type { Grant } from '#kernel/permission'
import { actionableFor, environmentsWith } from './actionable-rules.ts'

const approve = (where: Omit<Grant, 'permission'> = {}): Grant => ({ permission: 'APPROVE_CHANGE_REQUEST', ...where })
const apply = (where: Omit<Grant, 'permission'> = {}): Grant => ({ permission: 'APPLY_CHANGE_REQUEST', ...where })
const actorWith = (grants: Grant[], userId?: number): Actor => ({
  kind: userId === undefined ? 'token' : 'user',
  name: 'ann',
  ...(userId !== undefined && { userId }),
  grants,
  memberOf: [],
})

describe('the environments of a permission', () => {
  const environments = (...grants: Grant[]) => environmentsWith(grants, 'APPROVE_CHANGE_REQUEST')

  it('are empty without a grant', () => {
    expect(environments(apply(), { permission: 'UPDATE_FEATURE' })).toEqual([])
  })

  it('contain each environment once with all its projects', () => {
    expect(
      environments(
        approve({ project: 'a', environment: 'production' }),
        approve({ project: 'b', environment: 'production' }),
        approve({ project: 'a', environment: 'production' }),
        approve({ project: 'c' }),
      ),
    ).toEqual([{ environment: 'production', projects: ['a', 'b'] }, { projects: ['c'] }])
  })

  it('contain all projects when one grant is for all projects', () => {
    expect(environments(approve({ project: 'a', environment: 'qa' }), approve({ environment: 'qa' }))).toEqual([
      { environment: 'qa', projects: 'all' },
    ])
  })

  it('contain only one entry for Admins and instance-wide grants', () => {
    expect(environments(approve({ project: 'a', environment: 'qa' }), { permission: 'ADMIN' })).toEqual([
      { projects: 'all' },
    ])
    expect(environments(approve({ project: 'a' }), approve())).toEqual([{ projects: 'all' }])
    expect(environments({ permission: 'ADMIN', project: 'a' })).toEqual([{ projects: ['a'] }])
  })
})

describe('actionable change requests', () => {
  it('are empty without permission to approve or apply', () => {
    expect(actionableFor(actorWith([{ permission: 'UPDATE_FEATURE' }], 1))).toEqual([])
  })

  it('are requests in review for approvers and approved requests for appliers', () => {
    expect(actionableFor(actorWith([approve({ project: 'a' }), apply({ project: 'b' })], 1))).toEqual([
      { state: 'Approved', isReview: false, environments: [{ projects: ['b'] }] },
      { state: 'In review', isReview: true, environments: [{ projects: ['a'] }] },
    ])
  })

  it('contain no reviews for an API token', () => {
    expect(actionableFor(actorWith([{ permission: 'ADMIN' }])).map(({ state }) => state)).toEqual(['Approved'])
  })
})
