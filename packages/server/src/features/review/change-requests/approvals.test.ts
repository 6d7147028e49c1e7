import { QUICK } from '@leverframe/testing/addons'
import {
  aCrew,
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  isOn,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, engines, serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember, personFor, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, ISO_TIME, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROLE, VIEWER_ROLE } from '#kernel/roles'

for (const engine of proofEngines)
  describe(`reviewed change requests on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    const crew = crewFor(server)
    const admin = personFor(server, ADMIN_ROLE)
    const person = ({ id, name }: TestPerson) => ({ id, username: name, imageUrl: '' })

    it('lose all approvals when a change is added, edited or discarded, also once approved', async () => {
      const { project, author, reviewers } = crew
      const [a, strategy] = await aReadyToggle(server, project)
      const [b] = await aReadyToggle(server, project)
      const update = { action: 'updateStrategy', feature: a, payload: { id: strategy.id, title: 'x' } }
      const request = await anApprovedRequest(server, crew, [update, switching(a)])
      const path = `${requestsPath(project)}/${request.id}/changes`
      const changeOf = async () => (await theRequest(server, request)).features[0].changes[0]
      const edits: readonly (() => Promise<{ status: number }>)[] = [
        () => server.call('POST', addPath(project), switching(b), author.as),
        async () => server.call('PUT', `${path}/${(await changeOf()).id}`, update, author.as),
        async () => server.call('DELETE', `${path}/${(await changeOf()).id}`, undefined, author.as),
      ]
      for (const edit of edits) {
        expect((await theRequest(server, request)).state).toBe('Approved')
        expect((await edit()).status).toBe(200)
        const { state, approvals } = await theRequest(server, request)
        expect([state, approvals]).toEqual(['In review', []])
        expectFailure(await tryMove(server, request, crew.applier, 'Applied'), 409, 'ConflictError')
        await move(server, request, reviewers[0], 'Approved')
      }
      await move(server, request, author, 'Cancelled')
    })

    it('need the required number of approvals by other users, one each', async () => {
      const strict = await aCrew(server, 2)
      const { project, author, other, reviewers, applier, chief } = strict
      const [toggle] = await aReadyToggle(server, project)
      const both = await aMember(server, project, VIEWER_ROLE)
      const request = await aRequest(server, project, chief, switching(toggle))
      expect(request.minApprovals).toBe(2)
      expectFailure(await tryMove(server, request, reviewers[0], 'Approved'), 409, 'ConflictError')
      await move(server, request, chief, 'In review')
      for (const as of [author, other, applier, both])
        expectFailure(await tryMove(server, request, as, 'Approved'), 403, 'NoAccessError')
      // The author may approve other requests but not this one.
      const own = await tryMove(server, request, chief, 'Approved')
      expectFailure(own, 403, 'NoAccessError')
      expect(own.body.message).toContain('their own')
      expect((await move(server, request, reviewers[0], 'Approved')).state).toBe('In review')
      expectFailure(await tryMove(server, request, reviewers[0], 'Approved'), 409, 'ConflictError')
      expectFailure(await tryMove(server, request, applier, 'Applied'), 409, 'ConflictError')
      expect((await move(server, request, reviewers[1], 'Approved')).state).toBe('Approved')
      // A higher requirement also applies to pending requests, and the missing approval can still be given.
      await protect(server, project, 3)
      expect((await tryMove(server, request, applier, 'Applied')).body.message).toContain('3 approvals')
      await move(server, request, reviewers[2], 'Approved')
      // Switching protection off does not lower the requirement.
      await protect(server, project, null)
      expect((await move(server, request, applier, 'Applied')).state).toBe('Applied')
      expect(await isOn(server, project, toggle)).toBe(true)
    })

    it('of an Admin need the approval of another user, and API tokens cannot review', async () => {
      const { project, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, admin, switching(toggle))
      await move(server, request, admin, 'In review')
      expectFailure(await tryMove(server, request, admin, 'Approved'), 403, 'NoAccessError')
      expectFailure(
        await server.call('PUT', `${requestsPath(project)}/${request.id}/state`, { state: 'Approved' }),
        403,
        'NoAccessError',
      )
      await move(server, request, chief, 'Approved')
      expect((await move(server, request, admin, 'Applied')).state).toBe('Applied')
    })

    it('can be created by an API token, which is the author by name', async () => {
      const { project, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const begun = await server.call('POST', addPath(project), switching(toggle))
      expect([begun.status, 'id' in begun.body.createdBy]).toEqual([200, false])
      const path = `${requestsPath(project)}/${begun.body.id}/state`
      expect((await server.call('PUT', path, { state: 'In review' })).body.state).toBe('In review')
      await move(server, begun.body, chief, 'Approved')
      await move(server, begun.body, chief, 'Applied')
    })

    it('are rejected by reviewers or cancelled by authors and Admins, and are then final', async () => {
      const { project, author, other, reviewers, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const rejected = await aRequest(server, project, author, switching(toggle))
      expectFailure(await tryMove(server, rejected, reviewers[0], 'Rejected'), 409, 'ConflictError')
      expectFailure(await tryMove(server, rejected, other, 'In review'), 403, 'NoAccessError')
      await move(server, rejected, author, 'In review')
      expectFailure(await tryMove(server, rejected, other, 'Rejected'), 403, 'NoAccessError')
      const view = await move(server, rejected, reviewers[0], 'Rejected', { comment: 'not today' })
      expect([view.state, view.rejections, view.comments.length]).toEqual([
        'Rejected',
        [{ createdBy: person(reviewers[0]), createdAt: expect.stringMatching(ISO_TIME) }],
        1,
      ])
      const cancelled = await aRequest(server, project, author, switching(toggle))
      expectFailure(await tryMove(server, cancelled, other, 'Cancelled'), 403, 'NoAccessError')
      await move(server, cancelled, admin, 'Cancelled')
      const path = (id: number) => `${requestsPath(project)}/${id}`
      for (const { id } of [rejected, cancelled]) {
        for (const state of ['Draft', 'In review', 'Approved', 'Rejected', 'Applied', 'Cancelled'])
          for (const as of [author, chief, admin]) {
            const answer = await tryMove(server, { project, id }, as, state)
            expect([403, 409], `${state} by ${as.name}`).toContain(answer.status)
          }
        expectFailure(await server.call('DELETE', path(id), undefined, author.as), 409, 'ConflictError')
      }
    })

    it('are applied completely or not at all', async () => {
      const { project, chief } = crew
      const [a] = await aReadyToggle(server, project)
      const [b] = await aReadyToggle(server, project)
      const parent = await aToggle(server, { project })
      const request = await anApprovedRequest(server, crew, [
        switching(a),
        { action: 'archiveFeature', feature: parent },
        switching(b),
      ])
      // A parent toggle cannot be archived.
      await succeed(server, 'POST', `${togglePath(b, project)}/dependencies`, { feature: parent })
      await expectRefusal(
        server,
        {
          method: 'PUT',
          path: `${requestsPath(project)}/${request.id}/state`,
          body: { state: 'Applied' },
          options: chief.as,
        },
        [409, 'ConflictError'],
        `${requestsPath(project)}/${request.id}`,
        togglePath(a, project),
        togglePath(b, project),
      )
      await move(server, request, crew.author, 'Cancelled')
    })

    it('with many changes are applied in one transaction', async () => {
      const { project, chief } = crew
      const toggles: string[] = []
      for (let i = 0; i < 20; i++) toggles.push((await aReadyToggle(server, project))[0])
      const request = await anApprovedRequest(
        server,
        crew,
        toggles.map((toggle) => switching(toggle)),
      )
      await server.newEvents()
      await move(server, request, chief, 'Applied')
      const events = await server.newEvents()
      expect(events).toHaveLength(21)
      expect(new Set(events.map(({ groupId, createdAt }) => `${groupId} ${createdAt}`)).size).toBe(1)
      expect(await isOn(server, project, toggles[19] as string)).toBe(true)
    })
  })

for (const engine of engines)
  describe(`a change request that two users apply at the same time on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    it('is applied once, and the other user gets a conflict', async () => {
      const { project, applier, chief } = crew
      for (let round = 0; round < 3; round++) {
        const [toggle] = await aReadyToggle(server, project)
        const request = await anApprovedRequest(server, crew, switching(toggle))
        await server.newEvents()
        const answers = await Promise.all([applier, chief].map((as) => tryMove(server, request, as, 'Applied')))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const loser = answers.find(({ status }) => status === 409)
        expect(loser?.body.message).toContain('applied already')
        const types = (await server.newEvents()).map(({ type }) => type)
        expect(types).toEqual(['change-request-applied', 'feature-environment-enabled'])
      }
    })
  })
