// @vitest-environment app
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { changeRole, membersOf, removeMember } = await import('./members.ts')

const AT = '2026-01-02T03:04:05.000Z'
const user = (id: number, name: string | null, more: object = {}) => ({
  id,
  name,
  username: `user-${id}`,
  email: null,
  imageUrl: '',
  roleId: 5,
  addedAt: AT,
  ...more,
})
const group = (id: number, name: string, users: readonly object[]) => ({ id, name, users, roleId: 4, addedAt: AT })

type Access = Parameters<typeof membersOf>[0]
const members = (users: readonly object[], groups: readonly object[] = []) =>
  membersOf({ users, groups } as unknown as Access)

describe('the members of a project', () => {
  it('are groups first, then users, each by name', () => {
    const all = members([user(1, 'Zoe'), user(2, 'Ann')], [group(2, 'QA', []), group(1, 'Ops', [])])
    expect(all.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['group Ops', 'group QA', 'user Ann', 'user Zoe'])
  })

  it('have the name of the user, or the username without one', () => {
    expect(members([user(7, null)])[0]).toMatchObject({ kind: 'user', id: 7, name: 'user-7', roleId: 5, addedAt: AT })
    expect(members([user(7, 'Ann')])[0]).toMatchObject({ name: 'Ann', about: 'user-7' })
  })

  it.each([
    [0, 'Group of 0 people'],
    [1, 'Group of 1 person'],
    [2, 'Group of 2 people'],
  ])('say how many people a group has: %i', (count, text) => {
    const people = Array.from({ length: count }, (_, index) => user(index + 1, null))
    expect(members([], [group(1, 'Ops', people)])[0]).toMatchObject({ kind: 'group', about: text, roleId: 4 })
  })

  it('do not change the order of the cached lists', () => {
    const users = [user(1, 'Zoe'), user(2, 'Ann')]
    members(users)
    expect(users.map(({ name }) => name)).toEqual(['Zoe', 'Ann'])
  })
})

describe('a write to the members of a project', () => {
  it.each([
    ['user', 'users'],
    ['group', 'groups'],
  ] as const)('goes to the roles of the %s', async (kind, path) => {
    const roles = `/api/admin/projects/my%20shop/${path}/7/roles`
    server.on(`PUT ${roles}`, {})
    server.on(`DELETE ${roles}`, {})
    await changeRole('my shop', { kind, id: 7 }, 4)
    await removeMember('my shop', { kind, id: 7 })
    expect(server.calls.map(({ route, body }) => [route, body])).toEqual([
      [`PUT ${roles}`, { roles: [4] }],
      [`DELETE ${roles}`, undefined],
    ])
  })

  it('throws the refusal of the server', async () => {
    server.on('DELETE /api/admin/projects/shop/users/7/roles', { status: 409, body: { message: 'The last owner' } })
    await expect(removeMember('shop', { kind: 'user', id: 7 })).rejects.toThrow('The last owner')
  })
})
