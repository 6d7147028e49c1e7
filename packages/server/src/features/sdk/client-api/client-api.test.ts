import { gunzipSync } from 'node:zlib'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'

const SPEC = { 'unleash-client-spec': '5.2.0' }

const aToken = async (server: TestServer, more: object = {}): Promise<string> =>
  (
    await server.call('POST', '/api/admin/api-tokens', {
      tokenName: uniqueName('sdk'),
      type: 'client',
      environment: 'development',
      ...more,
    })
  ).body.secret

const light = async (server: TestServer, name: string, project = 'default', strategy: object = { name: 'default' }) => {
  const path = `${togglePath(name, project)}/environments/development`
  expect((await server.call('POST', `${path}/strategies`, strategy)).status).toBe(200)
  expect((await server.call('POST', `${path}/on`)).status).toBe(200)
}

for (const engine of proofEngines)
  describe(`the client API on ${engine}`, () => {
    const server = serverFor(engine)
    const read = (token: string, path = '', headers: Record<string, string> = SPEC) =>
      server.call('GET', `/api/client/features${path}`, undefined, { token, headers })

    it('returns toggles in the format of SDKs', async () => {
      const token = await aToken(server)
      const name = await aToggle(server, { type: 'experiment' })
      await light(server, name, 'default', {
        name: 'flexibleRollout',
        title: 'half',
        parameters: { rollout: 50.7, stickiness: 'userId', groupId: 'g' },
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }],
        variants: [{ name: 'blue', weightType: 'variable', payload: { type: 'string', value: 'b' } }],
      })
      const { body, headers, status } = await read(token)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(body.version).toBe(2)
      expect(body.query).toEqual({ environment: 'development', inlineSegmentConstraints: false })
      expect(body.segments).toEqual([])
      expect(body.meta).toMatchObject({ etag: headers.get('etag'), revisionId: expect.any(Number) })
      expect(body.features.find((one: { name: string }) => one.name === name)).toEqual({
        name,
        type: 'experiment',
        enabled: true,
        project: 'default',
        stale: false,
        description: '',
        impressionData: false,
        strategies: [
          {
            name: 'flexibleRollout',
            constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }],
            parameters: { rollout: '50', stickiness: 'userId', groupId: 'g' },
            variants: [
              {
                name: 'blue',
                weight: 1000,
                weightType: 'variable',
                stickiness: 'userId',
                payload: { type: 'string', value: 'b' },
              },
            ],
          },
        ],
        variants: [],
      })
      expect((await read(token, `/${name}`)).body).toEqual(
        body.features.find((one: { name: string }) => one.name === name),
      )
    })

    it('returns a write in the next response, and 304 while nothing changed', async () => {
      const token = await aToken(server)
      const first = await read(token)
      const etag = first.headers.get('etag') as string
      expect((await read(token, '', { ...SPEC, 'if-none-match': etag })).status).toBe(304)
      expect((await read(token, '', { ...SPEC, 'if-none-match': `W/${etag}` })).status).toBe(304)
      for (let i = 0; i < 5; i++) {
        const name = await aToggle(server)
        await light(server, name)
        const { body, status } = await read(token, '', { ...SPEC, 'if-none-match': etag })
        expect(status).toBe(200)
        expect(body.features).toContainEqual(expect.objectContaining({ name, enabled: true }))
        await server.call('POST', `${togglePath(name)}/environments/development/off`)
        const off = (await read(token)).body.features
        expect(off).toContainEqual(expect.objectContaining({ name, enabled: false }))
        await server.call('DELETE', togglePath(name))
        expect(JSON.stringify((await read(token)).body.features)).not.toContain(`"${name}"`)
      }
    })

    it('returns only toggles of the projects and the environment of the token', async () => {
      const project = await aProject(server)
      const [mine, other] = [await aToggle(server, { project }), await aToggle(server)]
      await light(server, mine, project)
      const token = await aToken(server, { project })
      const { features, query } = (await read(token, '?project=default')).body
      expect([features.map((one: { name: string }) => one.name), query.project]).toEqual([[mine], [project]])
      expect((await read(token, `/${other}`)).status).toBe(404)
      const elsewhere = await aToken(server, { project, environment: 'production' })
      expect((await read(elsewhere, '?environment=development')).body.features).toMatchObject([
        { name: mine, enabled: false, strategies: [] },
      ])
    })

    it('filters by project, name prefix and tag for tokens of all projects', async () => {
      const token = await aToken(server)
      const project = await aProject(server)
      const name = await aToggle(server, { project, name: uniqueName('prefixed') })
      await server.call('POST', `/api/admin/features/${name}/tags`, { type: 'simple', value: name })
      for (const query of [`?project=${project}`, `?namePrefix=${name}`, `?tag=simple:${name}&tag=simple:nothing`])
        expect((await read(token, query)).body.features.map((one: { name: string }) => one.name)).toEqual([name])
      for (const bad of ['?project=', '?tag=nonsense']) expect((await read(token, bad)).status).toBe(400)
    })

    it('sends gzip to clients that accept it', async () => {
      const token = await aToken(server)
      for (let i = 0; i < 5; i++) await aToggle(server)
      const ask = async () => {
        const response = await fetch(`${server.url}/api/client/features`, {
          headers: { authorization: token, 'accept-encoding': 'gzip', ...SPEC },
        })
        await response.arrayBuffer()
        return response.headers.get('content-encoding')
      }
      await expect.poll(ask).toBe('gzip')
      const raw = await new Promise<Buffer>((done) => {
        void import('node:http').then(({ get }) =>
          get(
            `${server.url}/api/client/features`,
            { headers: { authorization: token, 'accept-encoding': 'gzip', ...SPEC } },
            async (response) => done(Buffer.concat(await response.toArray())),
          ),
        )
      })
      expect(JSON.parse(gunzipSync(raw).toString()).version).toBe(2)
    })

    it('accepts only client tokens', async () => {
      const frontend = await aToken(server, { type: 'frontend' })
      expect((await read(frontend)).status).toBe(403)
      expect((await read('*:development.nonsense')).status).toBe(401)
      expect((await server.call('GET', '/api/client/features')).status).toBe(403)
      expect((await server.call('GET', '/api/client/features', undefined, { token: null })).status).toBe(401)
      expect((await read(await aToken(server), '', { 'unleash-client-spec': 'v5' })).status).toBe(400)
    })

    it('refuses a revoked token at once', async () => {
      const { body } = await server.call('POST', '/api/admin/api-tokens', {
        tokenName: uniqueName('sdk'),
        type: 'client',
        environment: 'development',
      })
      expect((await read(body.secret)).status).toBe(200)
      await server.call('DELETE', `/api/admin/api-tokens/${body.id}`)
      expect((await read(body.secret)).status).toBe(401)
    })
  })
