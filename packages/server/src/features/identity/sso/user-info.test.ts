import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { singleSignOn } from '@leverframe/testing/single-sign-on'
import { describe, expect, it } from 'vitest'

const fails = () => {
  throw new Error('away')
}

describe('log-in with an id token that has no claims about the user', () => {
  const server = serverFor('sqlite')
  const { provider, configure, aPerson, logIn, userOf, expectRefusal } = singleSignOn(server, { hasThinTokens: true })

  it('finds address, name and groups in the user info', async () => {
    const group = uniqueName('group')
    await configure({ enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true })
    await server.call('POST', '/api/admin/groups', { name: group, mappingsSSO: ['ops'] })
    const { id, email } = aPerson({ name: 'Ann Example', groups: ['ops'] })
    expect((await logIn(id)).status).toBe(302)
    const user = await userOf(email)
    expect(user).toMatchObject({ name: 'Ann Example', root_role_id: 3 })
    const { body } = await server.call('GET', `/api/admin/groups?query=${group}`)
    expect(body.groups[0].users).toMatchObject([{ user: { id: user?.id }, viaSso: true }])
  })

  it.each([
    [{ email_verified: false }, 'is not verified at the provider'],
    [{ email_verified: undefined }, 'does not say whether your e-mail address is verified'],
    [{ email: undefined }, 'did not send your e-mail address'],
  ])('is refused when the user info has %j', async (claims, sentence) => {
    await expectRefusal(aPerson(claims).id, 403, sentence)
  })

  it('is refused when the user info is about another user', async () => {
    const [{ id, email }, other] = [aPerson(), aPerson()]
    provider().userInfo = (claims) => ({ ...claims, sub: other.id, email: other.email })
    await expectRefusal(id, 503, 'does not return your user info')
    expect([await userOf(email), await userOf(other.email)]).toEqual([undefined, undefined])
  })

  it('is refused while the user-info endpoint fails, and possible again afterwards', async () => {
    const { id, email } = aPerson()
    provider().userInfo = fails
    await expectRefusal(id, 503, 'does not return your user info')
    expect(await userOf(email)).toBeUndefined()
    provider().userInfo = undefined
    expect((await logIn(id)).status).toBe(302)
  })

  it('is refused with the name of the missing claim when the provider has no user-info endpoint', async () => {
    provider().discovery = ({ userinfo_endpoint: _, ...document }) => document
    // Discovery is cached for each set of settings.
    await configure({ extraScopes: 'another' })
    await expectRefusal(aPerson().id, 403, 'did not send your e-mail address')
  })
})

describe('log-in with an id token that has the address of the user', () => {
  const server = serverFor('sqlite')
  const { provider, configure, aPerson, logIn, userOf, expectRefusal } = singleSignOn(server)

  it('finds the name in the user info', async () => {
    const { id, email } = aPerson({ name: undefined })
    provider().userInfo = (claims) => ({ ...claims, name: 'Ann Example' })
    await logIn(id)
    expect(await userOf(email)).toMatchObject({ name: 'Ann Example' })
  })

  it('takes the address from the user info when only that one is verified', async () => {
    const { id, email } = aPerson({ email_verified: undefined })
    provider().userInfo = (claims) => ({ ...claims, email: 'other@example.com', email_verified: true })
    expect((await logIn(id)).status).toBe(302)
    expect([await userOf(email), await userOf('other@example.com')]).toMatchObject([
      undefined,
      { id: expect.any(Number) },
    ])
  })

  it('needs no user-info endpoint that works, unless groups are synchronised', async () => {
    const { id, email } = aPerson({ name: undefined })
    provider().userInfo = fails
    expect((await logIn(id)).status).toBe(302)
    expect(await userOf(email)).toMatchObject({ name: null })
    await configure({ enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true })
    await expectRefusal(id, 503, 'does not return your user info')
  })

  it('does not ask for the user info when the id token has everything', async () => {
    const { id } = aPerson()
    let asked = 0
    provider().userInfo = (claims) => {
      asked++
      return claims
    }
    expect([(await logIn(id)).status, asked]).toEqual([302, 0])
  })
})
