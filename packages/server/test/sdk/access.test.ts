import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, serverFor } from '@leverframe/testing/harness'
import { prepare, type Stage } from '@leverframe/testing/matrix/requests'
import { allRoutes, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { aPerson } from '@leverframe/testing/members'
import { GOOD_PASSWORD, logIn } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import { expectFailure, send } from '@leverframe/testing/wire'
import { beforeAll, describe, expect, it } from 'vitest'

/** Every route for SDKs, from the route table: a new one needs a valid request in matrix/requests.ts. */
const routes = (await allRoutes()).filter(sdkTypesOf)

interface Identity {
  readonly token: string | null
  readonly headers?: Readonly<Record<string, string>>
}

for (const engine of proofEngines)
  describe(`access to the SDK endpoints on ${engine}`, () => {
    const server = serverFor(engine)
    let stage: Stage
    let strangers: Record<string, Identity>
    let tokens: Record<'client' | 'frontend', string>

    beforeAll(async () => {
      const project = await aProject(server)
      stage = { server, project, second: project, ownerId: 1, emptyRole: 0, freshProject: () => aProject(server) }
      const person = await aPerson(server)
      const change = { password: GOOD_PASSWORD, keepPersonalTokens: true }
      await succeed(server, 'POST', `/api/admin/user-admin/${person.id}/change-password`, change)
      const cookie = await logIn(server, { username: person.name, password: GOOD_PASSWORD })
      const revoked = await anSdkToken(server)
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${revoked.id}`)
      const expired = await anSdkToken(server)
      await succeed(server, 'PUT', `/api/admin/api-tokens/${expired.id}`, { expiresAt: '2020-01-01' })
      strangers = {
        nobody: { token: null },
        'an unknown token': { token: '*:development.nobody-knows-it' },
        'a revoked token': { token: revoked.secret },
        'an expired token': { token: expired.secret },
        'a person with a token': { token: person.as.token as string },
        'a person who is logged in': { token: null, headers: { cookie } },
      }
      tokens = {
        client: (await anSdkToken(server)).secret,
        frontend: (await anSdkToken(server, { type: 'frontend' })).secret,
      }
    })

    it.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', async (_label, route) => {
      const { method, path, body } = await prepare(stage, route, null)
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      const ask = ({ token, headers }: Identity) =>
        send(server.running.port, {
          method,
          path,
          token,
          headers: { ...SPEC, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...text,
        })
      for (const identity of Object.values(strangers)) expectFailure(await ask(identity), 401, 'AuthenticationRequired')
      expectFailure(await ask({ token: ADMIN_TOKEN }), 403, 'NoAccessError')
      for (const type of ['client', 'frontend'] as const) {
        const answer = await ask({ token: tokens[type] })
        if (!sdkTypesOf(route)?.includes(type)) expectFailure(answer, 403, 'NoAccessError')
        else expect(answer.status, answer.text).toBeLessThan(300)
      }
    })

    it('covers the client API', () => {
      const ids = routes.map(({ id }) => id)
      expect(ids).toEqual(
        expect.arrayContaining(['getClientFeatures', 'getClientFeature', 'getClientDelta', 'streamClientDelta']),
      )
    })
  })
