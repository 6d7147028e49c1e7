import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  strategiesPath,
  succeed,
} from '@leverframe/testing/scenario'
import { aConstraint, aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE, OWNER_ROLE, VIEWER_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`segments on ${engine}`, () => {
    const server = serverFor(engine)
    const one = (id: number | string) => `${SEGMENTS}/${id}`
    const usesOf = (feature: string) =>
      rowsOf<{ environment: string; segment: number }>(
        server.running.product.deps.store.read,
        `select environment, segment from strategy_segments where feature = '${feature}' order by environment, segment`,
      )
    const listed = async (id: number) =>
      (await succeed(server, 'GET', SEGMENTS)).segments.find((segment: { id: number }) => segment.id === id)

    it('are created, read, changed and deleted, and every event has the whole segment', async () => {
      const name = uniqueName('segment')
      const given = { name, description: 'Testers', constraints: [aConstraint('1')] }
      const created = await recording(server, 'POST', SEGMENTS, given)
      const { id } = created.body
      const segment = { id, ...given, createdBy: expect.any(String), createdAt: expect.stringMatching(ISO_TIME) }
      expect([created.status, created.body]).toEqual([201, segment])
      expect(new URL(created.headers.get('location') ?? '', server.url).pathname).toBe(one(id))
      expect(created.facts).toEqual([{ type: 'segment-created', data: { ...segment, project: null } }])
      expect(await succeed(server, 'GET', one(id))).toEqual(segment)
      expect(await listed(id)).toEqual({ ...segment, usedInFeatures: 0, usedInArchivedFeatures: 0, usedInProjects: 0 })

      const changed = await recording(server, 'PUT', one(id), { name, constraints: [aConstraint('2')] })
      expectEmpty(changed, 204)
      const after = { ...segment, project: null, constraints: [aConstraint('2')] }
      expect(changed.facts).toEqual([{ type: 'segment-updated', data: after, preData: { ...segment, project: null } }])
      expect(await succeed(server, 'GET', one(id))).toEqual({ ...segment, constraints: [aConstraint('2')] })
      expect((await recording(server, 'PUT', one(id), { name })).facts).toEqual([])

      const gone = await recording(server, 'DELETE', one(id))
      expectEmpty(gone, 204)
      expect(gone.facts).toEqual([{ type: 'segment-deleted', preData: after }])
      expectFailure(await server.call('GET', one(id)), 404, 'NotFoundError')
    })

    it('have unique names, and the validate route checks a name', async () => {
      const { id, name } = await aSegment(server)
      const other = await aSegment(server)
      await expectRefusal(server, { method: 'POST', path: SEGMENTS, body: { name, constraints: [] } }, [
        409,
        'NameExistsError',
      ])
      await expectRefusal(server, { method: 'PUT', path: one(other.id), body: { name } }, [409, 'NameExistsError'])
      expectFailure(await server.call('POST', `${SEGMENTS}/validate`, { name }), 409, 'NameExistsError')
      expectEmpty(await server.call('POST', `${SEGMENTS}/validate`, { name: uniqueName('segment') }), 204)
      expectEmpty(await server.call('PUT', one(id), { name }), 204)
    })

    it('have constraints that every SDK can evaluate', async () => {
      const constraints = [aConstraint(), { contextName: 'age', operator: 'NUM_GT', value: 'old' }]
      const { details } = await expectRefusal(
        server,
        { method: 'POST', path: SEGMENTS, body: { name: uniqueName('segment'), constraints } },
        [400, 'ValidationError'],
        SEGMENTS,
      )
      expect(details[0].path).toBe('/body/constraints/1/value')
    })

    it('are stored on strategies in ascending order and without duplicates', async () => {
      const [first, second] = [await aSegment(server), await aSegment(server)]
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle, { segments: [second.id, first.id, second.id] })
      expect(strategy.segments).toEqual([first.id, second.id])
      expect((await usesOf(toggle)).map(({ segment }) => segment)).toEqual([first.id, second.id])
      expect(await listed(first.id)).toMatchObject({ usedInFeatures: 1, usedInProjects: 1 })
      expect(await succeed(server, 'GET', `${one(first.id)}/strategies`)).toEqual({
        strategies: [
          {
            id: strategy.id,
            featureName: toggle,
            projectId: 'default',
            environment: 'development',
            strategyName: 'default',
            archived: false,
          },
        ],
        changeRequestStrategies: [],
      })
      // PUT without `segments` keeps them; PATCH replaces them.
      const path = `${strategiesPath(toggle)}/${strategy.id}`
      expect((await succeed(server, 'PUT', path, { title: 'kept' })).segments).toEqual([first.id, second.id])
      const patched = await succeed(server, 'PATCH', path, [{ op: 'replace', path: '/segments', value: [second.id] }])
      expect(patched.segments).toEqual([second.id])
      expect((await usesOf(toggle)).map(({ segment }) => segment)).toEqual([second.id])
      const removed = await recording(server, 'DELETE', path)
      expect(removed.facts).toMatchObject([
        { type: 'feature-strategy-remove', preData: { strategy: { segments: [second.id] } } },
      ])
      expect(await usesOf(toggle)).toEqual([])
    })

    it('have ids that are numbers: another id is a 400', async () => {
      for (const [method, path, body] of [
        ['GET', one('beta'), undefined],
        ['GET', `${one('beta')}/strategies`, undefined],
        ['PUT', one('beta'), { name: 'x', constraints: [] }],
        ['DELETE', one('beta'), undefined],
      ] as const)
        expectFailure(await server.call(method, path, body), 400, 'ValidationError')
    })

    it('cannot be used if they do not exist', async () => {
      const path = strategiesPath(await aToggle(server))
      for (const id of [0, -1, 999_999_999, 4_000_000_000])
        await expectRefusal(
          server,
          { method: 'POST', path, body: { name: 'default', segments: [id] } },
          [404, 'NotFoundError'],
          path,
        )
    })

    it('have correct uses after toggles are cloned, switched, given variants, and deleted', async () => {
      const { id } = await aSegment(server)
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { segments: [id] })
      await succeed(server, 'POST', `${togglePath(toggle)}/environments/development/on`)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const clone = await succeed(server, 'POST', `${togglePath(toggle)}/clone`, { name: uniqueName() })
      for (const name of [toggle, clone.name])
        expect(await usesOf(name)).toEqual([{ environment: 'development', segment: id }])
      await succeed(server, 'DELETE', togglePath(clone.name))
      expect(await listed(id)).toMatchObject({ usedInFeatures: 2 })
      await succeed(server, 'DELETE', `/api/admin/archive/${clone.name}`)
      expect(await usesOf(clone.name)).toEqual([])
      expect(await listed(id)).toMatchObject({ usedInFeatures: 1 })
    })

    it('cannot be deleted while a live toggle uses them', async () => {
      const { id } = await aSegment(server)
      const [toggle, archived] = [await aToggle(server), await aToggle(server)]
      for (const name of [toggle, archived]) await aStrategy(server, name, { segments: [id] })
      await succeed(server, 'DELETE', togglePath(archived))
      const refused = await expectRefusal(server, { method: 'DELETE', path: one(id) }, [409, 'ConflictError'], SEGMENTS)
      expect(refused.message).toContain('strategies use it')
      await succeed(server, 'DELETE', `${togglePath(toggle)}`)
      expectEmpty(await server.call('DELETE', one(id)), 204)
    })

    it('can be deleted when only archived toggles use them, whose strategies are disabled and show the use', async () => {
      const [{ id }, { id: kept }] = [await aSegment(server), await aSegment(server)]
      const toggle = await aToggle(server)
      const { id: strategy } = await aStrategy(server, toggle, { segments: [id, kept] })
      await succeed(server, 'POST', `${togglePath(toggle)}/environments/development/on`)
      await succeed(server, 'DELETE', togglePath(toggle))
      const use = { id: strategy, featureName: toggle, archived: true }
      expect((await succeed(server, 'GET', `${one(id)}/strategies`)).strategies).toMatchObject([use])
      expect(await listed(id)).toMatchObject({ usedInFeatures: 1, usedInArchivedFeatures: 1 })
      const deleted = await recording(server, 'DELETE', one(id))
      expectEmpty(deleted, 204)
      expect(deleted.facts.map(({ type }) => type)).toEqual([
        'feature-strategy-update',
        'feature-environment-disabled',
        'segment-deleted',
      ])
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      const { environments } = await succeed(server, 'GET', togglePath(toggle))
      const development = environments.find(({ name }: { name: string }) => name === 'development')
      expect(development).toMatchObject({
        enabled: false,
        strategies: [{ id: strategy, segments: [kept], disabled: true }],
      })
    })

    it('are found by name in the toggle search, also after a rename', async () => {
      const { id } = await aSegment(server)
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { segments: [id] })
      const name = uniqueName('renamed')
      await succeed(server, 'PUT', one(id), { name })
      const search = (how: string) => succeed(server, 'GET', `/api/admin/search/features?segment=${how}:${name}`)
      const found = await search('INCLUDE')
      expect(found.features).toMatchObject([{ name: toggle, segments: [name] }])
      expect((await search('DO_NOT_INCLUDE')).features.map((one: { name: string }) => one.name)).not.toContain(toggle)
    })

    describe('of a project', () => {
      it('can be created and changed only with the segment permission in that project', async () => {
        const [project, foreign] = [await aProject(server), await aProject(server)]
        const role = await aRole(server, ['UPDATE_PROJECT_SEGMENT'])
        const [insider, outsider] = [await aMember(server, project, role), await aMember(server, foreign, role)]
        const body = { name: uniqueName('segment'), project, constraints: [] }
        await expectRefusal(server, { method: 'POST', path: SEGMENTS, body, options: outsider.as }, [
          403,
          'NoAccessError',
        ])
        const created = await recording(server, 'POST', SEGMENTS, body, insider.as)
        expect([created.status, created.body.project]).toEqual([201, project])
        expect(created.facts).toMatchObject([{ type: 'segment-created', project, data: { project } }])
        const path = one(created.body.id)
        // The project in the body gives no access to the segment.
        for (const change of [{ name: 'mine' }, { name: 'mine', project: foreign }])
          await expectRefusal(server, { method: 'PUT', path, body: change, options: outsider.as }, [
            403,
            'NoAccessError',
          ])
        await expectRefusal(server, { method: 'DELETE', path, options: outsider.as }, [403, 'NoAccessError'])
        await expectRefusal(server, { method: 'PUT', path, body: { project: foreign }, options: insider.as }, [
          403,
          'NoAccessError',
        ])
        const message = await expectRefusal(
          server,
          { method: 'PUT', path, body: { project: null }, options: insider.as },
          [403, 'NoAccessError'],
        )
        expect(message.message).toContain('UPDATE_SEGMENT')
        expectEmpty(await server.call('PUT', path, { description: 'changed' }, insider.as), 204)
        expectEmpty(await server.call('DELETE', path, undefined, insider.as), 204)
      })

      it('cannot be used in other projects, and a project owner cannot change segments of all projects', async () => {
        const [project, foreign] = [await aProject(server), await aProject(server)]
        const segment = await aSegment(server, { project })
        const stranger = await aToggle(server, { project: foreign })
        const path = strategiesPath(stranger, 'development', foreign)
        await expectRefusal(server, { method: 'POST', path, body: { name: 'default', segments: [segment.id] } }, [
          404,
          'NotFoundError',
        ])
        const owner = await aMember(server, project, OWNER_ROLE)
        const shared = await aSegment(server)
        for (const [method, url, body] of [
          ['POST', SEGMENTS, { name: uniqueName('segment'), constraints: [] }],
          ['PUT', one(shared.id), { description: 'mine' }],
          ['DELETE', one(shared.id), undefined],
        ] as const)
          await expectRefusal(server, { method, path: url, body, options: owner.as }, [403, 'NoAccessError'])
        const editor = await aPerson(server, EDITOR_ROLE)
        expectEmpty(await server.call('PUT', one(segment.id), { description: 'by an Editor' }, editor.as), 204)
      })

      it('can become segments of all projects, and back only while no other project uses them', async () => {
        const [project, foreign] = [await aProject(server), await aProject(server)]
        const segment = await aSegment(server, { project })
        const changed = await recording(server, 'PUT', one(segment.id), { project: null })
        const shared = { ...segment, project: null }
        expect(changed.facts).toEqual([{ type: 'segment-updated', data: shared, preData: segment }])
        expect(await succeed(server, 'GET', one(segment.id))).toEqual({ ...segment, project: undefined })
        const toggle = await aToggle(server, { project: foreign })
        const strategy = await aStrategy(server, toggle, { segments: [segment.id] }, 'development', foreign)
        await expectRefusal(
          server,
          { method: 'PUT', path: one(segment.id), body: { project } },
          [409, 'ConflictError'],
          SEGMENTS,
        )
        await succeed(server, 'DELETE', `${strategiesPath(toggle, 'development', foreign)}/${strategy.id}`)
        expectEmpty(await server.call('PUT', one(segment.id), { project }), 204)
      })

      it('prevent moving the toggles that use them and deleting the project', async () => {
        const [project, target] = [await aProject(server), await aProject(server)]
        const segment = await aSegment(server, { project })
        const toggle = await aToggle(server, { project })
        const strategy = await aStrategy(server, toggle, { segments: [segment.id] }, 'development', project)
        const move = {
          method: 'POST',
          path: `${togglePath(toggle, project)}/changeProject`,
          body: { newProjectId: target },
        }
        const refused = await expectRefusal(server, move, [409, 'ConflictError'], togglePath(toggle, project))
        expect(refused.message).toContain(segment.name)
        await succeed(server, 'DELETE', `${strategiesPath(toggle, 'development', project)}/${strategy.id}`)
        await succeed(server, 'POST', move.path, move.body)
        const deletion = { method: 'DELETE', path: `/api/admin/projects/${project}` }
        expect((await expectRefusal(server, deletion, [409, 'ConflictError'])).message).toContain('1 segments')
        await succeed(server, 'DELETE', one(segment.id))
        await succeed(server, 'DELETE', deletion.path)
      })

      it('return 404 to non-members if the project is private, and its strategies are not listed', async () => {
        const project = await aPrivateProject(server)
        const [segment, shared] = [await aSegment(server, { project }), await aSegment(server)]
        const toggle = await aToggle(server, { project })
        await aStrategy(server, toggle, { segments: [segment.id, shared.id] }, 'development', project)
        const outsider = await aPerson(server, EDITOR_ROLE)
        const insider = await aMember(server, project, VIEWER_ROLE)
        for (const [person, sees] of [
          [outsider, false],
          [insider, true],
        ] as const) {
          const list = (await server.call('GET', SEGMENTS, undefined, person.as)).body.segments
          expect(list.some(({ id }: { id: number }) => id === segment.id)).toBe(sees)
          for (const path of [one(segment.id), `${one(segment.id)}/strategies`])
            expect((await server.call('GET', path, undefined, person.as)).status).toBe(sees ? 200 : 404)
          const uses = (await server.call('GET', `${one(shared.id)}/strategies`, undefined, person.as)).body
          expect(uses.strategies).toHaveLength(sees ? 1 : 0)
        }
        const options = outsider.as
        await expectRefusal(server, { method: 'PUT', path: one(segment.id), body: { name: 'x' }, options }, [
          404,
          'NotFoundError',
        ])
        await expectRefusal(server, { method: 'DELETE', path: one(segment.id), options }, [404, 'NotFoundError'])
        const body = { name: uniqueName('segment'), project, constraints: [] }
        await expectRefusal(server, { method: 'POST', path: SEGMENTS, body, options }, [404, 'NotFoundError'])
        await expectRefusal(server, { method: 'PUT', path: one(shared.id), body: { project }, options }, [
          404,
          'NotFoundError',
        ])
      })
    })

    describe('of a strategy', () => {
      const path = `${SEGMENTS}/strategies`

      it('can be replaced by strategy id alone', async () => {
        const [first, second] = [await aSegment(server), await aSegment(server)]
        const toggle = await aToggle(server)
        const strategy = await aStrategy(server, toggle, { segments: [first.id] })
        const strategyRef = { projectId: 'default', environmentId: 'development', strategyId: strategy.id }
        const answer = await recording(server, 'POST', path, { ...strategyRef, segmentIds: [second.id, second.id] })
        expect([answer.status, answer.body]).toEqual([201, { ...strategyRef, segmentIds: [second.id] }])
        expect(answer.facts).toMatchObject([
          {
            type: 'feature-strategy-update',
            featureName: toggle,
            environment: 'development',
            data: { strategy: { segments: [second.id] } },
            preData: { strategy: { segments: [first.id] } },
          },
        ])
        expect((await usesOf(toggle)).map(({ segment }) => segment)).toEqual([second.id])
      })

      it('need the permission in the project of the strategy, whatever the body says', async () => {
        const [own, foreign] = [await aProject(server), await aProject(server)]
        const hidden = await aPrivateProject(server)
        const member = await aMember(server, own, OWNER_ROLE)
        const { id } = await aSegment(server)
        for (const project of [foreign, hidden]) {
          const toggle = await aToggle(server, { project })
          const strategy = await aStrategy(server, toggle, {}, 'development', project)
          const body = { environmentId: 'development', strategyId: strategy.id, segmentIds: [id] }
          const watched = strategiesPath(toggle, 'development', project)
          const attempt = (given: object, failure: [number, string]) =>
            expectRefusal(
              server,
              { method: 'POST', path, body: { ...body, ...given }, options: member.as },
              failure,
              watched,
            )
          await attempt({ projectId: own }, [404, 'NotFoundError'])
          await attempt({ projectId: own, environmentId: 'production' }, [404, 'NotFoundError'])
          await attempt({ projectId: project }, project === hidden ? [404, 'NotFoundError'] : [403, 'NoAccessError'])
          const unknown = { projectId: project, strategyId: 'unknown' }
          await attempt(unknown, [404, 'NotFoundError'])
        }
      })

      it('cannot be set on archived toggles', async () => {
        const toggle = await aToggle(server)
        const strategy = await aStrategy(server, toggle)
        await succeed(server, 'DELETE', togglePath(toggle))
        const body = {
          projectId: 'default',
          environmentId: 'development',
          strategyId: strategy.id,
          segmentIds: [(await aSegment(server)).id],
        }
        await expectRefusal(server, { method: 'POST', path, body }, [409, 'ArchivedFeatureError'])
      })
    })

    it('are guarded in every environment where live toggles use them', async () => {
      const { id } = await aSegment(server)
      const project = await aProject(server)
      const [live, archived] = [await aToggle(server, { project }), await aToggle(server)]
      await aStrategy(server, live, { segments: [id] }, 'production', project)
      await aStrategy(server, archived, { segments: [id] })
      await succeed(server, 'DELETE', togglePath(archived))
      const { slices, deps } = server.running.product
      const update = slices.flatMap(({ commands }) => commands).find(({ name }) => name === 'segment.update')
      const scopes = await update?.guardedIn?.({ id, change: {} }, deps.store.read)
      expect(scopes).toEqual([{ project, environment: 'production' }])
    })
  })
