import {
  aCrew,
  addPath,
  aReadyToggle,
  aRequest,
  crewFor,
  LATER,
  move,
  requestsPath,
  switching,
  theRequest,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor } from '@leverframe/testing/harness'
import { aPerson, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { VIEWER_ROLE } from '#kernel/roles'

for (const engine of proofEngines)
  describe(`versions of change requests on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    const pathOf = ({ project, id }: Body) => `${requestsPath(project)}/${id}`
    const rollout = (feature: string, id: string, value: number) => ({
      action: 'updateStrategy',
      feature,
      payload: { id, title: `rollout ${value}` },
    })

    /** A request in review with one change. `edit` is a later edit by its author. */
    async function aReviewedRequest() {
      const { project, author } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const draft = await aRequest(server, project, author, rollout(toggle, strategy.id, 1))
      const request = await move(server, draft, author, 'In review')
      const changePath = `${pathOf(request)}/changes/${request.features[0].changes[0].id}`
      const edit = async () => {
        const { status } = await server.call('PUT', changePath, rollout(toggle, strategy.id, 100), author.as)
        expect(status).toBe(200)
      }
      return { request, edit, toggle, changePath }
    }

    const put = (request: Body, person: TestPerson, body: object, ifMatch?: string) =>
      recording(server, 'PUT', `${pathOf(request)}/state`, body, {
        ...person.as,
        ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      })

    it('are part of every response, and are the ETag', async () => {
      const { request } = await aReviewedRequest()
      const { body, headers } = await server.call<Body>('GET', pathOf(request))
      expect([body.version, headers.get('etag')]).toEqual([1, '"1"'])
      const { changeRequests } = await succeed(server, 'GET', '/api/admin/search/change-requests')
      const lists = [
        await succeed(server, 'GET', requestsPath(request.project)),
        (await server.call<Body>('GET', `${requestsPath(request.project)}/pending`, undefined, crew.author.as)).body,
        changeRequests,
      ]
      for (const list of lists) expect(list.find(({ id }: Body) => id === request.id)).toMatchObject({ version: 1 })
      await move(server, request, crew.author, 'Cancelled')
    })

    it('are incremented only when a change is added, edited or discarded', async () => {
      const { request, edit, changePath } = await aReviewedRequest()
      const { project, author, reviewers } = crew
      const versionNow = async () => (await theRequest(server, request)).version
      await server.call('PUT', `${pathOf(request)}/title`, { title: 'Another' }, author.as)
      await server.call('POST', `${pathOf(request)}/comments`, { text: 'hm' }, author.as)
      await server.call('PUT', `${pathOf(request)}/approvers`, { reviewers: [reviewers[0].id] }, author.as)
      await move(server, request, reviewers[0], 'Approved')
      expect(await versionNow()).toBe(1)
      await edit()
      expect(await versionNow()).toBe(2)
      const { headers } = await server.call(
        'POST',
        addPath(project),
        { action: 'archiveFeature', feature: await aToggle(server, { project }) },
        author.as,
      )
      expect([await versionNow(), headers.get('etag')]).toEqual([3, '"3"'])
      const [first] = (await theRequest(server, request)).features[0].changes
      expect(changePath).not.toContain(`/${first.id}`)
      await server.call('DELETE', `${pathOf(request)}/changes/${first.id}`, undefined, author.as)
      expect(await versionNow()).toBe(4)
      await move(server, request, author, 'Cancelled')
    })

    it('return 412 when a request is approved, rejected, applied, scheduled or cancelled with a stale version', async () => {
      const { reviewers, author, chief } = crew
      const { request, edit } = await aReviewedRequest()
      const refused = async (person: TestPerson, body: object) => {
        for (const [given, ifMatch] of [
          [{ version: request.version }, undefined],
          [{}, `"${request.version}"`],
          [{}, `W/"${request.version + 1}"`],
          [{}, 'nonsense'],
        ] as const) {
          const answer = await put(request, person, { ...body, ...given }, ifMatch)
          expectFailure(answer, 412, 'PreconditionFailedError')
          expect(answer.body.message).toMatch(/version is 2 now. Read it again/)
          expect(answer.facts).toEqual([])
        }
      }
      await edit()
      await refused(reviewers[0], { state: 'Approved', comment: 'fine' })
      await refused(reviewers[0], { state: 'Rejected' })
      await refused(author, { state: 'Cancelled' })
      expect(await theRequest(server, request)).toMatchObject({ state: 'In review', approvals: [], comments: [] })
      await move(server, request, reviewers[0], 'Approved', { version: 2 })
      await refused(chief, { state: 'Applied' })
      await refused(chief, { state: 'Scheduled', scheduledAt: LATER })
      const applied = await put(request, chief, { state: 'Applied', version: 2 }, '"2"')
      expect([applied.status, applied.headers.get('etag'), applied.body.state]).toEqual([200, '"2"', 'Applied'])
    })

    it('are compared before a draft is sent to review, edited or discarded', async () => {
      const { project, author } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const draft = await aRequest(server, project, author, rollout(toggle, strategy.id, 1))
      await aRequest(server, project, author, switching(toggle))
      const change = `${pathOf(draft)}/changes/${draft.features[0].changes[0].id}`
      const options = { ...author.as, headers: { 'if-match': '"1"' } }
      for (const request of [
        { method: 'PUT', path: `${pathOf(draft)}/state`, body: { state: 'In review' } },
        { method: 'PUT', path: change, body: rollout(toggle, strategy.id, 2) },
        { method: 'DELETE', path: change },
        { method: 'DELETE', path: pathOf(draft) },
      ])
        await expectRefusal(server, { ...request, options }, [412, 'PreconditionFailedError'], pathOf(draft))
      const now = { ...author.as, headers: { 'if-match': '"2"' } }
      expect((await server.call('DELETE', pathOf(draft), undefined, now)).status).toBe(200)
    })

    it('are optional: requests without one, or with *, always match', async () => {
      const { reviewers, chief } = crew
      const { request, edit } = await aReviewedRequest()
      await edit()
      expect((await put(request, reviewers[0], { state: 'Approved' }, '*')).status).toBe(200)
      expect((await put(request, chief, { state: 'Applied' })).status).toBe(200)
    })

    it('return 400 when header and body differ', async () => {
      const { reviewers, author } = crew
      const { request } = await aReviewedRequest()
      const answer = await put(request, reviewers[0], { state: 'Approved', version: 1 }, '"2"')
      expectFailure(answer, 400, 'ValidationError')
      for (const version of ['1', 1.5])
        expectFailure(await put(request, reviewers[0], { state: 'Approved', version }), 400, 'ValidationError')
      expect((await put(request, reviewers[0], { state: 'Approved', version: 1 }, '"7", "1"')).status).toBe(200)
      await move(server, request, author, 'Cancelled')
    })

    it('are checked after 404 and 403', async () => {
      const { request, edit } = await aReviewedRequest()
      const { author, applier } = crew
      await edit()
      const stale = { state: 'Approved', version: 1 }
      for (const person of [author, applier, await aPerson(server, VIEWER_ROLE)])
        expectFailure(await put(request, person, stale), 403, 'NoAccessError')
      expectFailure(await put({ ...request, id: 999_999 }, author, stale), 404, 'NotFoundError')
      await move(server, request, author, 'Cancelled')
    })

    it('are part of the events of reviews and applications', async () => {
      const { request, edit } = await aReviewedRequest()
      const { reviewers, chief } = crew
      await edit()
      const approved = await put(request, reviewers[0], { state: 'Approved', version: 2 })
      expect(approved.facts.map(({ type, data }) => [type, data?.version])).toEqual([
        ['change-request-approval-added', 2],
        ['change-request-approved', 2],
      ])
      const applied = await put(request, chief, { state: 'Applied' })
      expect(applied.facts[0]).toMatchObject({ type: 'change-request-applied', data: { version: 2 } })
    })

    it('do not change with an approval of another reviewer', async () => {
      const strict = await aCrew(server, 2)
      const [toggle] = await aReadyToggle(server, strict.project)
      const draft = await aRequest(server, strict.project, strict.author, switching(toggle))
      const { version } = await move(server, draft, strict.author, 'In review')
      await move(server, draft, strict.reviewers[0], 'Approved', { version })
      expect((await move(server, draft, strict.reviewers[1], 'Approved', { version })).state).toBe('Approved')
    })
  })
