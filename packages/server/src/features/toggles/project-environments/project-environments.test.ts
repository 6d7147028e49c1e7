import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const pathOf = (project: string) => `/api/admin/projects/${project}/environments`
const namesOf = (list: readonly Body[]) => list.map(({ name }) => name)

for (const engine of engineInTurn(import.meta.url))
  describe(`environments of a project on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const leave = (project: string, environment = 'production') =>
      succeed(server, 'DELETE', `${pathOf(project)}/${environment}`)
    const use = (project: string, environment = 'production') =>
      succeed(server, 'POST', pathOf(project), { environment })
    const usedIn = async (project: string): Promise<string[]> =>
      (await succeed(server, 'GET', pathOf(project))).environments
        .filter(({ used }: Body) => used)
        .map(({ name }: Body) => name)
    /** A project with a toggle that is on in both environments. */
    const aLitProject = async (): Promise<[string, string]> => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      for (const environment of ['development', 'production']) {
        await aStrategy(server, toggle, {}, environment, project)
        await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment, project)}/on`)
      }
      return [project, toggle]
    }
    const searched = async (project: string, query = '') =>
      (await succeed(server, 'GET', `/api/admin/search/features?project=IS:${project}${query}`)).features

    it('are all environments of the instance, listed with their use, their toggles and their default strategies', async () => {
      const [project] = await aLitProject()
      expect((await succeed(server, 'GET', pathOf(project))).environments.slice(0, 2)).toEqual([
        {
          name: 'development',
          displayName: 'Development',
          type: 'development',
          sortOrder: 2,
          enabled: true,
          used: true,
          enabledToggleCount: 1,
          defaultStrategy: null,
        },
        expect.objectContaining({ name: 'production', used: true }),
      ])
      expectFailure(await server.call('GET', pathOf('no-such-project')), 404, 'NotFoundError')
    })

    it('are removed with 200 and one event, and removed again without an event', async () => {
      const project = await aProject(server)
      const removed = await recording(server, 'DELETE', `${pathOf(project)}/production`)
      expectEmpty(removed, 200)
      expect(removed.facts).toEqual([
        {
          type: 'project-environment-removed',
          project,
          environment: 'production',
          preData: { environment: 'production' },
        },
      ])
      const again = await recording(server, 'DELETE', `${pathOf(project)}/production`)
      expect([again.status, again.facts]).toEqual([200, []])
      expectFailure(await server.call('DELETE', `${pathOf(project)}/no-such`), 404, 'NotFoundError')
    })

    it('are added again with 200 and one event; 409 if they are used, 400 if they do not exist', async () => {
      const project = await aProject(server)
      const request = { method: 'POST', path: pathOf(project) }
      await expectRefusal(server, { ...request, body: { environment: 'production' } }, [409, 'ConflictError'])
      await expectRefusal(server, { ...request, body: { environment: 'no-such' } }, [400, 'ValidationError'])
      await leave(project)
      const added = await recording(server, 'POST', pathOf(project), { environment: 'production' })
      expectEmpty(added, 200)
      expect(added.facts).toEqual([
        { type: 'project-environment-added', project, environment: 'production', data: { environment: 'production' } },
      ])
      expect(await usedIn(project)).toContain('production')
    })

    it('cannot all be removed', async () => {
      const project = (
        await succeed(server, 'POST', '/api/admin/projects', { name: 'x', environments: ['production'] })
      ).id
      await expectRefusal(server, { method: 'DELETE', path: `${pathOf(project)}/production` }, [400, 'ValidationError'])
    })

    it('need UPDATE_PROJECT to be added or removed', async () => {
      const project = await aProject(server)
      const scope = { project, environment: 'production' }
      await expectNeed(server, 'UPDATE_PROJECT', [{ project }], 'project.remove-environment', async () => {
        if (!(await usedIn(project)).includes('production')) await use(project)
        await server.newEvents()
        return scope
      })
      await expectNeed(server, 'UPDATE_PROJECT', [{ project }], 'project.add-environment', async () => {
        await leave(project)
        await server.newEvents()
        return { project, added: { environment: 'production' } }
      })
    })

    it('show toggles only where they are used, and with the same targeting when they are added again', async () => {
      const [project, toggle] = await aLitProject()
      const before = await theToggle(server, toggle, project)
      await leave(project)
      expect(namesOf((await theToggle(server, toggle, project)).environments)).not.toContain('production')
      const { features } = await succeed(server, 'GET', `/api/admin/projects/${project}/features`)
      expect(namesOf(features[0].environments)).not.toContain('production')
      const overview = await succeed(server, 'GET', `/api/admin/projects/${project}`)
      expect(namesOf(overview.features[0].environments)).not.toContain('production')
      expect(namesOf((await searched(project))[0].environments)).not.toContain('production')
      const config = await succeed(server, 'GET', `/api/admin/projects/${project}/change-requests/config`)
      expect(config.map(({ environment }: Body) => environment)).not.toContain('production')
      await use(project)
      expect(await theToggle(server, toggle, project)).toEqual(before)
      expect(namesOf((await searched(project))[0].environments)).toContain('production')
    })

    it('match neither enabled nor disabled in a search while they are not used', async () => {
      const [project, toggle] = await aLitProject()
      const found = async (state: string) => namesOf(await searched(project, `&status[]=production:${state}`))
      expect([await found('enabled'), await found('disabled')]).toEqual([[toggle], []])
      await leave(project)
      expect([await found('enabled'), await found('disabled')]).toEqual([[], []])
      await use(project)
      expect([await found('enabled'), await found('disabled')]).toEqual([[toggle], []])
    })

    it('refuse writes with 400 and reads with 404 while they are not used, and take no change', async () => {
      const [project, toggle] = await aLitProject()
      const other = await aToggle(server, { project })
      await leave(project)
      const environmentPath = toggleEnvironmentPath(toggle, 'production', project)
      const writes: [string, string, unknown?][] = [
        ['POST', `${environmentPath}/off`],
        ['POST', strategiesPath(toggle, 'production', project), { name: 'default' }],
        ['PUT', `${environmentPath}/variants`, []],
        ['PUT', `${togglePath(toggle, project)}/variants-batch`, { variants: [], environments: ['production'] }],
        ['POST', `/api/admin/projects/${project}/bulk_features/environments/production/off`, { features: [toggle] }],
        ['POST', `${togglePath(toggle, project)}/environments/development/promote`, { to: 'production' }],
        [
          'PUT',
          `/api/admin/projects/${project}/environments/production/change-requests/config`,
          { changeRequestsEnabled: true },
        ],
        [
          'POST',
          `${togglePath(other, project)}/tests`,
          { name: 'x', environment: 'production', expected: { enabled: false } },
        ],
      ]
      for (const [method, path, body] of writes) {
        const answer = await recording(server, method, path, body)
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.message).toContain('does not use the environment "production"')
        expect(answer.facts, path).toEqual([])
      }
      for (const path of [
        environmentPath,
        strategiesPath(toggle, 'production', project),
        `${environmentPath}/variants`,
      ])
        expectFailure(await server.call('GET', path), 404, 'NotFoundError')
    })

    it('are left out of writes to all environments', async () => {
      const [project, toggle] = await aLitProject()
      await leave(project)
      const variants = [{ name: 'a', weightType: 'variable' }]
      const { facts } = await recording(server, 'PUT', `${togglePath(toggle, project)}/variants`, variants)
      expect(facts.map(({ environment }) => environment)).not.toContain('production')
      const name = uniqueName('clone')
      await succeed(server, 'POST', `${togglePath(toggle, project)}/clone`, { name })
      await use(project)
      const { environments } = await theToggle(server, name, project)
      const strategies = environments.map((one: Body) => [one.name, one.strategies.length])
      expect(strategies.slice(0, 2)).toEqual([
        ['development', 1],
        ['production', 0],
      ])
    })

    it('refuse to move a toggle with targeting in an environment that only one of the two projects uses', async () => {
      const [project, toggle] = await aLitProject()
      const [bare, target] = [await aToggle(server, { project }), await aProject(server)]
      await leave(target)
      const move = (name: string) => ({
        method: 'POST',
        path: `${togglePath(name, project)}/changeProject`,
        body: { newProjectId: target },
      })
      await expectRefusal(server, move(toggle), [409, 'ConflictError'])
      await succeed(server, 'POST', move(bare).path, move(bare).body)
      await leave(project)
      await succeed(server, 'POST', move(toggle).path, move(toggle).body)
      expect(namesOf((await theToggle(server, toggle, target)).environments)).not.toContain('production')
    })

    it('show a toggle at an earlier time, and revert it, without the environments that are not used today', async () => {
      const [project, toggle] = await aLitProject()
      const at = clock.moment()
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/off`)
      await leave(project)
      const past = await succeed(server, 'GET', `${togglePath(toggle, project)}?at=${at}`)
      expect(namesOf(past.environments)).not.toContain('production')
      const path = `${togglePath(toggle, project)}/revert`
      const reverted = await succeed(server, 'POST', path, { at })
      expect(reverted.changes).toEqual([{ path: 'environments/development/enabled', before: false, after: true }])
      await use(project)
      expect(namesOf((await theToggle(server, toggle, project)).environments)).toContain('production')
    })

    it('are chosen when a project is created; environments that are created later are then not used', async () => {
      const id = uniqueName('project')
      const body = {
        id,
        name: 'Shop',
        environments: ['production'],
        changeRequestEnvironments: [{ name: 'production', requiredApprovals: 2 }],
      }
      const created = await recording(server, 'POST', '/api/admin/projects', body)
      expect([created.status, created.body.environments]).toEqual([201, ['production']])
      expect(created.facts[0]?.data).toMatchObject({ environments: ['production'] })
      const config = await succeed(server, 'GET', `/api/admin/projects/${id}/change-requests/config`)
      expect(config).toEqual([
        { environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 2 },
      ])
      const later = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: later, type: 'test' })
      expect(await usedIn(id)).toEqual(['production'])
      expect(await usedIn(await aProject(server))).toContain(later)
      for (const wrong of [
        { environments: ['no-such'] },
        { environments: ['production'], changeRequestEnvironments: [{ name: 'development' }] },
      ])
        await expectRefusal(server, { method: 'POST', path: '/api/admin/projects', body: { name: 'x', ...wrong } }, [
          400,
          'ValidationError',
        ])
    })

    it('cannot be deleted while a project uses no other environment', async () => {
      const name = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name, type: 'test' })
      const { id } = await succeed(server, 'POST', '/api/admin/projects', { name: 'Only', environments: [name] })
      const request = { method: 'DELETE', path: `/api/admin/environments/${name}` }
      await expectRefusal(server, request, [409, 'ConflictError'])
      await use(id, 'development')
      await succeed(server, 'DELETE', request.path)
      expect(await usedIn(id)).toEqual(['development'])
    })
  })
