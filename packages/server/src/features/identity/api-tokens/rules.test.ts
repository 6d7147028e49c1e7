import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { PERMISSIONS } from '#kernel/permission'
import { hashOf } from '#platform/secrets/hash'
import { secretFrom } from './identify.ts'
import {
  accessFromPrefix,
  accessInProject,
  accessOf,
  expiresLater,
  includesProject,
  isOnlyFor,
  namedToken,
  parseExpiry,
  permissionFor,
  requireSecret,
  secretPrefix,
  withoutHidden,
} from './rules.ts'
import type { NewToken } from './schema.ts'

const access = (given: Partial<NewToken>) => accessOf({ tokenName: 'ci', type: 'client', ...given }, 'development')
const mistakeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    return (error as Failure).details?.[0]
  }
}
const wrongAt = (work: () => unknown): string | undefined => mistakeOf(work)?.path

describe('the name of a token', () => {
  const named = (given: { tokenName?: string; username?: string }) => () => namedToken({ type: 'client', ...given })

  it('can be given as username, as older clients do', () => {
    const token = { type: 'client', tokenName: 'ci' }
    const given = [{ tokenName: 'ci' }, { username: 'ci' }, { tokenName: 'ci', username: 'ci' }]
    expect(given.map((one) => named(one)())).toEqual([token, token, token])
  })

  it('is required, and cannot be given twice with different values', () => {
    expect(mistakeOf(named({}))).toEqual({ path: '/body/tokenName', message: 'is required' })
    expect(mistakeOf(named({ tokenName: 'ci', username: 'cd' }))).toEqual({
      path: '/body/username',
      message: 'give tokenName or username',
    })
  })
})

describe('the access of a token', () => {
  it.each<[Partial<NewToken>, object]>([
    [{}, { type: 'client', projects: ['*'], environment: 'development' }],
    [{ type: 'backend' }, { type: 'client', projects: ['*'], environment: 'development' }],
    [{ type: 'FRONTEND' }, { type: 'frontend', projects: ['*'], environment: 'development' }],
    [{ type: 'admin' }, { type: 'admin', projects: ['*'], environment: '*' }],
    [
      { type: 'Admin', project: '*', environment: '*' },
      { type: 'admin', projects: ['*'], environment: '*' },
    ],
    [
      { project: 'shop', environment: 'production' },
      { type: 'client', projects: ['shop'], environment: 'production' },
    ],
    [{ projects: ['a', 'b', 'a'] }, { type: 'client', projects: ['a', 'b'], environment: 'development' }],
    [{ projects: ['a', '*'] }, { type: 'client', projects: ['*'], environment: 'development' }],
  ])('for %j is %j', (given, expected) => {
    expect(access(given)).toEqual(expected)
  })

  it('is refused with an explanation', () => {
    const refused = (given: Partial<NewToken>) => mistakeOf(() => access(given))?.message
    expect(
      [{ type: 'root' }, { project: 'a', projects: ['b'] }, { type: 'admin', project: 'a' }, { environment: '*' }].map(
        refused,
      ),
    ).toEqual([
      'must be one of admin, client, frontend',
      'give project or projects, not both',
      'an admin token is for all projects and environments',
      'must name one environment',
    ])
  })

  it.each<[Partial<NewToken>, string]>([
    [{ type: 'root' }, '/body/type'],
    [{ type: '' }, '/body/type'],
    [{ type: '__proto__' }, '/body/type'],
    [{ type: 'toString' }, '/body/type'],
    [{ project: 'a', projects: ['b'] }, '/body/projects'],
    [{ environment: '*' }, '/body/environment'],
    [{ type: 'frontend', environment: '*' }, '/body/environment'],
    [{ type: 'admin', environment: 'production' }, '/body/environment'],
    [{ type: 'admin', project: 'shop' }, '/body/environment'],
  ])('is refused for %j', (given, path) => {
    expect(wrongAt(() => access(given))).toBe(path)
  })

  it('is readable in the prefix of the secret: <project|*|[]>:<environment|*>', () => {
    expect(secretPrefix(access({}))).toBe('*:development')
    expect(secretPrefix(access({ project: 'shop' }))).toBe('shop:development')
    expect(secretPrefix(access({ projects: ['a', 'b'] }))).toBe('[]:development')
    expect(secretPrefix(access({ type: 'admin' }))).toBe('*:*')
    expect(accessFromPrefix('client', 'shop:production.')).toEqual({
      type: 'client',
      projects: ['shop'],
      environment: 'production',
    })
    expect(accessFromPrefix('client', '')).toEqual({ type: 'client', projects: [''], environment: '' })
    expect(accessFromPrefix('admin', '*:*.')).toEqual({ type: 'admin', projects: ['*'], environment: '*' })
  })
})

