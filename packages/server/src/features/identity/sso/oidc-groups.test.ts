import { Jar } from '@leverframe/testing/browser-jar'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import { singleSignOn } from '@leverframe/testing/single-sign-on'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const PASSWORD = 'Right-horse-42'

for (const engine of proofEngines)
  describe(`groups and log-out with OpenID Connect on ${engine}`, () => {
    const server = serverFor(engine, { settings: { DEFAULT_ADMIN_PASSWORD: PASSWORD } })
    const { provider, configure, aPerson, logIn, sessionsOf, userOf, expectRefusal } = singleSignOn(server)

    describe('group synchronisation', () => {
      const aGroup = async (name: string, mappings: readonly string[]) => {
        const values = `('${name}', '', '${JSON.stringify(mappings)}', '2026-01-01T00:00:00.000Z')`
        await server.sql(`insert into user_groups (name, description, mappings_sso, created_at) values ${values}`)
        const { read } = server.running.product.deps.store
        return (await rowsOf<{ id: number }>(read, `select id from user_groups where name = '${name}'`))[0]?.id
      }
      const groupsOf = async (email: string) =>
        (
          await rowsOf<{ name: string }>(
            server.running.product.deps.store.read,
            `select g.name from user_groups g, group_members m, users u where g.id = m.group_id and u.id = m.user_id and u.email = '${email}' order by g.name`,
          )
        ).map(({ name }) => name)

      it('updates memberships at each log-in and keeps those added by hand', async () => {
        await configure({ enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true })
        await aGroup('sync-developers', ['dev', 'engineering'])
        await aGroup('sync-operators', ['ops'])
        const byHand = await aGroup('sync-by-hand', ['nobody'])
        const { id, email } = aPerson({ groups: ['engineering', 'ops', 'unknown'] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-developers', 'sync-operators'])
        const user = await userOf(email)
        await server.sql(
          `insert into group_members (group_id, user_id, via_sso, added_at) values (${byHand}, ${user?.id}, 0, 'x')`,
        )
        await server.newEvents()

        provider().people.set(id, { email, email_verified: true, groups: ['ops'] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
        expect((await server.newEvents()).map(({ type }) => type)).toEqual(['group-user-removed'])

        // A claim that is not a list of names leaves groups as they are.
        for (const groups of ['ops', undefined, [1], { ops: true }]) {
          provider().people.set(id, { email, email_verified: true, groups })
          expect((await logIn(id)).status).toBe(302)
          expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
        }
        await configure({ enableGroupSyncing: false, groupJsonPath: 'groups', addGroupsScope: true })
        provider().people.set(id, { email, email_verified: true, groups: [] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
      })

      it('reads groups from a nested claim', async () => {
        await configure({ enableGroupSyncing: true, groupJsonPath: 'realm_access.roles' })
        await aGroup('sync-deep', ['deep'])
        const { id, email } = aPerson({ realm_access: { roles: ['deep'] } })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-deep'])
      })
    })

    it('returns 404 when switched off and is not listed in the 401 response', async () => {
      const optionsOf = async () =>
        (await server.call('GET', '/api/admin/projects', undefined, { token: null })).body.options
      expect(await optionsOf()).toEqual([
        { type: 'oidc', message: 'Sign in with OpenID Connect', path: '/auth/oidc/login' },
      ])
      await configure({ enabled: false })
      expect(await optionsOf()).toEqual([])
      await expectRefusal(aPerson().id, 404, 'is switched off here')
    })

    it('redirects to the log-out of the provider and ends all sessions when single sign-out is on', async () => {
      await configure({ enableSingleSignOut: true })
      const { id, email } = aPerson()
      const [jar, phone] = [new Jar(), new Jar()]
      await logIn(id, { jar })
      await logIn(id, { jar: phone })
      const out = await jar.visit(`${server.url}/logout`, { method: 'POST' })
      const target = new URL(out.headers.get('location') ?? '')
      expect([out.status, target.origin + target.pathname]).toEqual([302, `${provider().issuer}/session/end`])
      expect(Object.fromEntries(target.searchParams)).toEqual({
        client_id: provider().clientId,
        post_logout_redirect_uri: `${server.url}/`,
        id_token_hint: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
      })
      const user = await userOf(email)
      expect((await sessionsOf()).filter(({ user_id }) => user_id === user?.id)).toEqual([])
      expect((await jar.visit(target.href)).text).toContain('Yes, log me out')
    })

    it('ends only the local session when single sign-out is off', async () => {
      const jar = new Jar()
      await logIn(aPerson().id, { jar })
      const out = await jar.visit(`${server.url}/logout`, { method: 'POST' })
      expect(out.headers.get('location')).toBe('/')
    })
  })
