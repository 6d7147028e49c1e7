import { describe, expect, it } from 'vitest'
import { loginName, namesText, otherNames, personName } from '../../lib/person.ts'
import { setReadersZone } from '../../lib/time-zone.ts'
import { fits, permissionFor, projectText, tryLine } from './api-token-text.ts'
import { expiresAtOf, expiryOf, isExpired } from './expiry.ts'
import { heldRoleSentence, holdersOf, projectsOf, rootRolesByGroups } from './holders.ts'
import { formOf, stepsOf } from './oidc-form.ts'
import { areasOf, countText, grantedBy, keyOf, permissionsOf, shareOf, withAll } from './role-grants.ts'

const ann = { id: 2, name: 'Ann Archer', username: 'ann', email: 'ann@example.com' }
const nobody = { id: 7, name: null, username: null, email: 'x@example.com' }

describe('names of people', () => {
  it('use the first of name, username and e-mail', () => {
    expect([personName(ann), loginName(ann), otherNames(ann)]).toEqual(['Ann Archer', 'ann', 'ann · ann@example.com'])
    expect([personName(nobody), loginName(nobody), otherNames(nobody)]).toEqual(['x@example.com', 'x@example.com', ''])
  })

  it.each([
    [[], 'nobody'],
    [['Ann'], 'Ann'],
    [['Ann', 'Bob', 'Cleo'], 'Ann, Bob and Cleo'],
    [['Ann', 'Bob', 'Cleo', 'Dan'], 'Ann, Bob and 2 more'],
  ])('%j reads "%s"', (names, words) => {
    expect(namesText(names)).toBe(words)
  })
})

describe('held roles', () => {
  const viewer = { role: { id: 3, name: 'Viewer' }, via: 'root role' }
  const keeper = { role: { id: 7, name: 'Keeper' }, via: 'group Ops' }
  const member = { role: { id: 5, name: 'Member' }, via: 'group Shop team', project: 'shop' }
  const dan = { userId: 4, userName: 'dan', accountType: 'User' as const, roles: [viewer, keeper, member] }

  it('are described in sentences', () => {
    expect(dan.roles.map(heldRoleSentence)).toEqual([
      'Viewer',
      'Keeper by the group Ops',
      'Member in shop by the group Shop team',
    ])
    expect(projectsOf(dan)).toEqual(['shop'])
    expect(rootRolesByGroups(dan)).toEqual([keeper])
  })

  it('list their holders and how they hold them', () => {
    expect(holdersOf([dan], 5)).toEqual([{ userId: 4, userName: 'dan', how: 'in shop by the group Shop team' }])
    expect(holdersOf([dan], 3)).toEqual([{ userId: 4, userName: 'dan', how: 'for the installation' }])
    expect(holdersOf([dan], 1)).toEqual([])
  })
})

describe('role grants', () => {
  it('survive the conversion to the matrix and back', () => {
    const permissions = [{ name: 'A', environment: 'dev' }, { name: 'B' }]
    expect(permissionsOf(grantedBy(permissions))).toEqual(permissions)
    const granted = withAll(grantedBy(permissions), ['A', keyOf('B', 'dev')], true)
    expect(permissionsOf(granted)).toEqual([{ name: 'B' }, { name: 'A' }])
  })

  it('are switched in bulk', () => {
    const granted = withAll(new Set(['A']), ['B', 'C'], true)
    expect([shareOf(granted, ['A', 'B']), shareOf(granted, ['A', 'D']), shareOf(granted, ['D'])]).toEqual([
      'all',
      'some',
      'none',
    ])
    expect([...withAll(granted, ['A', 'B'], false)]).toEqual(['C'])
  })

  it('are grouped by area, unknown permissions included', () => {
    const entries = ['ADMIN', 'CREATE_ADDON', 'UPDATE_ADDON', 'CREATE_PROJECT_API_TOKEN', 'FLY'].map((name) => ({
      id: 1,
      name,
      displayName: name,
      type: 'root',
    }))
    expect(areasOf(entries).map(({ title, entries: all }) => [title, all.length])).toEqual([
      ['Everything', 1],
      ['Add-ons', 2],
      ['Project API tokens', 1],
      ['The installation', 1],
    ])
  })

  it.each([
    [[], 'reading only'],
    [[{ name: 'ADMIN' }], 'everything'],
    [
      [
        { name: 'A', environment: 'dev' },
        { name: 'A', environment: 'prod' },
      ],
      '1 permission',
    ],
    [[{ name: 'A' }, { name: 'B' }], '2 permissions'],
  ])('%j is shown as "%s"', (permissions, words) => {
    expect(countText(permissions)).toBe(words)
  })
})

