import { describe, expect, it } from 'vitest'
import {
  claimAt,
  discoveryOf,
  groupsIn,
  identityIn,
  isAcrAccepted,
  isDomainAllowed,
  isSameIssuer,
  isUrlAllowed,
  needsUserInfo,
  returnPath,
  scopesOf,
  withDefaults,
} from './rules.ts'
import type { Claims, OidcConfig } from './types.ts'

describe('the settings of a provider', () => {
  it('have a default for each missing field', () => {
    expect(withDefaults({})).toEqual({
      enabled: false,
      discoverUrl: '',
      clientId: '',
      autoCreate: false,
      enableSingleSignOut: false,
      defaultRootRole: 'Viewer',
      defaultRootRoleId: null,
      emailDomains: '',
      acrValues: '',
      idTokenSigningAlgorithm: 'RS256',
      enableGroupSyncing: false,
      groupJsonPath: '',
      addGroupsScope: false,
      extraScopes: '',
    })
  })

  it('keep each given field', () => {
    const given = {
      enabled: true,
      discoverUrl: 'https://a.example',
      clientId: 'leverframe',
      autoCreate: true,
      enableSingleSignOut: true,
      defaultRootRole: 'Editor',
      defaultRootRoleId: 7,
      emailDomains: 'example.com',
      acrValues: 'gold',
      idTokenSigningAlgorithm: 'RS512',
      enableGroupSyncing: true,
      groupJsonPath: 'groups',
      addGroupsScope: true,
      extraScopes: 'offline_access',
    } as const
    expect(withDefaults(given)).toEqual(given)
  })

  it('give the requested scopes, each one once', () => {
    expect(scopesOf(withDefaults({}))).toBe('openid email profile')
    expect(scopesOf(withDefaults({ addGroupsScope: true, extraScopes: ' roles, email  offline_access' }))).toBe(
      'openid email profile groups roles offline_access',
    )
  })
})

it('user info is read only when the id token has no address, verification, name or groups', () => {
  const token = { email: 'a@example.com', email_verified: false, name: 'Ann', roles: [] }
  const withGroups = withDefaults({ enableGroupSyncing: true, groupJsonPath: 'roles' })
  const judged = (config: OidcConfig) =>
    [
      token,
      { ...token, email: undefined },
      { ...token, email_verified: undefined },
      { ...token, name: undefined },
      { ...token, roles: undefined },
    ].map((claims) => needsUserInfo(claims, config))
  expect(judged(withDefaults({}))).toEqual([false, true, true, true, false])
  expect(judged(withGroups)).toEqual([false, true, true, true, true])
})

describe('the return path after log-in', () => {
  it.each(['/', '/projects/default', '/a?b=c&d=%2F%2Fx', '/a#b', '/a/b/../c'])('can be %s', (path) => {
    expect(returnPath(path)).toBe(path.replace('/b/..', ''))
  })

  it('has at most 2,000 characters', () => {
    const longest = `/${'a'.repeat(1_999)}`
    expect([longest, `${longest}a`].map(returnPath)).toEqual([longest, '/'])
  })

  it.each([
    undefined,
    '',
    'a',
    'a/b',
    '/a\\b',
    '//x',
    '///x',
    '/\\x',
    '\\/x',
    '/a\\..\\..//x',
    'https://x',
    'javascript:x',
    '/\t/x',
    '/\n/x',
    '/ /x',
    '/..//x',
    '/./\\x',
    '/.//x',
    '/é',
    `/${'a'.repeat(3_000)}`,
  ])('is / for %j', (path) => {
    expect(returnPath(path)).toBe('/')
  })
})

describe('the URL of a provider', () => {
  it.each([
    'https://a.example',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.9.9.9',
    'http://[::1]:2',
    'http://idp.localhost',
  ])('is allowed: %s', (url) => {
    expect(isUrlAllowed(new URL(url), false)).toBe(true)
  })
  it.each([
    'http://a.example',
    'http://localhost.example',
    'http://10.0.0.1',
    'http://127.0.0.1.example',
    'ftp://localhost',
  ])('is refused: %s', (url) => {
    expect(isUrlAllowed(new URL(url), false)).toBe(false)
    expect(isUrlAllowed(new URL(url), true)).toBe(url.startsWith('http:'))
  })
})

describe('the configured URL of a provider', () => {
  it.each([
    'https://a.example/x',
    'https://a.example/x/',
    'https://a.example/x//',
    'https://a.example/x/.well-known/openid-configuration',
  ])('gives issuer and discovery document: %s', (url) => {
    expect(discoveryOf(url)).toEqual({
      issuer: 'https://a.example/x',
      document: 'https://a.example/x/.well-known/openid-configuration',
    })
  })

  it('matches the issuer with and without a trailing slash, and no other', () => {
    expect(
      ['https://a', 'https://a/', 'https://a/b', 'https://A', 'http://a'].map((issuer) =>
        isSameIssuer(issuer, 'https://a'),
      ),
    ).toEqual([true, true, false, false, false])
  })
})

