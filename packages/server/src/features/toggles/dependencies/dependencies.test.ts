import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember } from '@leverframe/testing/members'
import {
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectRefusal,
  recording,
  succeed,
  theToggle,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`dependencies on ${engine}`, () => {
    const server = serverFor(engine)
    const pathOf = (child: string, project = 'default') => `${togglePath(child, project)}/dependencies`

    async function aFamily(project = 'default'): Promise<{ parent: string; child: string }> {
      const [parent, child] = [await aToggle(server, { project }), await aToggle(server, { project })]
      await succeed(server, 'POST', pathOf(child, project), { feature: parent })
      return { parent, child }
    }
    const familyOf = async (name: string, project = 'default') => {
      const { dependencies = [], children = [] } = await theToggle(server, name, project)
      return { dependencies, children }
    }
    const on = (feature: string) => ({ feature, enabled: true, variants: [] })

    it('are created, recorded in an event with the whole list, and shown on both toggles', async () => {
      const [parent, child] = [await aToggle(server), await aToggle(server)]
      expect(await familyOf(parent)).toEqual({ dependencies: [], children: [] })
      const answer = await recording(server, 'POST', pathOf(child), { feature: parent, variants: ['a', 'b', 'a'] })
      expectEmpty(answer, 200)
      const dependency = { feature: parent, enabled: true, variants: ['a', 'b'] }
      const { createdAt } = await theToggle(server, child)
      expect(answer.facts).toEqual([
        {
          type: 'feature-dependency-added',
          project: 'default',
          featureName: child,
          data: { name: child, createdAt, dependency, dependencies: [dependency] },
        },
      ])
      expect(await familyOf(child)).toEqual({ dependencies: [dependency], children: [] })
      expect(await familyOf(parent)).toEqual({ dependencies: [], children: [child] })
      const again = await recording(server, 'POST', pathOf(child), { feature: parent, variants: ['a', 'b'] })
      expect([again.status, again.facts]).toEqual([200, []])
    })

    it('replace an earlier parent, and ignore the variants of a parent that must be off', async () => {
      const { parent, child } = await aFamily()
      const other = await aToggle(server)
      const answer = await recording(server, 'POST', pathOf(child), { feature: other, enabled: false, variants: ['a'] })
      const dependency = { feature: other, enabled: false, variants: [] }
      expect(answer.facts).toMatchObject([
        {
          type: 'feature-dependency-removed',
          data: { dependencies: [] },
          preData: { dependency: on(parent), dependencies: [on(parent)] },
        },
        { type: 'feature-dependency-added', data: { dependency, dependencies: [dependency] } },
      ])
      expect(answer.events[0]?.groupId).toBe(answer.events[1]?.groupId)
      expect(await familyOf(child)).toEqual({ dependencies: [dependency], children: [] })
      expect([(await familyOf(parent)).children, (await familyOf(other)).children]).toEqual([[], [child]])
    })

    it('can be removed one by one or all together', async () => {
      const { parent, child } = await aFamily()
      await expectRefusal(
        server,
        { method: 'DELETE', path: `${pathOf(child)}/${await aToggle(server)}` },
        [404, 'NotFoundError'],
        togglePath(child),
      )
      const one = await recording(server, 'DELETE', `${pathOf(child)}/${parent}`)
      expectEmpty(one, 200)
      expect(one.facts).toMatchObject([
        {
          type: 'feature-dependency-removed',
          featureName: child,
          data: { dependencies: [] },
          preData: { dependency: on(parent) },
        },
      ])
      expect([await familyOf(child), await familyOf(parent)]).toEqual([
        { dependencies: [], children: [] },
        { dependencies: [], children: [] },
      ])
      await succeed(server, 'POST', pathOf(child), { feature: parent })
      const all = await recording(server, 'DELETE', pathOf(child))
      expectEmpty(all, 200)
      expect(all.facts).toMatchObject([
        {
          type: 'feature-dependencies-removed',
          data: { dependencies: [] },
          preData: { dependencies: [on(parent)] },
        },
      ])
      expect((await recording(server, 'DELETE', pathOf(child))).facts).toEqual([])
    })

    it('are one level deep, without cycles, and within one project', async () => {
      const { parent, child } = await aFamily()
      const [other, archived] = [await aToggle(server), await anArchivedToggle(server)]
      const foreign = await aToggle(server, { project: await aProject(server) })
      const hidden = await aToggle(server, { project: await aPrivateProject(server) })
      const refusals: [child: string, parent: string, status: number, name: string][] = [
        [other, other, 400, 'ValidationError'],
        [other, 'no-such-toggle', 404, 'NotFoundError'],
        [other, foreign, 404, 'NotFoundError'],
        [other, hidden, 404, 'NotFoundError'],
        [other, archived, 409, 'ArchivedFeatureError'],
        [archived, other, 409, 'ArchivedFeatureError'],
        [other, child, 409, 'ConflictError'],
        [parent, other, 409, 'ConflictError'],
        [parent, child, 409, 'ConflictError'],
      ]
      for (const [from, to, status, name] of refusals)
        await expectRefusal(
          server,
          { method: 'POST', path: pathOf(from), body: { feature: to } },
          [status, name],
          togglePath(other),
          togglePath(parent),
          togglePath(child),
        )
    })

    it('prevent archiving or moving a parent without its children, and the error names the children', async () => {
      const project = await aProject(server)
      const { parent, child } = await aFamily()
      const archive = { method: 'DELETE', path: togglePath(parent) }
      expect((await expectRefusal(server, archive, [409, 'ConflictError'], archive.path)).message).toContain(child)
      for (const [name, relative] of [
        [parent, child],
        [child, parent],
      ] as const) {
        const path = `${togglePath(name)}/changeProject`
        const move = { method: 'POST', path, body: { newProjectId: project } }
        expect((await expectRefusal(server, move, [409, 'ConflictError'], togglePath(name))).message).toContain(
          relative,
        )
      }
      const bulk = { method: 'POST', path: '/api/admin/projects/default/archive', body: { features: [parent] } }
      await expectRefusal(server, bulk, [409, 'ConflictError'], togglePath(parent))
    })

    it('are removed when the child is archived; parent and children can be archived together', async () => {
      const { parent, child } = await aFamily()
      const second = await aToggle(server)
      await succeed(server, 'POST', pathOf(second), { feature: parent })
      const alone = await recording(server, 'DELETE', togglePath(child))
      expect(alone.facts.map(({ type }) => type)).toEqual(['feature-dependencies-removed', 'feature-archived'])
      expect(await familyOf(parent)).toEqual({ dependencies: [], children: [second] })
      await succeed(server, 'POST', `/api/admin/archive/revive/${child}`)
      expect(await familyOf(child)).toEqual({ dependencies: [], children: [] })
      const together = await recording(server, 'POST', '/api/admin/projects/default/archive', {
        features: [parent, second],
      })
      expect([together.status, together.facts.map(({ type, featureName }) => [type, featureName])]).toEqual([
        202,
        [
          ['feature-dependencies-removed', second],
          ['feature-archived', second],
          ['feature-archived', parent],
        ],
      ])
      await succeed(server, 'DELETE', `/api/admin/archive/${parent}`)
    })

    it('are found by the search', async () => {
      const { parent, child } = await aFamily()
      const single = await aToggle(server)
      for (const [name, dependencyType] of [
        [parent, 'parent'],
        [child, 'child'],
        [single, null],
      ]) {
        const { features } = await succeed(server, 'GET', `/api/admin/search/features?query=${name}`)
        const found = features.find((one: { name: string }) => one.name === name)
        expect(found.dependencyType).toBe(dependencyType)
      }
    })

    it('list the possible parents of a toggle and their variants', async () => {
      const project = await aProject(server)
      expect(await succeed(server, 'GET', `/api/admin/projects/${project}/dependencies`)).toBe(false)
      const { parent, child } = await aFamily(project)
      const single = await aToggle(server, { project })
      expect(await succeed(server, 'GET', `/api/admin/projects/${project}/dependencies`)).toBe(true)
      const parents = (name: string) => succeed(server, 'GET', `${togglePath(name, project)}/parents`)
      expect(await parents(child)).toEqual([parent, single].toSorted())
      expect(await parents(single)).toEqual([parent])
      expect(await parents(parent)).toEqual([])
      await succeed(server, 'PUT', `${togglePath(parent, project)}/variants`, [
        { name: 'red', weightType: 'variable' },
        { name: 'blue', weightType: 'variable' },
      ])
      const variants = [{ name: 'green', weightType: 'variable' }]
      await aStrategy(server, parent, { variants }, 'production', project)
      const names = await succeed(server, 'GET', `${togglePath(parent, project)}/parent-variants`)
      expect(names).toEqual(['blue', 'green', 'red'])
    })

    it('need the permission in the project, and return 404 if the project is not visible', async () => {
      const project = await aPrivateProject(server)
      const { parent, child } = await aFamily(project)
      const [member, viewer] = [
        await aMember(server, project, MEMBER_ROLE),
        await aMember(server, project, VIEWER_ROLE),
      ]
      const stranger = await aMember(server, await aProject(server), MEMBER_ROLE)
      const attempts = [
        { method: 'POST', path: pathOf(child, project), body: { feature: parent, enabled: false } },
        { method: 'DELETE', path: `${pathOf(child, project)}/${parent}` },
        { method: 'DELETE', path: pathOf(child, project) },
      ]
      for (const attempt of attempts) {
        const watched = togglePath(child, project)
        await expectRefusal(server, { ...attempt, options: stranger.as }, [404, 'NotFoundError'], watched)
        const refused = await expectRefusal(server, { ...attempt, options: viewer.as }, [403, 'NoAccessError'], watched)
        expect(refused.message).toContain('UPDATE_FEATURE_DEPENDENCY')
      }
      for (const path of [`${togglePath(child, project)}/parents`, `/api/admin/projects/${project}/dependencies`])
        expect((await server.call('GET', path, undefined, stranger.as)).status).toBe(404)
      expectEmpty(await server.call('DELETE', pathOf(child, project), undefined, member.as), 200)
      // Access to the child's project gives no access to a parent in another project.
      const own = await aToggle(server)
      await expectRefusal(server, { method: 'POST', path: pathOf(child), body: { feature: own } }, [
        404,
        'NotFoundError',
      ])
    })

    it('change the revision of the child, and count as a write to every environment', async () => {
      const { parent, child } = await aFamily()
      const { headers } = await server.call('GET', togglePath(child))
      const etag = headers.get('etag') ?? ''
      await succeed(server, 'PUT', togglePath(child), { description: uniqueName() })
      const stale = await recording(server, 'DELETE', pathOf(child), undefined, { headers: { 'if-match': etag } })
      expect([stale.status, stale.facts]).toEqual([412, []])
      const { slices, deps } = server.running.product
      const commands = slices.flatMap((slice) => slice.commands).filter(({ name }) => name.startsWith('dependency.'))
      expect(commands).toHaveLength(3)
      for (const { guardedIn } of commands)
        expect(await guardedIn?.({ project: 'default', name: child, parent }, deps.store.read)).toEqual([
          { project: 'default', environment: 'development', isVacant: true },
          { project: 'default', environment: 'production', isVacant: true },
        ])
    })
  })
