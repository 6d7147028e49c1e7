import { describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '#kernel/roles'
import type { Membership } from './membership-store.ts'
import { byRole, changeBetween, checkRepeated, membershipsOf, onlyRole, ownersAmong } from './rules.ts'

const user = (id: number, roleId: number): Membership => ({ kind: 'user', id, roleId })
const group = (id: number, roleId: number): Membership => ({ kind: 'group', id, roleId })

describe('the list of roles of a member', () => {
  it('accepts one role, even repeated', () => {
    expect(onlyRole([5])).toBe(5)
    expect(onlyRole([5, 5])).toBe(5)
  })

  it('refuses none and several', () => {
    expect(() => onlyRole([])).toThrow('/body/roles: must name a role')
    expect(() => onlyRole([4, 5])).toThrow(
      '/body/roles: must name one role: a member has exactly one role in a project',
    )
  })
})

describe('ids in a body', () => {
  const path = { projectId: 'web', userId: '7', roleId: '5' }

  it('match the path as numbers or text, or are omitted', () => {
    for (const body of [
      null,
      {},
      { userId: 7 },
      { other: 8 },
      { roleId: '5' },
      { projectId: 'web', userId: 7, roleId: 5 },
    ])
      expect(() => checkRepeated(body, path)).not.toThrow()
  })

  it('are refused by name when they differ from the path', () => {
    expect(() => checkRepeated({ userId: 8 }, path)).toThrow('/body/userId: is not the one in the path')
    expect(() => checkRepeated({ projectId: 'shop', roleId: 'x' }, path)).toThrow('1 more')
  })
})

describe('a whole access list', () => {
  it('contains each member once; two roles for one member are refused, and a user and a group may share an id', () => {
    const roles = [
      { id: 4, users: [1, 1], groups: [1] },
      { id: 5, users: [2] },
    ]
    expect(membershipsOf({ roles })).toEqual([user(1, 4), group(1, 4), user(2, 5)])
    expect(() => membershipsOf({ roles: [...roles, { id: 3, users: [2] }] })).toThrow(
      '/body/roles/2: user 2 has another role already: a member has exactly one role in a project',
    )
    expect(membershipsOf({ roles: [{ id: 4 }] })).toEqual([])
  })

  it('gives the added, changed and removed members compared with another list', () => {
    const change = changeBetween([user(1, 4), user(2, 5), group(1, 5)], [user(1, 4), user(2, 4), user(3, 5)])
    expect(change).toEqual({ added: [user(3, 5)], changed: [user(2, 4)], removed: [group(1, 5)] })
  })

  it('gives the number of owners', () => {
    expect(ownersAmong([user(1, OWNER_ROLE), group(1, OWNER_ROLE), user(2, OWNER_ROLE + 1)])).toBe(2)
  })

  it('is sorted by role and id', () => {
    expect(byRole([user(3, 5), user(1, 5), group(2, 4)])).toEqual({
      roles: [
        { roleId: 4, groupIds: [2], userIds: [] },
        { roleId: 5, groupIds: [], userIds: [1, 3] },
      ],
    })
  })
})
