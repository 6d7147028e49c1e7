import { describe, expect, it } from 'vitest'
import type { Group, PermissionCatalogue } from '../../api/access-queries.ts'
import { describedChanges } from '../../lib/described-changes.ts'
import { describeGroup, describeOidc, describeRole, describeUser } from './descriptions.ts'

const ROLES = [
  { id: 1, name: 'Admin' },
  { id: 3, name: 'Viewer' },
]

describe('changes by another user', () => {
  it('of users list name, e-mail and role', () => {
    const before = { name: 'Ann', email: null, rootRole: 3 }
    expect(describedChanges(describeUser(before, ROLES), describeUser({ ...before }, ROLES))).toEqual([])
    expect(
      describedChanges(describeUser(before, ROLES), describeUser({ name: 'Ann', email: 'a@b.c', rootRole: 1 }, ROLES)),
    ).toEqual([
      { field: 'e-mail address', before: 'none', after: 'a@b.c' },
      { field: 'root role', before: 'Viewer', after: 'Admin' },
    ])
  })

  it('of groups list each person except those from single sign-on', () => {
    const person = (id: number, name: string, viaSso = false) => ({
      user: { id, name, username: null, email: null },
      joinedAt: '',
      viaSso,
    })
    const group = (...users: Group['users']): Group => ({
      id: 1,
      name: 'Shop',
      description: '',
      mappingsSSO: [],
      rootRole: null,
      createdAt: '',
      projects: [],
      users,
    })
    const [before, now] = [group(person(1, 'Ann')), group(person(2, 'Bob'), person(3, 'Cleo', true))]
    expect(describedChanges(describeGroup(before, ROLES), describeGroup(now, ROLES))).toEqual([
      { field: 'Bob', before: null, after: 'in the group' },
      { field: 'Ann', before: 'in the group', after: null },
    ])
  })

  it('of roles list each permission', () => {
    const entry = (name: string, displayName: string) => ({ name, displayName, type: 'root' as const })
    const catalogue = {
      root: [entry('CREATE_SEGMENT', 'Create segments')],
      project: [],
      environments: [{ name: 'production', permissions: [entry('UPDATE_FEATURE_ENVIRONMENT', 'Switch toggles')] }],
    } as unknown as PermissionCatalogue
    const before = { name: 'Night shift', description: '', permissions: [{ name: 'CREATE_SEGMENT' }] }
    const now = { ...before, permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }] }
    expect(describedChanges(describeRole(before, catalogue), describeRole(now, catalogue))).toEqual([
      { field: 'Switch toggles in production', before: null, after: 'granted' },
      { field: 'Create segments', before: 'granted', after: null },
    ])
  })

  it('of single sign-on settings use the labels of the form, and leave out the secret', () => {
    const before = { enabled: false, clientId: 'shop', secret: '*****', defaultRootRoleId: 3 }
    const now = { ...before, enabled: true, secret: 'another', acrValues: 'gold', defaultRootRoleId: 1 }
    expect(describedChanges(describeOidc({}, ROLES), describeOidc({ enabled: false }, ROLES))).toEqual([])
    expect(describedChanges(describeOidc(before, ROLES), describeOidc(now, ROLES))).toEqual([
      { field: 'Enable login with OpenID Connect', before: 'no', after: 'yes' },
      { field: 'Authentication context (acr)', before: 'none', after: 'gold' },
      { field: 'Root role', before: 'Viewer', after: 'Admin' },
    ])
  })
})
