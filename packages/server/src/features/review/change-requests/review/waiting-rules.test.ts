import { describe, expect, it } from 'vitest'
import type { Actor } from '#kernel/actor'
import type { Grant } from '#kernel/permission'
import { dutiesOf, placesOf } from './waiting-rules.ts'

const approve = (where: Omit<Grant, 'permission'> = {}): Grant => ({ permission: 'APPROVE_CHANGE_REQUEST', ...where })
const apply = (where: Omit<Grant, 'permission'> = {}): Grant => ({ permission: 'APPLY_CHANGE_REQUEST', ...where })
const somebody = (grants: Grant[], userId?: number): Actor => ({
  kind: userId === undefined ? 'token' : 'user',
  name: 'somebody',
  ...(userId !== undefined && { userId }),
  grants,
  memberOf: [],
})

describe('where somebody holds a permission', () => {
  const places = (...grants: Grant[]) => placesOf(grants, 'APPROVE_CHANGE_REQUEST')

  it('is nowhere without a grant of it', () => {
    expect(places(apply(), { permission: 'UPDATE_FEATURE' })).toEqual([])
  })

  it('is each environment once, with all projects in which it is held', () => {
    expect(
      places(
        approve({ project: 'a', environment: 'production' }),
        approve({ project: 'b', environment: 'production' }),
        approve({ project: 'a', environment: 'production' }),
        approve({ project: 'c' }),
      ),
    ).toEqual([{ environment: 'production', projects: ['a', 'b'] }, { projects: ['c'] }])
  })

  it('is all projects as soon as one grant is for all of them', () => {
    expect(places(approve({ project: 'a', environment: 'qa' }), approve({ environment: 'qa' }))).toEqual([
      { environment: 'qa', projects: 'all' },
    ])
  })

  it('is everywhere, and nothing else then, for Admins and who holds it for the instance', () => {
    expect(places(approve({ project: 'a', environment: 'qa' }), { permission: 'ADMIN' })).toEqual([{ projects: 'all' }])
    expect(places(approve({ project: 'a' }), approve())).toEqual([{ projects: 'all' }])
    expect(places({ permission: 'ADMIN', project: 'a' })).toEqual([{ projects: ['a'] }])
  })
})

describe('what waits for somebody', () => {
  it('is nothing where they may neither approve nor apply', () => {
    expect(dutiesOf(somebody([{ permission: 'UPDATE_FEATURE' }], 1))).toEqual([])
  })

  it('is to review where they may approve, and to apply where they may apply', () => {
    expect(dutiesOf(somebody([approve({ project: 'a' }), apply({ project: 'b' })], 1))).toEqual([
      { state: 'Approved', isReview: false, places: [{ projects: ['b'] }] },
      { state: 'In review', isReview: true, places: [{ projects: ['a'] }] },
    ])
  })

  it('is no review for an API token', () => {
    expect(dutiesOf(somebody([{ permission: 'ADMIN' }])).map(({ state }) => state)).toEqual(['Approved'])
  })
})