describe('the access of a token that is created in a project', () => {
  const inShop = (given: Partial<NewToken>) =>
    accessInProject({ tokenName: 'ci', type: 'client', ...given }, 'shop', 'development')

  it.each<[Partial<NewToken>, object]>([
    [{}, { type: 'client', projects: ['shop'], environment: 'development' }],
    [
      { type: 'Frontend', project: 'shop' },
      { type: 'frontend', projects: ['shop'], environment: 'development' },
    ],
    [
      { projects: ['shop'], environment: 'production' },
      { type: 'client', projects: ['shop'], environment: 'production' },
    ],
  ])('for %j is %j', (given, expected) => {
    expect(inShop(given)).toEqual(expected)
  })

  it.each<[Partial<NewToken>, string]>([
    [{ type: 'admin' }, '/body/type'],
    [{ project: '*' }, '/body/projects'],
    [{ projects: ['shop', 'other'] }, '/body/projects'],
    [{ project: 'shop', projects: ['other'] }, '/body/projects'],
  ])('is refused for %j', (given, path) => {
    expect(wrongAt(() => inShop(given))).toBe(path)
  })

  it('is refused with an explanation', () => {
    const refused = (given: Partial<NewToken>) => mistakeOf(() => inShop(given))?.message
    expect([{ project: 'other' }, { type: 'ADMIN' }].map(refused)).toEqual([
      'a project token is valid for this project only',
      'must be one of client, frontend',
    ])
  })
})

describe('a secret that the caller chose', () => {
  const client = { type: 'client', projects: ['shop'], environment: 'production' } as const
  const chosen = (own: string, access: Parameters<typeof requireSecret>[0] = client) =>
    mistakeOf(() => requireSecret(access, own))

  it('is accepted with the prefix of its access and 16 or more letters, digits, - or _', () => {
    for (const secret of ['shop:production.0123456789-_abXY', `shop:production.${'x'.repeat(56)}`])
      expect(requireSecret(client, secret)).toBe(secret)
  })

  it('is refused for an admin token', () => {
    expect(chosen('*:*.0123456789abcdef', { type: 'admin', projects: ['*'], environment: '*' })).toEqual({
      path: '/body/secret',
      message: 'the secret of an admin token cannot be chosen',
    })
  })

  it('is refused with another prefix', () => {
    for (const secret of ['0123456789abcdef', 'shop:dev.0123456789abcdef', '0123456789abcdefshop:production.'])
      expect(chosen(secret)).toEqual({ path: '/body/secret', message: 'must begin with shop:production.' })
  })

  it('is refused when it is short, has other characters or looks like a placeholder', () => {
    for (const own of ['0123456789abcde', '0123456789abcde!', 'hidden-0123456789abcdef'])
      expect(chosen(`shop:production.${own}`)).toEqual({
        path: '/body/secret',
        message: 'must end with 16 or more letters, digits, - or _',
      })
  })
})

