import { anAddon, QUICK, settled } from '@leverframe/testing/addons'
import {
  aCrew,
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  GUARDED,
  LATER,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, personFor, type TestPerson } from '@leverframe/testing/members'
import { type Receiver, startReceiver } from '@leverframe/testing/receivers'
import {
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'
import { WEBHOOK_EVENTS } from '../../integrations/addons/providers/events.ts'

for (const engine of proofEngines)
  describe(`change requests in lists and discussions on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    const crew = crewFor(server)
    const admin = personFor(server, ADMIN_ROLE)
    const person = ({ id, name }: TestPerson) => ({ id, username: name, imageUrl: '' })

    it('need approvals of other protected environments that a change affects', async () => {
      const { project, author } = crew
      const old = await aToggle(server, { project })
      await protect(server, project, 2, 'development')
      const request = await aRequest(server, project, author, { action: 'archiveFeature', feature: old })
      expect((await move(server, request, author, 'In review')).minApprovals).toBe(2)
      const onlyThere = await aMember(
        server,
        project,
        (
          await succeed(server, 'POST', '/api/admin/roles', {
            name: uniqueName('role'),
            type: 'custom',
            permissions: [{ name: 'APPROVE_CHANGE_REQUEST', environment: GUARDED }],
          })
        ).roles.id,
      )
      const refusal = await tryMove(server, request, onlyThere, 'Approved')
      expectFailure(refusal, 403, 'NoAccessError')
      expect(refusal.body.message).toContain('environment "development"')
      await move(server, request, crew.reviewers[0], 'Approved')
      expect((await move(server, request, crew.reviewers[1], 'Approved')).state).toBe('Approved')
      await move(server, request, author, 'Cancelled')
      await protect(server, project, null, 'development')
    })

    it('get a title from their author or a reviewer, and comments from everyone who sees them', async () => {
      const { project, author, other, reviewers } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      const path = `${requestsPath(project)}/${request.id}`
      const rename = (title: unknown, as: TestPerson) => recording(server, 'PUT', `${path}/title`, { title }, as.as)
      expectFailure(await rename('Mine', other), 403, 'NoAccessError')
      const named = await rename('Raise rollout', author)
      expectEmpty(named, 204)
      expect(named.facts).toEqual([
        {
          type: 'change-request-title-updated',
          project,
          environment: GUARDED,
          data: { changeRequestId: request.id, title: 'Raise rollout' },
          preData: { changeRequestId: request.id, title: `Change Request #${request.id}` },
        },
      ])
      expect((await rename('Raise rollout', author)).facts).toEqual([])
      expectEmpty(await rename('Raise it', reviewers[0]), 204)
      for (const title of ['', 5, null, 'x'.repeat(201)])
        expectFailure(await rename(title, author), 400, 'ValidationError')
      expectEmpty(await server.call('POST', `${path}/comments`, { text: 'why?' }, other.as), 204)
      for (const text of ['', 'x'.repeat(1_001)])
        expectFailure(await server.call('POST', `${path}/comments`, { text }, other.as), 400, 'ValidationError')
      const view = await theRequest(server, request)
      expect([view.title, view.comments]).toEqual([
        'Raise it',
        [
          {
            id: expect.any(Number),
            text: 'why?',
            createdBy: person(other),
            createdAt: expect.stringMatching(ISO_TIME),
          },
        ],
      ])
      await move(server, request, author, 'Cancelled')
    })

    it('have requested reviewers, and list the users who may approve', async () => {
      const { project, author, other, reviewers, applier, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      const { reviewers: available } = await succeed(
        server,
        'GET',
        `${requestsPath(project)}/available-reviewers/${GUARDED}`,
      )
      const ids = available.map(({ id }: { id: number }) => id)
      expect(ids).toEqual(expect.arrayContaining([...reviewers, chief, admin].map(({ id }) => id)))
      for (const { id } of [author, other, applier]) expect(ids).not.toContain(id)
      const path = `${requestsPath(project)}/${request.id}/approvers`
      const asked = [reviewers[1].id, reviewers[0].id]
      expectFailure(await server.call('PUT', path, { reviewers: asked }, other.as), 403, 'NoAccessError')
      const answer = await recording(server, 'PUT', path, { reviewers: asked }, author.as)
      expectEmpty(answer, 204)
      expect(answer.facts).toMatchObject([
        { type: 'change-request-requested-approvers-updated', preData: { reviewers: [] } },
      ])
      const { reviewers: found } = await succeed(server, 'GET', path)
      expect(found.map(({ id }: { id: number }) => id)).toEqual(asked.toSorted((a, b) => a - b))
      expectFailure(await server.call('PUT', path, { reviewers: [999_999] }, author.as), 404, 'NotFoundError')
      expectFailure(
        await server.call('PUT', path, { reviewers: Array.from({ length: 11 }, (_, i) => i + 1) }, author.as),
        400,
        'ValidationError',
      )
      const search = (query: string) => succeed(server, 'GET', `/api/admin/search/change-requests?${query}`)
      const hits = await search(`requestedApproverId=IS:${reviewers[0].id}&createdBy=IS:${author.id}&state=IS:open`)
      expect(hits.changeRequests).toMatchObject([{ id: request.id, project, features: [toggle], segments: [] }])
      expect((await search(`requestedApproverId=IS:${reviewers[0].id}&state=IS:closed`)).total).toBe(0)
      expect((await server.call('GET', '/api/admin/search/change-requests?state=IS:ajar')).status).toBe(400)
      await move(server, request, author, 'Cancelled')
    })

    it('are listed, and counted by state and for users who can act on them', async () => {
      const fresh = await aCrew(server)
      const { project, author, other, reviewers, applier, chief } = fresh
      const [toggle] = await aReadyToggle(server, project)
      const actionable = async (as: TestPerson) =>
        (await server.call('GET', `${requestsPath(project)}/actionable`, undefined, as.as)).body.total
      const draft = await aRequest(server, project, author, switching(toggle))
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 0, 0, 0])
      await move(server, draft, author, 'In review')
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 1, 0, 1])
      await move(server, draft, chief, 'Approved')
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 0, 1, 1])
      const second = await aRequest(server, project, other, switching(toggle))
      const list = await succeed(server, 'GET', requestsPath(project))
      expect(list).toMatchObject([
        { id: second.id, state: 'Draft', features: [{ name: toggle, changes: [] }] },
        { id: draft.id, state: 'Approved', approvals: [{}] },
      ])
      expect(list[0]).not.toHaveProperty('stateTimestamps')
      expect(await succeed(server, 'GET', `${requestsPath(project)}/count`)).toEqual({
        total: 2,
        applied: 0,
        rejected: 0,
        reviewRequired: 0,
        approved: 1,
        scheduled: 0,
      })
    })

    it('of a private project are hidden from users outside the project on all routes', async () => {
      const secret = await aCrew(server)
      const { project, author } = secret
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const stranger = await aPerson(server)
      for (const path of ['', '/config', '/count', '/pending', '/actionable', '/scheduled', `/${request.id}`])
        expectFailure(
          await server.call('GET', `${requestsPath(project)}${path}`, undefined, stranger.as),
          404,
          'NotFoundError',
        )
      expectFailure(await server.call('POST', addPath(project), switching(toggle), stranger.as), 404, 'NotFoundError')
      const search = (as: TestPerson) =>
        server.call('GET', `/api/admin/search/change-requests?createdBy=IS:${author.id}`, undefined, as.as)
      expect((await search(stranger)).body).toEqual({ changeRequests: [], total: 0 })
      expect((await search(author)).body.total).toBe(1)
      // The id is a 404 under another project.
      expect((await server.call('GET', `${requestsPath('default')}/${request.id}`)).status).toBe(404)
      expectFailure(
        await tryMove(server, { project: 'default', id: request.id }, author, 'In review'),
        404,
        'NotFoundError',
      )
    })

    describe('send webhooks that', () => {
      let receiver: Receiver
      beforeAll(async () => {
        receiver = await startReceiver()
      })
      afterAll(() => receiver.stop())

      it('cover the nine events of the specification', async () => {
        const nine = WEBHOOK_EVENTS.filter((type) => type.startsWith('change-'))
        expect(nine).toHaveLength(9)
        const { project, author, chief } = await aCrew(server)
        const [toggle] = await aReadyToggle(server, project)
        const addon = await anAddon(server, receiver.url, { events: [...nine], projects: [project] })
        const draft = await aRequest(server, project, author, switching(toggle))
        await succeed(server, 'DELETE', `/api/admin/projects/${project}/change-requests/${draft.id}`)
        const cancelled = await aRequest(server, project, author, switching(toggle))
        const change = cancelled.features[0].changes[0].id
        await server.call('DELETE', `${requestsPath(project)}/${cancelled.id}/changes/${change}`, undefined, author.as)
        await move(server, cancelled, author, 'Cancelled')
        const request = await aRequest(server, project, author, switching(toggle))
        await move(server, request, author, 'In review')
        await move(server, request, chief, 'Approved')
        await move(server, request, chief, 'Applied')
        await settled(server, addon, 13)
        const types = new Set(receiver.bodies().map(({ type }) => type))
        expect([...types].toSorted()).toEqual(nine.toSorted())
        for (const { data, preData } of receiver.bodies())
          expect(data?.changeRequestId ?? preData?.changeRequestId).toEqual(expect.any(Number))
      })
    })

    it('cannot be scheduled without permission to apply or for a past time', async () => {
      const { project, author, reviewers, applier } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, switching(toggle))
      const schedule = (as: TestPerson, scheduledAt?: string) =>
        tryMove(server, request, as, 'Scheduled', { scheduledAt })
      for (const as of [author, reviewers[0]]) expectFailure(await schedule(as, LATER), 403, 'NoAccessError')
      for (const time of [undefined, '2020-01-01T00:00:00Z', 'tomorrow', '2999-01-01', '2999-99-01T00:00:00Z'])
        expectFailure(await schedule(applier, time), 400, 'ValidationError')
      expect((await schedule(applier, LATER)).body.schedule).toEqual({ status: 'pending', scheduledAt: LATER })
      // The request is no longer pending, so its author can create another one.
      const next = await aRequest(server, project, author, switching(toggle))
      expect(next.id).not.toBe(request.id)
      expect(next.features[0].changes[0].scheduleConflicts).toEqual({
        changeRequests: [{ id: request.id, title: request.title }],
      })
      for (const [state, as] of [
        ['Cancelled', author],
        ['In review', author],
        ['Approved', reviewers[0]],
      ] as const)
        expectFailure(await tryMove(server, request, as, state), 409, 'ConflictError')
      const change = request.features[0].changes[0].id
      expectFailure(
        await server.call('DELETE', `${requestsPath(project)}/${request.id}/changes/${change}`, undefined, author.as),
        409,
        'ConflictError',
      )
      expect((await move(server, request, author, 'Rejected')).state).toBe('Rejected')
      await move(server, next, author, 'Cancelled')
    })

    it('are required for writes to the protected environment', async () => {
      const { project, author } = crew
      const [toggle] = await aReadyToggle(server, project)
      const body = await expectRefusal(
        server,
        { method: 'POST', path: `${toggleEnvironmentPath(toggle, GUARDED, project)}/on`, options: author.as },
        [403, 'NoAccessError'],
        togglePath(toggle, project),
      )
      expect(body.message).toContain('SKIP_CHANGE_REQUEST')
      expect(body.message).toContain(`environment "${GUARDED}"`)
      // Other environments, and the toggle itself, can be changed directly.
      expect(
        (await server.call('POST', strategiesPath(toggle, 'development', project), { name: 'default' }, author.as))
          .status,
      ).toBe(200)
      expect((await server.call('PUT', togglePath(toggle, project), { description: 'x' }, author.as)).status).toBe(200)
    })
  })
