import {
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  GUARDED,
  isOn,
  move,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import type { TestPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectFailure,
  expectRefusal,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

for (const engine of proofEngines)
  describe(`conflicts of change requests on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    const statePath = ({ id }: Body) => `${requestsPath(crew.project)}/${id}/state`
    const changesIn = (request: Body): Body[] => [
      ...request.features.flatMap(({ changes }: Body) => changes),
      ...request.segments,
    ]
    const variants = (...names: string[]) => names.map((name) => ({ name, weightType: 'variable' }))

    /** Changes the object of an approved request directly and expects a conflict when it is applied. */
    async function expectConflict(change: unknown, interfere: () => Promise<unknown>, kind: string): Promise<Body> {
      const request = await anApprovedRequest(server, crew, change)
      expect(changesIn(request)[0]).not.toHaveProperty('conflict')
      await interfere()
      const body = await expectRefusal(
        server,
        { method: 'PUT', path: statePath(request), body: { state: 'Applied' }, options: crew.chief.as },
        [409, 'ConflictError'],
        `${requestsPath(crew.project)}/${request.id}`,
      )
      const [shown] = changesIn(await theRequest(server, request))
      expect(body.details).toMatchObject([
        { path: `/changes/${shown.id}`, message: expect.stringContaining(shown.conflict) },
      ])
      expect(shown.conflictDetails.kind).toBe(kind)
      return request
    }

    /** The author edits the change, a reviewer approves again, and the request is applied. */
    async function renewAndApply(request: Body, change: object): Promise<void> {
      const { project, author, chief } = crew
      const [{ id }] = changesIn(request)
      const path = `${requestsPath(project)}/${request.id}/changes/${id}`
      const renewed = await server.call('PUT', path, change, author.as)
      expect([renewed.status, renewed.body.state, renewed.body.approvals]).toEqual([200, 'In review', []])
      expect(changesIn(renewed.body)[0]).not.toHaveProperty('conflict')
      await move(server, request, chief, 'Approved')
      await move(server, request, chief, 'Applied')
    }

    it('contain the original, current and wanted strategy; an edited change can be applied', async () => {
      const { project } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const change = { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'wanted' } }
      const edit = () =>
        succeed(server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${strategy.id}`, { title: 'edited' })
      const request = await expectConflict(change, edit, 'strategy-changed')
      const [shown] = changesIn(await theRequest(server, request))
      expect(shown.conflictDetails).toEqual({
        kind: 'strategy-changed',
        // biome-ignore lint/suspicious/noThenProperty: a field of the response.
        then: strategy,
        now: { ...strategy, title: 'edited' },
        wanted: { ...strategy, title: 'wanted' },
      })
      await renewAndApply(request, change)
      const [after] = await succeed(server, 'GET', strategiesPath(toggle, GUARDED, project))
      expect(after.title).toBe('wanted')
    })

    it('do not exist when a direct write already made the change', async () => {
      const { project, chief } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, [
        { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'wanted' } },
        switching(toggle),
      ])
      await succeed(server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${strategy.id}`, { title: 'wanted' })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, GUARDED, project)}/on`)
      expect((await move(server, request, chief, 'Applied')).state).toBe('Applied')
    })

    it('do not exist when a direct write made an equivalent change in another notation', async () => {
      const { project, chief } = crew
      const toggle = await aToggle(server, { project })
      const rollout = { name: 'flexibleRollout', parameters: { rollout: 10 } }
      const { id } = await aStrategy(server, toggle, rollout, GUARDED, project)
      const request = await anApprovedRequest(server, crew, [
        {
          action: 'updateStrategy',
          feature: toggle,
          payload: {
            id,
            parameters: { rollout: '50' },
            constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }],
            variants: [{ name: 'red', weightType: 'variable' }],
          },
        },
        { action: 'patchVariant', feature: toggle, payload: { variants: [{ name: 'red', weightType: 'variable' }] } },
      ])
      await succeed(server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${id}`, {
        title: null,
        parameters: { rollout: 50, stickiness: 'default', groupId: toggle },
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['2', '1'], inverted: false }],
        variants: [{ name: 'red', weightType: 'variable', weight: 1_000, stickiness: 'default', overrides: [] }],
      })
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, GUARDED, project)}/variants`, [
        { name: 'red', weightType: 'variable', weight: 1_000, stickiness: 'default', overrides: [] },
      ])
      for (const change of changesIn(await theRequest(server, request))) expect(change).not.toHaveProperty('conflict')
      expect((await move(server, request, chief, 'Applied')).state).toBe('Applied')
    })

    it('are reported for a deleted strategy that a change updates, deletes or sorts', async () => {
      const { project, author } = crew
      for (const [action, payloadOf] of [
        ['updateStrategy', (id: string) => ({ id, title: 'x' })],
        ['deleteStrategy', (id: string) => ({ id })],
        ['reorderStrategy', (id: string) => [{ id, sortOrder: 9 }]],
      ] as const) {
        const [feature, { id }] = await aReadyToggle(server, project)
        const remove = () => succeed(server, 'DELETE', `${strategiesPath(feature, GUARDED, project)}/${id}`)
        const request = await expectConflict({ action, feature, payload: payloadOf(id) }, remove, 'strategy-gone')
        await move(server, request, author, 'Cancelled')
      }
    })

    it('are reported for a changed order, variants, switch and dependencies', async () => {
      const { project, author } = crew
      const [sorted, first] = await aReadyToggle(server, project)
      const order = (feature: string, sortOrder: number) =>
        succeed(server, 'POST', `${strategiesPath(feature, GUARDED, project)}/set-sort-order`, [
          { id: first.id, sortOrder },
        ])
      const sort = { action: 'reorderStrategy', feature: sorted, payload: [{ id: first.id, sortOrder: 70 }] }
      await renewAndApply(await expectConflict(sort, () => order(sorted, 5), 'order-changed'), sort)
      // An additional strategy is not a conflict.
      const [grown, own] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, {
        action: 'reorderStrategy',
        feature: grown,
        payload: [{ id: own.id, sortOrder: 7 }],
      })
      await aStrategy(server, grown, {}, GUARDED, project)
      await move(server, request, crew.chief, 'Applied')

      const [varied] = await aReadyToggle(server, project)
      const vary = { action: 'patchVariant', feature: varied, payload: { variants: variants('b') } }
      const setVariants = () =>
        succeed(server, 'PUT', `${toggleEnvironmentPath(varied, GUARDED, project)}/variants`, variants('c'))
      await renewAndApply(await expectConflict(vary, setVariants, 'variants-changed'), vary)

      const [lit] = await aReadyToggle(server, project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(lit, GUARDED, project)}/on`)
      const stay = switching(lit, true)
      const off = () => succeed(server, 'POST', `${toggleEnvironmentPath(lit, GUARDED, project)}/off`)
      await renewAndApply(await expectConflict(stay, off, 'switched'), stay)
      expect(await isOn(server, project, lit)).toBe(true)

      const [child, mother, father] = [
        await aToggle(server, { project }),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
      ]
      const depend = { action: 'addDependency', feature: child, payload: { feature: mother } }
      const adopt = () => succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: father })
      await renewAndApply(await expectConflict(depend, adopt, 'dependencies-changed'), depend)
      const [lonely, gone] = [await aToggle(server, { project }), await aToggle(server, { project })]
      const orphan = { action: 'addDependency', feature: lonely, payload: { feature: gone } }
      const archive = () => succeed(server, 'DELETE', togglePath(gone, project))
      await move(server, await expectConflict(orphan, archive, 'parent-gone'), author, 'Cancelled')
    })

    it('are reported for toggles that were archived, deleted or moved', async () => {
      const { project, author } = crew
      const ways: readonly [kind: string, away: (toggle: string) => Promise<unknown>][] = [
        ['toggle-archived', (toggle) => succeed(server, 'DELETE', togglePath(toggle, project))],
        [
          'toggle-gone',
          async (toggle) => {
            await succeed(server, 'DELETE', togglePath(toggle, project))
            await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
          },
        ],
        [
          'toggle-gone',
          (toggle) =>
            succeed(server, 'POST', `${togglePath(toggle, project)}/changeProject`, { newProjectId: 'default' }),
        ],
      ]
      for (const [kind, away] of ways) {
        const [toggle] = await aReadyToggle(server, project)
        const request = await expectConflict(switching(toggle), () => away(toggle), kind)
        const { features } = await theRequest(server, request)
        expect(features[0].conflict).toBe(features[0].changes[0].conflict)
        await move(server, request, author, 'Cancelled')
      }
    })

    it('are reported for segments that were changed or deleted', async () => {
      const { project, author } = crew
      const segment = () =>
        succeed(server, 'POST', '/api/admin/segments', { name: uniqueName('segment'), project, constraints: [] })
      const one = await segment()
      const change = {
        action: 'updateSegment',
        payload: { id: one.id, name: one.name, constraints: [], description: 'a' },
      }
      const edit = () => succeed(server, 'PUT', `/api/admin/segments/${one.id}`, { description: 'b' })
      await renewAndApply(await expectConflict(change, edit, 'segment-changed'), change)
      const two = await segment()
      const request = await expectConflict(
        { action: 'deleteSegment', payload: { id: two.id } },
        () => succeed(server, 'DELETE', `/api/admin/segments/${two.id}`),
        'segment-gone',
      )
      await move(server, request, author, 'Cancelled')
    })

    it('are reported for a changed segment that a planned strategy would use', async () => {
      const { project } = crew
      for (const action of ['addStrategy', 'updateStrategy']) {
        const [toggle, strategy] = await aReadyToggle(server, project)
        const given = { name: uniqueName('segment'), constraints: [], project }
        const { id } = await succeed(server, 'POST', '/api/admin/segments', given)
        const payload =
          action === 'addStrategy' ? { name: 'default', segments: [id] } : { id: strategy.id, segments: [id] }
        const change = { action, feature: toggle, payload }
        const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
        const interfere = () => succeed(server, 'PUT', `/api/admin/segments/${id}`, { ...given, constraints })
        await renewAndApply(await expectConflict(change, interfere, 'segment-changed'), change)
      }
    })

    it('are reported when the environment is deleted', async () => {
      const { project, author, chief } = crew
      const name = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name, type: 'test' })
      const toggle = await aToggle(server, { project })
      const add = `/api/admin/projects/${project}/environments/${name}/change-requests`
      await succeed(server, 'PUT', `${add}/config`, { changeRequestsEnabled: true })
      const change = { action: 'addStrategy', feature: toggle, payload: { name: 'default' } }
      const { body: request } = await server.call('POST', add, change, author.as)
      await move(server, request, author, 'In review')
      await move(server, request, chief, 'Approved')
      await succeed(server, 'DELETE', `/api/admin/environments/${name}`)
      expectFailure(await tryMove(server, request, chief, 'Applied'), 409, 'ConflictError')
      const [shown] = changesIn(await theRequest(server, request))
      expect(shown.conflictDetails.kind).toBe('environment-gone')
      await move(server, request, author, 'Cancelled')
    })

    it('of one change do not block adding other changes, and disappear with the change', async () => {
      const { project, author, chief } = crew
      const [broken, { id }] = await aReadyToggle(server, project)
      const [fine] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, {
        action: 'deleteStrategy',
        feature: broken,
        payload: { id },
      })
      await succeed(server, 'DELETE', `${strategiesPath(broken, GUARDED, project)}/${id}`)
      const added = await server.call(
        'POST',
        `/api/admin/projects/${project}/environments/${GUARDED}/change-requests`,
        switching(fine),
        author.as,
      )
      expect(added.status).toBe(200)
      const path = `${requestsPath(project)}/${request.id}/changes/${changesIn(request)[0].id}`
      expect((await server.call('DELETE', path, undefined, author.as)).status).toBe(200)
      await move(server, request, chief, 'Approved')
      await move(server, request, chief, 'Applied')
      expect(await isOn(server, project, fine)).toBe(true)
    })

    it('do not reveal a segment that moved into a private project', async () => {
      const secret = await aProject(server)
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: secret, mode: 'private' })
      const name = uniqueName('leaving')
      const { id } = await aSegment(server, { name, project: crew.project, description: 'zz-then' })
      const [toggle] = await aReadyToggle(server, crew.project)
      const request = await aRequest(server, crew.project, crew.author, [
        { action: 'updateSegment', feature: null, payload: { id, name, description: 'zz-wanted', constraints: [] } },
        { action: 'addStrategy', feature: toggle, payload: { name: 'default', segments: [id] } },
      ])
      const path = `${requestsPath(crew.project)}/${request.id}`
      const read = async (person: TestPerson) => {
        const bodies = await Promise.all(
          [
            path,
            `${requestsPath(crew.project)}/pending/${toggle}`,
            `/api/admin/search/change-requests?project=IS:${crew.project}`,
            `/api/admin/search/events?project=IS:${crew.project}&limit=1000`,
          ].map((one) => server.call('GET', one, undefined, person.as)),
        )
        return JSON.stringify(bodies.map(({ body }) => body))
      }
      expect(await read(crew.other)).toContain('zz-wanted')
      await succeed(server, 'PUT', `/api/admin/segments/${id}`, { project: secret, description: 'zz-now' })
      const seen = await read(crew.other)
      for (const word of [name, 'zz-then', 'zz-now', 'zz-wanted', secret]) expect(seen).not.toContain(word)
      const { body } = await server.call('GET', path, undefined, crew.other.as)
      expect(body.segments).toMatchObject([
        {
          name: '',
          payload: { id },
          conflict: 'The segment was deleted.',
          // biome-ignore lint/suspicious/noThenProperty: a field of the response.
          conflictDetails: { kind: 'segment-gone', then: null, now: null, wanted: null },
        },
      ])
      const admins = JSON.stringify(await theRequest(server, request))
      for (const word of [name, 'zz-then', 'zz-now', 'zz-wanted', secret]) expect(admins).toContain(word)
    })
  })
