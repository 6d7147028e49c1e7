import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  aLitToggle,
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const base = '/api/admin/environments'

const UNPROTECTED = { protected: false, requiredApprovals: null }
/** An environment in events. */
const stored = ({ protected: _, requiredApprovals: __, ...environment }: Record<string, unknown>) => environment

for (const engine of engineInTurn(import.meta.url)) {
  describe(`environments on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (body: object) => recording(server, 'POST', base, body)
    const anEnvironment = async () =>
      (await succeed(server, 'POST', base, { name: uniqueName('env'), type: 'test' })).name
    const namesInOrder = async () =>
      (await succeed(server, 'GET', base)).environments.map(({ name }: { name: string }) => name)

    it('are development and production, in this order, on a new instance', async () => {
      const { status, body } = await server.call('GET', base)
      expect(status).toBe(200)
      expect(body).toEqual({
        version: expect.any(Number),
        environments: [
          {
            name: 'development',
            displayName: 'Development',
            type: 'development',
            sortOrder: 2,
            enabled: true,
            ...UNPROTECTED,
            projectCount: 1,
            apiTokenCount: 0,
            enabledToggleCount: 0,
          },
          {
            name: 'production',
            displayName: 'Production',
            type: 'production',
            sortOrder: 3,
            enabled: true,
            ...UNPROTECTED,
            projectCount: 1,
            apiTokenCount: 0,
            enabledToggleCount: 0,
          },
        ],
      })
    })

    it('are created with 201, a Location, one event and defaults, after the existing ones', async () => {
      const name = uniqueName('pre-prod')
      const { status, body, headers, facts } = await create({ name, type: 'preproduction' })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${name}`])
      expect(body).toEqual({
        name,
        displayName: name.replaceAll('-', ' ').replace('p', 'P'),
        type: 'preproduction',
        sortOrder: expect.any(Number),
        enabled: true,
        ...UNPROTECTED,
      })
      expect(facts).toEqual([{ type: 'environment-created', environment: name, data: stored(body) }])
      expect((await namesInOrder()).at(-1)).toBe(name)
      expect(await succeed(server, 'GET', `${base}/${name}`)).toEqual(body)
    })

    it('appear on every toggle, disabled and without strategies', async () => {
      const toggle = await aToggle(server)
      const name = await anEnvironment()
      const { environments } = await theToggle(server, toggle)
      expect(environments.at(-1)).toMatchObject({ name, enabled: false, strategies: [], variants: null })
      const { features } = await succeed(server, 'GET', '/api/admin/projects/default/features')
      expect(features[0].environments.at(-1)).toMatchObject({ name, enabled: false })
      await aStrategy(server, toggle, {}, name)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, name)}/on`)
      expect((await theToggle(server, toggle)).environments.at(-1).enabled).toBe(true)
    })

    it('accept all optional fields', async () => {
      const given = { name: uniqueName(), type: 'mine', displayName: 'My own', sortOrder: -5, enabled: false }
      expect((await create(given)).body).toEqual({ ...given, ...UNPROTECTED })
      expect((await namesInOrder())[0]).toBe(given.name)
      await succeed(server, 'DELETE', `${base}/${given.name}`)
    })

    it('refuse a taken name and invalid fields', async () => {
      const refusals = [
        [{ name: 'production', type: 'test' }, [409, 'NameExistsError']],
        [{ name: 'no good', type: 'test' }, [400, 'ValidationError']],
        [{ name: uniqueName() }, [400, 'ValidationError']],
        [{ name: uniqueName(), type: '' }, [400, 'ValidationError']],
        [{ name: uniqueName(), type: 'test', sortOrder: -1_000_001 }, [400, 'ValidationError']],
        [{ name: uniqueName(), type: 'test', enabled: 'yes' }, [400, 'ValidationError']],
      ] as const
      for (const [body, failure] of refusals)
        await expectRefusal(server, { method: 'POST', path: base, body }, failure, base)
    })

    it('validate whether a name can be used', async () => {
      expectEmpty(await server.call('POST', `${base}/validate`, { name: uniqueName() }), 200)
      expectFailure(await server.call('POST', `${base}/validate`, { name: 'production' }), 409, 'NameExistsError')
      expectFailure(await server.call('POST', `${base}/validate`, { name: '.' }), 400, 'ValidationError')
    })

    it('are updated with one event with before and after, and without an event when nothing changes', async () => {
      const name = await anEnvironment()
      const before = await succeed(server, 'GET', `${base}/${name}`)
      const change = { type: 'preproduction', displayName: 'Nearly there' }
      const { body, facts } = await recording(server, 'PUT', `${base}/update/${name}`, change)
      const after = { ...before, ...change }
      expect(body).toEqual(after)
      expect(facts).toEqual([
        { type: 'environment-updated', environment: name, data: stored(after), preData: stored(before) },
      ])
      for (const nothing of [{}, change, after]) {
        const answer = await recording(server, 'PUT', `${base}/update/${name}`, nothing)
        expect([answer.status, answer.body, answer.facts]).toEqual([200, after, []])
      }
    })

    it('are switched with 204 and one event; a repeated request succeeds without an event', async () => {
      const name = await anEnvironment()
      const before = await succeed(server, 'GET', `${base}/${name}`)
      for (const [word, enabled] of [
        ['off', false],
        ['on', true],
      ] as const) {
        const first = await recording(server, 'POST', `${base}/${name}/${word}`)
        expectEmpty(first, 204)
        expect(first.facts).toEqual([
          {
            type: 'environment-updated',
            environment: name,
            data: { ...stored(before), enabled },
            preData: { ...stored(before), enabled: !enabled },
          },
        ])
        const second = await recording(server, 'POST', `${base}/${name}/${word}`)
        expect([second.status, second.facts]).toEqual([204, []])
      }
    })

    it('are sorted in one transaction with one event for each that moved', async () => {
      const [a, b] = [await anEnvironment(), await anEnvironment()]
      const { sortOrder } = await succeed(server, 'GET', `${base}/${a}`)
      const path = `${base}/sort-order`
      const sorted = await recording(server, 'PUT', path, { [a]: 900, [b]: 800, production: 3 })
      expectEmpty(sorted, 200)
      expect(sorted.events.map(({ type, environment }) => [type, environment])).toEqual([
        ['environment-updated', a],
        ['environment-updated', b],
      ])
      expect(sorted.facts[0]).toMatchObject({ data: { sortOrder: 900 }, preData: { sortOrder } })
      expect((await namesInOrder()).slice(-2)).toEqual([b, a])
      for (const body of [{ [a]: 1, nowhere: 2 }, { [a]: 'first' }, { [a]: 1.5 }, []])
        await expectRefusal(server, { method: 'PUT', path, body }, [400, 'ValidationError'], base)
    })

    it('are deleted with one event and with the configuration of their toggles', async () => {
      const [toggle, name] = [await aToggle(server), await anEnvironment()]
      await aStrategy(server, toggle, {}, name)
      const before = await succeed(server, 'GET', `${base}/${name}`)
      const deleted = await recording(server, 'DELETE', `${base}/${name}`)
      expectEmpty(deleted, 200)
      expect(deleted.facts).toEqual([{ type: 'environment-deleted', environment: name, preData: stored(before) }])
      expect(JSON.stringify(await theToggle(server, toggle))).not.toContain(name)
      const { features } = await succeed(server, 'GET', '/api/admin/projects/default/features')
      expect(JSON.stringify(features)).not.toContain(name)
      await succeed(server, 'POST', base, { name, type: 'test' })
      expect((await theToggle(server, toggle)).environments.at(-1).strategies).toEqual([])
    })

    it('cannot be deleted while a live toggle is on there or a token needs them, and return these counts', async () => {
      const name = await anEnvironment()
      const [toggle] = await aLitToggle(server, name)
      const token = { tokenName: 'sdk', type: 'client', environment: name }
      const { id } = await succeed(server, 'POST', '/api/admin/api-tokens', token)
      const counts = async () => {
        const { environments } = await succeed(server, 'GET', base)
        const { enabledToggleCount, apiTokenCount } = environments.find((one: { name: string }) => one.name === name)
        return [enabledToggleCount, apiTokenCount]
      }
      const remove = { method: 'DELETE', path: `${base}/${name}` }
      expect(await counts()).toEqual([1, 1])
      await expectRefusal(server, remove, [409, 'ConflictError'], base, togglePath(toggle))
      await succeed(server, 'DELETE', togglePath(toggle))
      expect(await counts()).toEqual([0, 1])
      await expectRefusal(server, remove, [409, 'ConflictError'], base)
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
      expect(await counts()).toEqual([0, 0])
      await succeed(server, 'DELETE', `${base}/${name}`)
    })

    it('return 404 NotFoundError for an unknown name', async () => {
      expectFailure(await server.call('GET', `${base}/nowhere`), 404, 'NotFoundError')
      for (const [method, path, body] of [
        ['PUT', `${base}/update/nowhere`, {}],
        ['POST', `${base}/nowhere/on`],
        ['POST', `${base}/nowhere/off`],
        ['DELETE', `${base}/nowhere`],
      ] as const)
        await expectRefusal(server, { method, path, body }, [404, 'NotFoundError'])
    })

    it('need ADMIN for every change', async () => {
      const fresh = async () => ({ name: await anEnvironment() })
      const inputs = {
        'environment.create': async () => ({ name: uniqueName('env'), type: 'test' }),
        'environment.update': async () => ({ ...(await fresh()), change: { type: 'mine' } }),
        'environment.switch': async () => ({ ...(await fresh()), enabled: false }),
        'environment.sort': async () => ({ development: 2 }),
        'environment.delete': fresh,
      }
      for (const [name, makeInput] of Object.entries(inputs)) await expectNeed(server, 'ADMIN', [{}], name, makeInput)
    })
  })

  describe(`the last environment on ${engine}`, () => {
    const server = serverFor(engine)

    it('cannot be deleted', async () => {
      await succeed(server, 'DELETE', `${base}/development`)
      await expectRefusal(server, { method: 'DELETE', path: `${base}/production` }, [409, 'ConflictError'], base)
    })
  })
}