describe('the projects of a token', () => {
  it('contain a project by id or *, and only that project when there is no other', () => {
    const of = (type: string, ...projects: string[]) => ({ type, projects })
    const judged = (token: { type: string; projects: string[] }) => [
      includesProject(token, 'shop'),
      isOnlyFor(token, 'shop'),
    ]
    expect(judged(of('client', 'shop'))).toEqual([true, true])
    expect(judged(of('frontend', 'shop', 'other'))).toEqual([true, false])
    expect(judged(of('client', '*'))).toEqual([true, false])
    expect(judged(of('client', 'other'))).toEqual([false, false])
    expect(judged(of('client'))).toEqual([false, false])
    expect(judged(of('admin', '*'))).toEqual([false, false])
    expect(isOnlyFor(of('admin', 'shop'), 'shop')).toBe(false)
  })

  it('omit hidden ones, and the token is omitted when none is left', () => {
    const token = {
      id: '1',
      tokenName: 'ci',
      type: 'client',
      environment: 'x',
      createdAt: '',
      expiresAt: null,
    } as const
    const hidden = ['secret']
    const viewOf = (...projects: string[]) => ({ ...token, projects, project: projects.join(',') })
    const shown = (...projects: string[]) => withoutHidden(viewOf(...projects), hidden)
    expect(shown('shop', 'secret', 'other')).toEqual(viewOf('shop', 'other'))
    const visible = viewOf('shop')
    expect(withoutHidden(visible, hidden)).toBe(visible)
    expect(shown('shop', 'secret')).toMatchObject({ projects: ['shop'], project: 'shop' })
    expect(shown('*')).toMatchObject({ projects: ['*'], project: '*' })
    expect(shown('secret')).toBeUndefined()
  })
})

describe('the permission for a token', () => {
  it('is ADMIN for admin tokens, and depends on the type for others', () => {
    const known = PERMISSIONS.map(({ name }) => name)
    for (const verb of ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const) {
      expect(permissionFor(verb, 'admin')).toBe('ADMIN')
      expect(permissionFor(verb, 'client')).toBe(`${verb}_CLIENT_API_TOKEN`)
      expect(permissionFor(verb, 'frontend')).toBe(`${verb}_FRONTEND_API_TOKEN`)
      for (const type of ['client', 'frontend'] as const) expect(known).toContain(permissionFor(verb, type))
    }
  })
})

describe('the expiry of a token', () => {
  it('is later only after the earlier date, or when it is removed', () => {
    const [early, late] = ['2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'] as const
    const later = (before: string | null, after: string | null) =>
      expiresLater({ expiresAt: before }, { expiresAt: after })
    expect([later(early, late), later(early, null)]).toEqual([true, true])
    expect([later(late, early), later(early, early), later(null, early), later(null, null)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is refused with an explanation', () => {
    expect(mistakeOf(() => parseExpiry('tomorrow'))).toEqual({
      path: '/body/expiresAt',
      message: 'must be a date as in ISO 8601',
    })
  })

  it.each([
    [undefined, null],
    [null, null],
    ['2027-01-02', '2027-01-02T00:00:00.000Z'],
    ['2027-01-02T03:04:05Z', '2027-01-02T03:04:05.000Z'],
    ['2027-01-02T03:04:05.678+02:00', '2027-01-02T01:04:05.678Z'],
  ])('is parsed: %j becomes %j', (given, expected) => {
    expect(parseExpiry(given)).toBe(expected)
  })

  it.each(['', 'tomorrow', '2027', '2027-13-01', '2027-02-30', '01.02.2027', '2027-01-02T25:00Z', '1767225600000'])(
    'is refused for %j',
    (given) => {
      expect(wrongAt(() => parseExpiry(given))).toBe('/body/expiresAt')
    },
  )
})

describe('a secret', () => {
  it('is read from the Authorization header, with and without Bearer', () => {
    expect(secretFrom('a:b.c')).toBe('a:b.c')
    expect(secretFrom('Bearer a:b.c')).toBe('a:b.c')
    expect(secretFrom('bearer   a:b.c ')).toBe('a:b.c')
    expect(secretFrom(' ')).toBeUndefined()
    expect(secretFrom('')).toBeUndefined()
    expect(secretFrom(undefined)).toBeUndefined()
  })

  it('is looked up by a hash that does not contain it', () => {
    expect(hashOf('a:b.c')).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOf('a:b.c')).not.toBe(hashOf('a:b.C'))
  })
})
