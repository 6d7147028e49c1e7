import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const revivePath = (toggle: string) => `/api/admin/archive/revive/${toggle}`

for (const engine of engineInTurn(import.meta.url))
  describe(`states and transitions on ${engine}`, () => {
    const server = serverFor(engine)

    it('a new toggle is not archived, not stale, and enabled nowhere', async () => {
      const { archived, stale, environments } = await theToggle(server, await aToggle(server))
      expect([archived, stale]).toEqual([false, false])
      expect(environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, false])
    })

    it('not archived -> DELETE feature -> archived, response 202; lists leave it out', async () => {
      const toggle = await aToggle(server)
      expectEmpty(await server.call('DELETE', togglePath(toggle)), 202)
      expect((await theToggle(server, toggle)).archived).toBe(true)
      const { features } = await succeed(server, 'GET', '/api/admin/projects/default/features')
      expect(features.map(({ name }: { name: string }) => name)).not.toContain(toggle)
    })

    it('archived -> POST revive -> not archived, response 200, with the configuration it had', async () => {
      const [toggle] = await aLitToggle(server)
      const before = await theToggle(server, toggle)
      await succeed(server, 'DELETE', togglePath(toggle))
      expectEmpty(await server.call('POST', revivePath(toggle)), 200)
      expect(await theToggle(server, toggle)).toEqual(before)
    })

    it('enabled false -> POST .../on, the environment has at least one strategy -> enabled true, 200', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      expectEmpty(await server.call('POST', `${toggleEnvironmentPath(toggle)}/on`), 200)
      expect((await theToggle(server, toggle)).environments[0].enabled).toBe(true)
    })

    it('enabled false -> POST .../on, the environment has no strategy -> unchanged, 409', async () => {
      const toggle = await aToggle(server)
      const request = { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/on` }
      await expectRefusal(server, request, [409, 'NoStrategiesError'], togglePath(toggle))
    })

    it('enabled true -> POST .../off -> enabled false, 200', async () => {
      const [toggle] = await aLitToggle(server)
      expectEmpty(await server.call('POST', `${toggleEnvironmentPath(toggle)}/off`), 200)
      expect((await theToggle(server, toggle)).environments[0].enabled).toBe(false)
    })

    it('(new) -> POST clone, source toggle is not archived -> new toggle, disabled in all environments, copies all strategies and variants, 201', async () => {
      const [toggle] = await aLitToggle(server)
      await aStrategy(server, toggle, { name: 'flexibleRollout', parameters: { rollout: 7 } }, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const source = await theToggle(server, toggle)
      const name = uniqueName()
      expect((await server.call('POST', `${togglePath(toggle)}/clone`, { name })).status).toBe(201)
      const clone = await theToggle(server, name)
      expect(clone).toMatchObject({ name, archived: false, stale: false })
      const configuration = (full: typeof source) =>
        full.environments.map(({ name: environment, strategies, variants }: typeof source) => ({
          environment,
          strategies: strategies.map(({ id: _, ...rest }: { id: string }) => rest),
          variants: variants.map((variant: object) => ({ stickiness: 'default', ...variant })),
        }))
      expect(configuration(clone)).toEqual(configuration(source))
      expect(clone.environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, false])
      expect(await theToggle(server, toggle)).toEqual(source)
    })

    it('(any) -> POST clone, source toggle is archived -> unchanged, cloning is refused: 409 ArchivedFeatureError', async () => {
      const toggle = await anArchivedToggle(server)
      const name = uniqueName()
      const request = { method: 'POST', path: `${togglePath(toggle)}/clone`, body: { name } }
      await expectRefusal(server, request, [409, 'ArchivedFeatureError'], togglePath(toggle))
      expectFailure(await server.call('GET', togglePath(name)), 404, 'NotFoundError')
    })

    it('an archived toggle is neither enabled nor edited: 409 ArchivedFeatureError, unchanged', async () => {
      const [toggle, { id }] = await aLitToggle(server)
      await succeed(server, 'DELETE', togglePath(toggle))
      const writes = [
        ['PUT', togglePath(toggle), { name: toggle, description: 'changed' }],
        ['PATCH', togglePath(toggle), [{ op: 'replace', path: '/stale', value: true }]],
        ['POST', `${toggleEnvironmentPath(toggle)}/on`],
        ['POST', `${toggleEnvironmentPath(toggle)}/off`],
        ['POST', strategiesPath(toggle), { name: 'default' }],
        ['PUT', `${strategiesPath(toggle)}/${id}`, { title: 'changed' }],
        ['PATCH', `${strategiesPath(toggle)}/${id}`, []],
        ['DELETE', `${strategiesPath(toggle)}/${id}`],
        ['POST', `${strategiesPath(toggle)}/set-sort-order`, [{ id, sortOrder: 4 }]],
        ['PUT', `${togglePath(toggle)}/variants`, []],
        ['PATCH', `${togglePath(toggle)}/variants`, []],
        ['PUT', `${toggleEnvironmentPath(toggle)}/variants`, []],
        ['PATCH', `${toggleEnvironmentPath(toggle)}/variants`, []],
        ['PUT', `${togglePath(toggle)}/variants-batch`, { variants: [], environments: ['production'] }],
      ] as const
      for (const [method, path, body] of writes)
        await expectRefusal(server, { method, path, body }, [409, 'ArchivedFeatureError'], togglePath(toggle))
    })

    it('stale is set and taken back by PUT and by PATCH', async () => {
      const toggle = await aToggle(server)
      const stale = async () => (await theToggle(server, toggle)).stale
      await succeed(server, 'PUT', togglePath(toggle), { name: toggle, stale: true })
      expect(await stale()).toBe(true)
      await succeed(server, 'PATCH', togglePath(toggle), [{ op: 'replace', path: '/stale', value: false }])
      expect(await stale()).toBe(false)
    })
  })
