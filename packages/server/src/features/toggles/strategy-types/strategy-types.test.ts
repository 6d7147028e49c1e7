import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

const TYPES = '/api/admin/strategies'
const PARAMETERS = [
  { name: 'share', type: 'percentage', required: true },
  { name: 'region', type: 'string' },
  { name: 'hosts', type: 'list' },
  { name: 'level', type: 'number' },
  { name: 'strict', type: 'boolean' },
]

for (const engine of engineInTurn(import.meta.url))
  describe(`strategy types on ${engine}`, () => {
    const server = serverFor(engine)
    const aType = (given: object = {}) =>
      succeed(server, 'POST', TYPES, { name: uniqueName('type'), parameters: PARAMETERS, ...given })

    it('list the built-in types first, with their parameters, and refuse changes to them', async () => {
      const custom = await aType()
      const { version, strategies } = await succeed(server, 'GET', TYPES)
      const names = strategies.map(({ name }: { name: string }) => name)
      expect([version, names[0], names.at(-1)]).toEqual([1, 'default', custom.name])
      expect(await succeed(server, 'GET', `${TYPES}/flexibleRollout`)).toMatchObject({
        name: 'flexibleRollout',
        displayName: 'Gradual rollout',
        editable: false,
        deprecated: false,
        parameters: [
          { name: 'rollout', type: 'percentage' },
          { name: 'stickiness', type: 'string' },
          { name: 'groupId', type: 'string' },
        ],
      })
      const one = `${TYPES}/default`
      for (const [method, path, body] of [
        ['PUT', one, { parameters: [] }],
        ['DELETE', one, undefined],
        ['POST', `${one}/deprecate`, undefined],
      ] as const)
        await expectRefusal(server, { method, path, body }, [409, 'ConflictError'], TYPES)
      const body = { name: 'default', parameters: [] }
      await expectRefusal(server, { method: 'POST', path: TYPES, body }, [409, 'NameExistsError'], TYPES)
    })

    it('keep their title, which is the name if it is null', async () => {
      const { name, ...created } = await aType({ title: 'By region' })
      expect(created).toMatchObject({ title: 'By region', displayName: 'By region' })
      const read = () => succeed(server, 'GET', `${TYPES}/${name}`)
      await succeed(server, 'PUT', `${TYPES}/${name}`, { description: 'Ours' })
      expect(await read()).toMatchObject({ title: 'By region', description: 'Ours' })
      await succeed(server, 'PUT', `${TYPES}/${name}`, { title: 'Regions' })
      expect(await read()).toMatchObject({ title: 'Regions', displayName: 'Regions' })
      await succeed(server, 'PUT', `${TYPES}/${name}`, { title: null })
      expect(await read()).toMatchObject({ title: name, displayName: name })
    })

    it('can be created, changed, deprecated, reactivated and deleted, each with its event', async () => {
      const name = uniqueName('type')
      const given = { name, description: 'Ours', parameters: [{ name: 'share', type: 'percentage' }] }
      const created = await recording(server, 'POST', TYPES, given)
      const type = {
        ...given,
        displayName: name,
        title: name,
        editable: true,
        deprecated: false,
        parameters: [{ name: 'share', type: 'percentage', description: '', required: false }],
      }
      expect([created.status, created.body]).toEqual([201, type])
      expect(new URL(created.headers.get('location') ?? '', server.url).pathname).toBe(`${TYPES}/${name}`)
      expect(created.facts).toEqual([{ type: 'strategy-created', data: type }])
      await expectRefusal(server, { method: 'POST', path: TYPES, body: given }, [409, 'NameExistsError'])

      const one = `${TYPES}/${name}`
      const changed = await recording(server, 'PUT', one, { name, parameters: [] })
      expectEmpty(changed, 200)
      const after = { ...type, parameters: [] }
      expect(changed.facts).toEqual([{ type: 'strategy-updated', data: after, preData: type }])
      await expectRefusal(server, { method: 'PUT', path: one, body: { name: 'other' } }, [400, 'ValidationError'])

      const [old, young] = [{ ...after, deprecated: true }, after]
      for (const [word, event, data, preData] of [
        ['deprecate', 'strategy-deprecated', old, young],
        ['reactivate', 'strategy-reactivated', young, old],
      ] as const) {
        const answer = await recording(server, 'POST', `${one}/${word}`)
        expectEmpty(answer, 200)
        expect(answer.facts).toEqual([{ type: event, data, preData }])
        expect((await recording(server, 'POST', `${one}/${word}`)).facts).toEqual([])
      }
      const gone = await recording(server, 'DELETE', one)
      expectEmpty(gone, 200)
      expect(gone.facts).toEqual([{ type: 'strategy-deleted', preData: after }])
      expectFailure(await server.call('GET', one), 404, 'NotFoundError')
    })

    it('can be used by strategies, whose parameters are validated and normalised', async () => {
      const { name } = await aType()
      const toggle = await aToggle(server)
      const path = strategiesPath(toggle)
      const parameters = { share: '50', region: 'eu', hosts: 'a,b', level: '1.5', strict: 'true', more: 'x' }
      const strategy = await aStrategy(server, toggle, { name, parameters })
      expect(strategy.parameters).toEqual({ ...parameters, share: 50, level: 1.5, strict: true })
      const wrong: [parameters: object | null, path: string][] = [
        [{}, 'share'],
        [null, 'share'],
        [{ share: '' }, 'share'],
        [{ share: 101 }, 'share'],
        [{ share: 'half' }, 'share'],
        [{ share: 1, level: 'high' }, 'level'],
        [{ share: 1, strict: 'yes' }, 'strict'],
        [{ share: 1, region: 7 }, 'region'],
        [{ share: 1, hosts: false }, 'hosts'],
      ]
      for (const [given, parameter] of wrong) {
        const request = { method: 'POST', path, body: { name, parameters: given } }
        const { details } = await expectRefusal(server, request, [400, 'ValidationError'], path)
        expect(details[0].path).toBe(`/body/parameters/${parameter}`)
      }
      await expectRefusal(
        server,
        { method: 'POST', path, body: { name: uniqueName('unheard') } },
        [400, 'ValidationError'],
        path,
      )
    })

    it('that become stricter do not affect saved strategies until their parameters change', async () => {
      const { name } = await aType({ parameters: [] })
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle, { name, parameters: { region: 'eu' } })
      await succeed(server, 'PUT', `${TYPES}/${name}`, { parameters: PARAMETERS })
      const path = `${strategiesPath(toggle)}/${strategy.id}`
      expect((await succeed(server, 'PUT', path, { title: 'still here' })).parameters).toEqual({ region: 'eu' })
      await expectRefusal(server, { method: 'PUT', path, body: { parameters: { region: 'us' } } }, [
        400,
        'ValidationError',
      ])
    })

    it('cannot be deleted while a strategy uses them; a variant of the same name does not count', async () => {
      const { name } = await aType({ parameters: [] })
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { variants: [{ name, weightType: 'variable' }] })
      const other = await aToggle(server)
      await aStrategy(server, other, { name })
      await succeed(server, 'DELETE', togglePath(other))
      const one = `${TYPES}/${name}`
      await expectRefusal(server, { method: 'DELETE', path: one }, [409, 'ConflictError'], one)
      await succeed(server, 'DELETE', `/api/admin/archive/${other}`)
      expectEmpty(await server.call('DELETE', one), 200)
    })

    it('refuse duplicate parameters and unknown parameter types', async () => {
      const twice = [PARAMETERS[0], PARAMETERS[0]]
      for (const [parameters, path] of [
        [twice, '/body/parameters/1/name'],
        [[{ name: 'x', type: 'date' }], '/body/parameters/0/type'],
      ]) {
        const request = { method: 'POST', path: TYPES, body: { name: uniqueName('type'), parameters } }
        const { details } = await expectRefusal(server, request, [400, 'ValidationError'], TYPES)
        expect(details[0].path).toBe(path)
      }
    })

    it('can be read by every authenticated user, and changed only with the permission', async () => {
      const { name } = await aType()
      const [viewer, editor] = [await aPerson(server), await aPerson(server, EDITOR_ROLE)]
      expect((await server.call('GET', TYPES, undefined, viewer.as)).status).toBe(200)
      for (const [method, path, body, permission] of [
        ['POST', TYPES, { name: uniqueName('type'), parameters: [] }, 'CREATE_STRATEGY'],
        ['PUT', `${TYPES}/${name}`, { description: 'x' }, 'UPDATE_STRATEGY'],
        ['POST', `${TYPES}/${name}/deprecate`, undefined, 'UPDATE_STRATEGY'],
        ['DELETE', `${TYPES}/${name}`, undefined, 'DELETE_STRATEGY'],
      ] as const) {
        const refused = await expectRefusal(
          server,
          { method, path, body, options: viewer.as },
          [403, 'NoAccessError'],
          TYPES,
        )
        expect(refused.message).toContain(permission)
        expect((await server.call(method, path, body, editor.as)).status).toBeLessThan(300)
      }
    })
  })
