import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, togglePath } from '@leverframe/testing/harness'
import { recording, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, light, listen, SPEC } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const namesOf = (list: readonly Body[]): string[] => list.map(({ name }) => name)

for (const engine of proofEngines)
  describe(`SDKs in an environment that a project does not use, on ${engine}`, () => {
    const server = serverFor(engine)
    const leave = (project: string) =>
      succeed(server, 'DELETE', `/api/admin/projects/${project}/environments/development`)
    const use = (project: string) =>
      succeed(server, 'POST', `/api/admin/projects/${project}/environments`, { environment: 'development' })
    const aServedProject = async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await light(server, toggle, {}, project)
      const [client, frontend] = [
        (await anSdkToken(server, { projects: [project] })).secret,
        (await anSdkToken(server, { projects: [project], type: 'frontend' })).secret,
      ]
      return { project, toggle, client, frontend }
    }
    const read = (token: string, path: string, headers: Record<string, string> = SPEC) =>
      server.call<Body>('GET', path, undefined, { token, headers })

    it('get no toggles of the project from any API, and get them again with the same targeting', async () => {
      const { project, toggle, client, frontend } = await aServedProject()
      const answers = async () => {
        const evaluate = (path: string) =>
          server.call<Body>('POST', path, { context: { targetingKey: 'x' } }, { token: client })
        const playground = await succeed(server, 'POST', '/api/admin/playground', {
          environment: 'development',
          projects: [project],
          context: { appName: 'x' },
        })
        const explained = await server.call('POST', `${togglePath(toggle, project)}/explain`, {
          environment: 'development',
        })
        return {
          client: namesOf((await read(client, '/api/client/features')).body.features),
          frontend: namesOf((await read(frontend, '/api/frontend')).body.toggles),
          ofrep: (await evaluate('/ofrep/v1/evaluate/flags')).body.flags.map(({ key }: Body) => key),
          ofrepOne: (await evaluate(`/ofrep/v1/evaluate/flags/${toggle}`)).status,
          playground: namesOf(playground.features),
          explain: explained.status,
        }
      }
      const served = await answers()
      const { features } = (await read(client, '/api/client/features')).body
      expect(served).toEqual({
        client: [toggle],
        frontend: [toggle],
        ofrep: [toggle],
        ofrepOne: 200,
        playground: [toggle],
        explain: 200,
      })
      await leave(project)
      expect(await answers()).toEqual({
        client: [],
        frontend: [],
        ofrep: [],
        ofrepOne: 404,
        playground: [],
        explain: 400,
      })
      await use(project)
      expect(await answers()).toEqual(served)
      expect((await read(client, '/api/client/features')).body.features).toEqual(features)
    })

    it('see toggles vanish and appear in deltas and streams', async () => {
      const { project, toggle, client } = await aServedProject()
      const delta = (etag: string | null) =>
        read(client, '/api/client/delta', { ...SPEC, ...(etag && { 'if-none-match': etag }) })
      const stream = await listen(server.url, client)
      const first = await delta(null)
      await leave(project)
      const gone = await delta(first.headers.get('etag'))
      expect(gone.body.events).toEqual([
        { type: 'feature-removed', eventId: expect.any(Number), featureName: toggle, project },
      ])
      await use(project)
      const back = await delta(gone.headers.get('etag'))
      expect(back.body.events).toEqual([
        { type: 'feature-updated', eventId: expect.any(Number), feature: expect.objectContaining({ name: toggle }) },
      ])
      const streamed = () => stream.events().flatMap(({ data }) => data.events.map(({ type }: Body) => type as string))
      await expect.poll(streamed).toEqual(['hydration', 'feature-removed', 'feature-updated'])
      stream.close()
    })

    it('get a new ETag, which a second instance and a restarted server compute, too', async () => {
      const { project, client } = await aServedProject()
      await leave(project)
      const tagOf = async (one: typeof server) =>
        (await one.call('GET', '/api/client/features', undefined, { token: client, headers: SPEC })).headers.get('etag')
      const before = await tagOf(server)
      await use(project)
      const after = await tagOf(server)
      expect(after).not.toBe(before)
      const second = await startServer(engine, { databaseUrl: server.databaseUrl })
      try {
        expect(await tagOf(second)).toBe(after)
        await leave(project)
        const answer = () =>
          second.call<Body>('GET', '/api/client/features', undefined, { token: client, headers: SPEC })
        await expect.poll(async () => (await answer()).body.features).toEqual([])
        expect(await tagOf(second)).toBe(await tagOf(server))
      } finally {
        await second.stop()
      }
    })

    it('do not get a toggle that is created, archived or revived there', async () => {
      const { project, toggle, client } = await aServedProject()
      await leave(project)
      await aToggle(server, { project })
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      expect((await read(client, '/api/client/features')).body.features).toEqual([])
      const { facts } = await recording(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/off`)
      expect(facts).toEqual([])
    })
  })
