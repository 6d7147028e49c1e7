import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import { expectRefusal, recording, succeed, theToggle } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`a batch on ${engine}`, () => {
    const server = serverFor(engine)
    const path = '/api/admin/batch'
    const environment = 'development'
    const creates = (name: string, project = 'default', segments: (string | number)[] = []) => [
      { command: 'toggle.create', input: { project, toggle: { name, type: 'kill-switch' } } },
      { command: 'strategy.add', input: { project, name, environment, strategy: { name: 'default', segments } } },
      { command: 'toggle.switch', input: { project, name, environment, enabled: true } },
      { command: 'toggle.change-tags', input: { project, name, addedTags: [{ value: 'batch' }], removedTags: [] } },
    ]
    const post = (actions: unknown[], options = {}) => ({ method: 'POST', path, body: { actions }, options })

    it('runs ordinary commands in one group of events', async () => {
      const name = uniqueName()
      const { status, body, events } = await recording(server, 'POST', path, { actions: creates(name) })
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
      const [name, project] = [uniqueName(), uniqueName('project')]
      const actions = [
        { command: 'project.create', input: { id: project, name: 'New' } },
        { command: 'segment.create', input: { name: uniqueName('segment'), project, constraints: [] } },
        ...creates(name, project),
        { command: 'toggle.switch', input: { project, name, environment: 'production', enabled: true } },
      ]
      const { status, facts } = await recording(server, 'POST', path, { actions })
      expect([status, facts]).toEqual([409, []])
      expect((await server.call('GET', `/api/admin/projects/${project}/features/${name}`)).status).toBe(404)
      expect((await server.call('GET', `/api/admin/projects/${project}/overview`)).status).toBe(404)
    })

    it('uses a segment by its name, also one that it creates', async () => {
      const [name, project, segment] = [uniqueName(), await aProject(server), uniqueName('segment')]
      const template = {
        name: 'slow',
        milestones: [{ name: 'one', strategies: [{ name: 'default', segments: [segment] }] }],
      }
      await succeed(server, 'POST', path, {
        actions: [
          { command: 'segment.create', input: { name: segment, project, constraints: [] } },
          { command: 'plan.create-project-template', input: { project, template } },
          ...creates(name, project, [segment]),
        ],
      })
      const { segments } = await succeed(server, 'GET', '/api/admin/segments')
      const { id } = segments.find((one: { name: string }) => one.name === segment)
      const strategies = `/api/admin/projects/${project}/features/${name}/environments/${environment}/strategies`
      expect(await succeed(server, 'GET', strategies)).toMatchObject([{ segments: [id] }])
      const [stored] = await succeed(server, 'GET', `/api/admin/projects/${project}/release-templates`)
      expect(stored.milestones[0].strategies[0].segments).toEqual([id])
      // A segment of one project is not known in another one.
      const other = await aProject(server)
      const { details } = await expectRefusal(server, post(creates(uniqueName(), other, [segment])), [
        400,
        'ValidationError',
      ])
      expect(details).toMatchObject([
        { path: '/body/actions/1/input', message: `there is no segment named "${segment}"` },
      ])
    })

    it('names the action and the field of an invalid input', async () => {
      const switching = { command: 'toggle.switch', input: { project: 'default', name: 'x', environment } }
      const refused = (actions: unknown[]) => expectRefusal(server, post(actions), [400, 'ValidationError'])
      const { details } = await refused([...creates(uniqueName()), switching])
      expect(details).toMatchObject([{ path: '/body/actions/4/input/enabled' }])
      await refused([{ command: 'user.delete', input: { id: 1 } }])
      await refused([])
      const late = await refused([...creates(uniqueName()), { command: 'project.create', input: { name: 'Late' } }])
      expect(late.details).toMatchObject([{ path: '/body/actions/4/command' }])
    })

    it('does not find a toggle of another project', async () => {
      const [mine, theirs] = [await aProject(server), await aProject(server)]
      const name = await aToggle(server, { project: theirs })
      const input = { project: mine, name, change: { description: 'taken' } }
      await expectRefusal(server, post([{ command: 'toggle.update', input }]), [404, 'NotFoundError'])
    })

    it('needs the permission of every command, and sees no private project', async () => {
      const project = await aProject(server)
      const role = await aRole(server, ['CREATE_FEATURE'])
      const member = await aMember(server, project, role)
      const actions = creates(uniqueName(), project, ['unknown'])
      const { message } = await expectRefusal(server, post(actions, member.as), [403, 'NoAccessError'])
      expect(message).toContain('CREATE_FEATURE_STRATEGY')
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      await expectRefusal(server, post(actions, (await aPerson(server)).as), [404, 'NotFoundError'])
    })

    it('makes the creator of a project its Owner for the other commands, and of no existing project', async () => {
      const editor = await aPerson(server, EDITOR_ROLE)
      const [fresh, name] = [uniqueName('project'), uniqueName()]
      const withProject = (id: string) => [
        { command: 'project.create', input: { id, name: 'Mine', mode: 'private' } },
        ...creates(name, id),
      ]
      const existing = await aProject(server)
      await expectRefusal(server, post(withProject(existing), editor.as), [409, 'NameExistsError'])
      await expectRefusal(server, post(creates(name, existing), editor.as), [403, 'NoAccessError'])
      const elsewhere = { command: 'project.update', input: { id: existing, change: { description: 'taken' } } }
      await expectRefusal(server, post([...withProject(fresh), elsewhere], editor.as), [403, 'NoAccessError'])
      expect((await server.call('POST', path, { actions: withProject(fresh) }, editor.as)).status).toBe(200)
      expect((await theToggle(server, name, fresh)).project).toBe(fresh)
      const nobody = await aPerson(server)
      await expectRefusal(server, post(withProject(uniqueName('project')), nobody.as), [403, 'NoAccessError'])
    })
  })
