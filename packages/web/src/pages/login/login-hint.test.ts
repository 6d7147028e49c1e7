import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { addressOf, loginHintOf, returnPath } from './login-hint.ts'

describe('login hint of a 401', () => {
  const oidc = { type: 'oidc', message: 'Sign in with OpenID Connect', path: '/lever/auth/oidc/login' }
  const refusal = (body: object) => new ApiFailure(401, { type: 'password', path: '/x', options: [], ...body })

  it('lists other login methods and whether passwords are allowed', () => {
    expect(loginHintOf(refusal({}))).toEqual({ isPasswordOff: false, isEmailEnabled: false, otherWays: [] })
    expect(loginHintOf(refusal({ options: [oidc, null, {}], disablePasswordAuth: true }))).toEqual({
      isPasswordOff: true,
      isEmailEnabled: false,
      otherWays: [{ message: oidc.message, path: oidc.path }],
    })
  })

  it('says whether a reset by e-mail is possible', () => {
    expect(loginHintOf(refusal({ emailEnabled: true }))?.isEmailEnabled).toBe(true)
  })

  it('is absent from other errors', () => {
    expect(loginHintOf(new ApiFailure(503, { options: [oidc] }))).toBeUndefined()
    expect(loginHintOf(new TypeError('Failed to fetch'))).toBeUndefined()
  })

  it('returns to the requested page after login', () => {
    expect(addressOf(oidc, undefined)).toBe('/lever/auth/oidc/login?redirect=%2Flogin')
    const { searchParams } = new URL(addressOf(oidc, '/projects/shop?state=on&q=a b'), 'http://here')
    const back = new URL(searchParams.get('redirect')!, 'http://here')
    expect([back.pathname, back.searchParams.get('next')]).toEqual(['/login', '/projects/shop?state=on&q=a b'])
  })

  it.each([
    [undefined, undefined],
    ['/', undefined],
    ['/projects', undefined],
    ['https://elsewhere.example/', undefined],
    ['//elsewhere.example/', undefined],
    ['/\\elsewhere.example/', undefined],
    ['/\t/elsewhere.example/', undefined],
    ['/..//elsewhere.example/', undefined],
    ['/login?next=%2Fevents', undefined],
    ['/projects/shop', '/projects/shop'],
    ['/events?type=x', '/events?type=x'],
  ])('maps next=%s to %s', (next, path) => {
    expect(returnPath(next)).toBe(path)
  })
})
