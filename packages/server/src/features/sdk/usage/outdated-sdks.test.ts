import { aProject, aToggle, engines, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'

const OUTDATED = '/api/admin/metrics/sdks/outdated'
const inProject = (project: string) => `/api/admin/projects/${project}/sdks/outdated`

interface Outdated {
  readonly sdkVersion: string
  readonly applications: readonly string[]
  readonly minimumVersion: string
  readonly reason: string
}

async function register(server: TestServer, token: string, appName: string, sdkVersion?: string): Promise<void> {
  const body = { appName, instanceId: 'pod', interval: 1_000, started: '2026-01-01T10:00:00Z', strategies: [] }
  expectEmpty(await server.call('POST', '/api/client/register', { ...body, sdkVersion }, { token }), 202)
}

const use = async (server: TestServer, token: string, appName: string, toggle: string) => {
  const [start, stop] = [new Date().toISOString(), new Date().toISOString()]
  const body = { appName, instanceId: 'pod', bucket: { start, stop, toggles: { [toggle]: { yes: 1, no: 0 } } } }
  expectEmpty(await server.call('POST', '/api/client/metrics', body, { token }), 202)
}

for (const engine of engines)
  describe(`outdated SDKs on ${engine}`, () => {
    const server = serverFor(engine)
    const outdated = async (path = OUTDATED, as = {}): Promise<Outdated[]> => {
      const { status, body } = await server.call('GET', path, undefined, as)
      expect(status).toBe(200)
      return body.sdks
    }

    it('are listed by version, with their applications and the first version that is good', async () => {
      const { secret } = await anSdkToken(server, {})
      const [old, other, current] = [uniqueName('a-old'), uniqueName('b-old'), uniqueName('current')]
      await register(server, secret, other, 'unleash-client-node:3.2.1')
      await register(server, secret, old, 'unleash-client-node:3.2.1')
      await register(server, secret, current, 'unleash-client-node:6.1.0')
      await register(server, secret, uniqueName('unknown'), 'our-own-sdk:0.0.1')
      await register(server, secret, uniqueName('silent'))
      await expect
        .poll(async () => (await outdated()).map(({ sdkVersion, applications }) => [sdkVersion, applications]))
        .toEqual([['unleash-client-node:3.2.1', [old, other]]])
      expect((await outdated())[0]).toMatchObject({ minimumVersion: '4.2.0', reason: expect.stringMatching(/Older/) })
    })

    it('of a project are those of applications that use its toggles', async () => {
      const [project, empty] = [await aProject(server), await aProject(server)]
      const toggle = await aToggle(server, { project })
      const { secret } = await anSdkToken(server, { projects: [project] })
      const [user, idle] = [uniqueName('user'), uniqueName('idle')]
      for (const app of [user, idle]) await register(server, secret, app, 'unleash-client-go:3.1.0')
      await use(server, secret, user, toggle)
      const names = async (path: string) => (await outdated(path)).flatMap(({ applications }) => applications)
      await expect.poll(() => names(inProject(project))).toEqual([user])
      await expect.poll(() => names(OUTDATED)).toContain(idle)
      expect(await names(inProject(empty))).toEqual([])
    })

    it('show an application only to users who see a project of its token', async () => {
      const hidden = uniqueName('hidden')
      await succeed(server, 'POST', '/api/admin/projects', { id: hidden, name: hidden, mode: 'private' })
      const app = uniqueName('secret-app')
      const { secret } = await anSdkToken(server, { projects: [hidden] })
      await register(server, secret, app, 'unleash-client-ruby:1.0.0')
      const stranger = await aPerson(server)
      await expect.poll(async () => (await outdated()).flatMap(({ applications }) => applications)).toContain(app)
      expect((await outdated(OUTDATED, stranger.as)).flatMap(({ applications }) => applications)).not.toContain(app)
      expectFailure(await server.call('GET', inProject(hidden), undefined, stranger.as), 404, 'NotFoundError')
      expectFailure(await server.call('GET', inProject('nowhere')), 404, 'NotFoundError')
    })
  })
