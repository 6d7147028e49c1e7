import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import { expectRefusal, recording, succeed, theToggle } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`a batch on ${engine}`, () => {
    const server = serverFor(engine)
    const path = (project = 'default') => `/api/admin/projects/${project}/batch`
    const environment = 'development'
    const creates = (name: string) => [
      { command: 'toggle.create', input: { toggle: { name, type: 'kill-switch' } } },
      { command: 'strategy.add', input: { name, environment, strategy: { name: 'default' } } },
      { command: 'toggle.switch', input: { name, environment, enabled: true } },
      { command: 'toggle.change-tags', input: { name, addedTags: [{ value: 'batch' }], removedTags: [] } },
    ]

    it('runs ordinary commands in one group of events', async () => {
      const name = uniqueName()
      const { status, body, events } = await recording(server, 'POST', path(), { actions: creates(name) })
      expect(status).toBe(200)
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['feature-created', 'feature-strategy-add', 'feature-environment-enabled']),
      )
      expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([body.groupId]))
      const toggle = await theToggle(server, name)
      expect([
        toggle.type,
        toggle.environments.find((one: { name: string }) => one.name === environment).enabled,
      ]).toEqual(['kill-switch', true])
    })

    it('writes nothing when one of its commands is refused', async () => {
      const name = uniqueName()
      const actions = [
        ...creates(name),
        { command: 'toggle.switch', input: { name, environment: 'production', enabled: true } },
      ]
      const { status, facts } = await recording(server, 'POST', path(), { actions })
      expect([status, facts]).toEqual([409, []])
      expect((await server.call('GET', `/api/admin/projects/default/features/${name}`)).status).toBe(404)
    })

    it('names the action and the field of an invalid input', async () => {
      const actions = [...creates(uniqueName()), { command: 'toggle.switch', input: { name: 'x', environment } }]
      const write = { method: 'POST', path: path(), body: { actions } }
      const { details } = await expectRefusal(server, write, [400, 'ValidationError'])
      expect(details).toMatchObject([{ path: '/body/actions/4/input/enabled' }])
      const unknown = { actions: [{ command: 'user.delete', input: { id: 1 } }] }
      await expectRefusal(server, { method: 'POST', path: path(), body: unknown }, [400, 'ValidationError'])
      await expectRefusal(server, { method: 'POST', path: path(), body: { actions: [] } }, [400, 'ValidationError'])
    })

    it('cannot write to a toggle of another project', async () => {
      const [mine, theirs] = [await aProject(server), await aProject(server)]
      const name = await aToggle(server, { project: theirs })
      for (const project of [undefined, theirs]) {
        const input = { name, change: { description: 'taken' }, ...(project && { project }) }
        const body = { actions: [{ command: 'toggle.update', input }] }
        await expectRefusal(server, { method: 'POST', path: path(mine), body }, [404, 'NotFoundError'])
      }
    })

    it('needs the permission of every command, and sees no private project', async () => {
      const project = await aProject(server)
      const role = await aRole(server, ['CREATE_FEATURE'])
      const member = await aMember(server, project, role)
      const write = {
        method: 'POST',
        path: path(project),
        body: { actions: creates(uniqueName()) },
        options: member.as,
      }
      const { message } = await expectRefusal(server, write, [403, 'NoAccessError'])
      expect(message).toContain('CREATE_FEATURE_STRATEGY')
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      await expectRefusal(server, { ...write, options: (await aPerson(server)).as }, [404, 'NotFoundError'])
    })
  })
