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
  returnPath,
} from './rules.ts'

describe('the return path after log-in', () => {
  it.each(['/', '/projects/default', '/a?b=c&d=%2F%2Fx', '/a#b', '/a/b/../c'])('can be %s', (path) => {
    expect(returnPath(path)).toBe(path.replace('/b/..', ''))
  })

  it.each([
    undefined,
    '',
    'a',
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
  it.each(['https://a.example/x', 'https://a.example/x/', 'https://a.example/x/.well-known/openid-configuration'])(
    'gives issuer and discovery document: %s',
    (url) => {
      expect(discoveryOf(url)).toEqual({
        issuer: 'https://a.example/x',
        document: 'https://a.example/x/.well-known/openid-configuration',
      })
    },
  )

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
  }

  it.each([
    ['groups', ['a', 'b']],
    ['$.groups', ['a', 'b']],
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