describe('expiry of API tokens', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  it('is never, after some days, or at the end of a day', () => {
    expect(expiresAtOf({ choice: 'never', day: '' }, now)).toBeNull()
    expect(expiresAtOf({ choice: '7', day: '' }, now)).toBe('2026-11-22T12:00:00.000Z')
    expect(expiresAtOf({ choice: 'day', day: '' }, now)).toBeUndefined()
    setReadersZone('Asia/Tokyo')
    const end = expiresAtOf({ choice: 'day', day: '2026-12-24' }, now) as string
    expect(end).toBe('2026-12-24T14:59:59.000Z')
    expect(expiryOf(end)).toEqual({ choice: 'day', day: '2026-12-24' })
    setReadersZone(null)
    expect([isExpired(null, now), isExpired(end, now), isExpired('2026-11-15T11:00:00Z', now)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('API tokens', () => {
  const token = {
    id: '1',
    tokenName: 'shop-web',
    username: 'shop-web',
    type: 'frontend' as const,
    environment: 'production',
    project: 'shop',
    projects: ['shop'],
    createdAt: '',
    expiresAt: null,
    seenAt: null,
    alias: null,
    secret: 'shop:production.hidden-1',
  }
  it('match by name, project, type and environment', () => {
    const all = { text: '', type: '', environment: '' }
    expect(fits(token, all)).toBe(true)
    expect(fits(token, { ...all, text: 'SHOP' })).toBe(true)
    expect(fits(token, { ...all, type: 'client' })).toBe(false)
    expect(fits(token, { ...all, environment: 'development' })).toBe(false)
  })

  it('list the permission, the scope and a command to try them', () => {
    expect([permissionFor('CREATE', 'admin'), permissionFor('DELETE', 'frontend')]).toEqual([
      'ADMIN',
      'DELETE_FRONTEND_API_TOKEN',
    ])
    expect([projectText(['*']), projectText(['a', 'b'])]).toEqual(['all projects, including private ones', 'a, b'])
    expect(tryLine('frontend', 's', 'https://x')).toBe(`curl -H 'Authorization: s' 'https://x/api/frontend?userId=1'`)
  })
})

describe('single sign-on check', () => {
  const form = { ...formOf({}), enableGroupSyncing: true }
  const results = (problems: { field: string; message: string }[], issuer: string | null) =>
    stepsOf(form, { ok: problems.length === 0, problems, issuer, redirectUri: '' }).map(({ result }) => result)

  it('marks later steps as not tried when the provider does not respond', () => {
    expect(results([{ field: 'discoverUrl', message: 'no such host' }], null)).toEqual([
      'good',
      'bad',
      'not tried',
      'not tried',
      'not tried',
    ])
  })

  it('assigns each problem to its step', () => {
    expect(
      results(
        [
          { field: 'secret', message: 'is missing' },
          { field: 'discoverUrl', message: 'has no claim' },
          { field: 'groupJsonPath', message: 'has no groups' },
        ],
        'https://id',
      ),
    ).toEqual(['bad', 'good', 'bad', 'good', 'bad'])
    expect(results([], 'https://id')).toEqual(['good', 'good', 'good', 'good', 'good'])
  })
})