describe('groups in claims', () => {
  const claims = {
    groups: ['a', 'b', 'a'],
    realm_access: { roles: ['c'] },
    'https://example.com/groups': ['d'],
    mixed: ['a', 1],
    'a$.b': ['e'],
    none: null,
  }

  it.each([
    ['groups', ['a', 'b']],
    ['$.groups', ['a', 'b']],
    ['$groups', ['a', 'b']],
    [' groups ', ['a', 'b']],
    ['a$.b', ['e']],
    ['none.roles', undefined],
    ['realm_access.roles', ['c']],
    ['https://example.com/groups', ['d']],
    ['mixed', undefined],
    ['realm_access', undefined],
    ['nothing.there', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__.constructor', undefined],
    ['groups.length', undefined],
  ])('at %s: %j', (path, groups) => {
    expect(groupsIn(claims, path)).toEqual(groups)
  })

  it('are read from own properties only', () => {
    expect(claimAt(claims, 'toString')).toBeUndefined()
  })
})

describe('the identity in claims', () => {
  const verified = { email: 'a@example.com', email_verified: true }

  it('needs a verified e-mail address', () => {
    expect(identityIn(verified, {}, false)).toMatchObject({
      ok: true,
      identity: { email: 'a@example.com', name: undefined },
    })
    expect(identityIn({ ...verified, email_verified: 'true', name: ' Ann ' }, {}, false)).toMatchObject({
      ok: true,
      identity: { name: 'Ann' },
    })
    for (const email_verified of [false, undefined, 'false', 1, null])
      expect(identityIn({ email: 'a@example.com', email_verified }, {}, false)).toMatchObject({ ok: false })
    expect(identityIn({ email: 'a@example.com' }, {}, true)).toMatchObject({ ok: true })
    expect(identityIn({ email_verified: true }, {}, true)).toMatchObject({ ok: false })
  })

  it('explains why it is refused', () => {
    const because = (claims: Claims) => identityIn(claims, {}, false)
    const noAddress = {
      ok: false,
      because:
        'The provider did not send your e-mail address. Ask your administrator to release the claim "email" to Leverframe',
    }
    expect([{}, { email: '' }, { email: 7 }].map(because)).toEqual([noAddress, noAddress, noAddress])
    expect(because({ email: 'a@example.com' })).toEqual({
      ok: false,
      because:
        'The provider does not say whether your e-mail address is verified. Ask your administrator to release the claim "email_verified" to Leverframe',
    })
    expect(because({ email: 'a@example.com', email_verified: false })).toEqual({
      ok: false,
      because: 'Your e-mail address is not verified at the provider. Verify it there, then log in again',
    })
  })

  it('has the first name that is not blank, with at most 200 characters', () => {
    const nameIn = (name: unknown, inUserInfo?: unknown) =>
      identityIn({ ...verified, name }, { name: inUserInfo }, false)
    const named = (name: string | undefined) => ({ ok: true, identity: { email: 'a@example.com', name } })
    expect(nameIn(' ', ' Ann ')).toEqual(named('Ann'))
    expect(nameIn(7, 'Ann')).toEqual(named('Ann'))
    expect(nameIn('Ann', 'Bob')).toEqual(named('Ann'))
    expect(nameIn('', '')).toEqual(named(undefined))
    expect(nameIn('n'.repeat(201))).toEqual(named('n'.repeat(200)))
  })

  it('prefers the id token when it has both claims', () => {
    const other = { email: 'b@example.com', email_verified: true }
    expect(identityIn(verified, other, false)).toEqual({ ok: true, identity: { email: 'a@example.com' } })
    expect(identityIn({ email_verified: true }, other, false)).toEqual({ ok: true, identity: { email: other.email } })
  })

  it('takes address and verification from the same source', () => {
    expect(
      identityIn({ email: 'victim@example.com' }, { email: 'me@example.com', email_verified: true }, false),
    ).toMatchObject({ identity: { email: 'me@example.com' } })
    expect(identityIn({ email: 'victim@example.com' }, { email_verified: true }, false)).toMatchObject({ ok: false })
    expect(identityIn({ email_verified: true }, { email: 'victim@example.com' }, false)).toMatchObject({ ok: false })
  })
})

it('e-mail domains are compared as a whole and case-insensitively', () => {
  const allowed = (email: string) => isDomainAllowed(email, 'example.com, Other.org')
  expect(
    ['a@example.com', 'a@OTHER.ORG', 'a@sub.example.com', 'a@notexample.com', 'a@example.com@evil.org'].map(allowed),
  ).toEqual([true, true, false, false, false])
  expect(isDomainAllowed('a@anything.example', ' , ')).toBe(true)
  expect(['a@b.org', 'a@c.org'].map((email) => isDomainAllowed(email, '@b.org'))).toEqual([true, false])
})

it('an acr in the response must be one of the requested values', () => {
  expect([undefined, 'gold', 'silver', 'bronze', 3, ''].map((acr) => isAcrAccepted(acr, 'gold  silver'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isAcrAccepted('anything', ' ')).toBe(true)
})
