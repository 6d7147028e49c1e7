import {
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  GUARDED,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import { aMember, aRole, type TestPerson } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, recording, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { beforeAll, describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '#kernel/roles'

const OFF = { changeRequestsEnabled: false }
const asking = (requiredApprovals: number) => ({ changeRequestsEnabled: true, requiredApprovals })
const updateProtection = (payload: object) => ({ action: 'updateProtection', payload })

for (const engine of proofEngines)
  describe(`making a protection weaker on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server, 2)
    let owner: TestPerson
    beforeAll(async () => {
      owner = await aMember(server, crew.project, OWNER_ROLE)
    })

    const set = (person: TestPerson, body: object) =>
      recording(server, 'PUT', `${addPath(crew.project)}/config`, body, person.as)
    const approvalsNow = async (): Promise<number | null> => {
      const config = await succeed(server, 'GET', `${requestsPath(crew.project)}/config`)
      return config.find(({ environment }: Body) => environment === GUARDED).requiredApprovals
    }

    it('is refused to an Owner without SKIP_CHANGE_REQUEST, who may only make it stronger', async () => {
      for (const body of [OFF, asking(1)]) {
        const answer = await set(owner, body)
        expectFailure(answer, 403, 'NoAccessError')
        expect(answer.body.message).toContain(`SKIP_CHANGE_REQUEST in environment "${GUARDED}"`)
        expect(answer.facts).toEqual([])
      }
      const raised = await set(owner, asking(3))
      expectEmpty(raised, 204)
      expect(raised.facts[0]?.data).toEqual({ environment: GUARDED, changeRequestsEnabled: true, requiredApprovals: 3 })
      expect(await approvalsNow()).toBe(3)
      await protect(server, crew.project, 2)
    })

    it('needs SKIP_CHANGE_REQUEST in the environment and the permission to set protection, and is recorded in the event', async () => {
      const permissions = ['PROJECT_CHANGE_REQUEST_WRITE', { name: 'SKIP_CHANGE_REQUEST', environment: GUARDED }]
      const elsewhere = ['PROJECT_CHANGE_REQUEST_WRITE', { name: 'SKIP_CHANGE_REQUEST', environment: 'development' }]
      const [skipper, other, alone] = [
        await aMember(server, crew.project, await aRole(server, permissions)),
        await aMember(server, crew.project, await aRole(server, elsewhere)),
        await aMember(server, crew.project, await aRole(server, ['SKIP_CHANGE_REQUEST'])),
      ]
      for (const person of [other, alone]) expectFailure(await set(person, OFF), 403, 'NoAccessError')
      for (const body of [asking(1), OFF])
        expect((await set(skipper, body)).facts).toMatchObject([
          { type: 'change-request-configuration-updated', data: { changeRequestSkipped: true } },
        ])
      // Switching it on again does not skip a change request.
      expect((await set(skipper, asking(2))).facts[0]?.data).not.toHaveProperty('changeRequestSkipped')
    })

    it('is possible with an approved change request, which the event names', async () => {
      const { project, applier } = crew
      const request = await anApprovedRequest(server, crew, updateProtection(asking(1)))
      expect(request).toMatchObject({
        features: [],
        segments: [],
        environmentChanges: [{ action: 'updateProtection', payload: asking(1) }],
      })
      await server.newEvents()
      await move(server, request, applier, 'Applied')
      const events = await server.newEvents()
      expect(events.map(({ type }) => type)).toEqual(['change-request-applied', 'change-request-configuration-updated'])
      expect(events[1]).toMatchObject({
        project,
        environment: GUARDED,
        data: { requiredApprovals: 1, changeRequestId: request.id },
        preData: { requiredApprovals: 2 },
      })
      expect(events[1]?.data).not.toHaveProperty('changeRequestSkipped')
      expect(await approvalsNow()).toBe(1)
      const closed = await theRequest(server, request)
      expect(closed.environmentChanges[0].payload.snapshot).toEqual(asking(2))
      const [found] = (await succeed(server, 'GET', '/api/admin/search/change-requests?limit=1')).changeRequests
      expect(found).toMatchObject({ id: request.id, features: [], segments: [] })
      await protect(server, project, 2)
    })

    it('by a change request needs the approvals required before the change', async () => {
      const { project, author, reviewers, applier } = crew
      const draft = await aRequest(server, project, author, updateProtection(OFF))
      await move(server, draft, author, 'In review')
      await move(server, draft, reviewers[0], 'Approved')
      expectFailure(await tryMove(server, draft, applier, 'Applied'), 409, 'ConflictError')
      await move(server, draft, reviewers[1], 'Approved')
      await move(server, draft, applier, 'Applied')
      expect(await approvalsNow()).toBe(null)
      await protect(server, project, 2)
    })

    it('is a conflict when the protection was changed after the change was made', async () => {
      const { project, applier, author } = crew
      const request = await anApprovedRequest(server, crew, updateProtection(asking(1)))
      // The request has enough approvals, so only the conflict remains.
      await protect(server, project, null)
      const answer = await tryMove(server, request, applier, 'Applied')
      expectFailure(answer, 409, 'ConflictError')
      expect(answer.body.details).toMatchObject([
        expect.objectContaining({ message: 'environment: The protection of the environment was changed.' }),
      ])
      expect((await theRequest(server, request)).environmentChanges[0]).toMatchObject({
        conflict: 'The protection of the environment was changed.',
        conflictDetails: {
          kind: 'protection-changed',
          // biome-ignore lint/suspicious/noThenProperty: a field of the API.
          then: asking(2),
          now: { changeRequestsEnabled: false, requiredApprovals: null },
          wanted: asking(1),
        },
      })
      expect(await approvalsNow()).toBe(null)
      await protect(server, project, 1)
      // There is no conflict when the protection already has the wanted value.
      expect((await theRequest(server, request)).environmentChanges[0]).not.toHaveProperty('conflict')
      await move(server, request, author, 'Cancelled')
      await protect(server, project, 2)
    })

    it('is one change of a request: a later one replaces an earlier one and keeps changes of toggles', async () => {
      const { project, author } = crew
      const [toggle] = await aReadyToggle(server, project)
      await aRequest(server, project, author, [switching(toggle), updateProtection(OFF)])
      const request = await aRequest(server, project, author, updateProtection(asking(1)))
      expect(request.environmentChanges.map(({ payload }: Body) => payload)).toEqual([asking(1)])
      expect(request.features).toHaveLength(1)
      const preview = await server.call(
        'POST',
        `${requestsPath(project)}/${request.id}/preview`,
        { contexts: [{}] },
        author.as,
      )
      expect(preview.status).toBe(200)
      await move(server, request, author, 'Cancelled')
    })

    it('affects the environment of the request and needs a valid payload', async () => {
      const { project, author } = crew
      const add = (payload: unknown) =>
        server.call('POST', addPath(project), { action: 'updateProtection', payload }, author.as)
      for (const payload of [undefined, {}, { changeRequestsEnabled: 'no' }, { ...OFF, requiredApprovals: 1.5 }])
        expectFailure(await add(payload), 400, 'ValidationError')
      const { body } = await server.call<Body>(
        'POST',
        addPath(project),
        updateProtection({ ...OFF, environment: 'development' }),
        author.as,
      )
      expect((await server.call('DELETE', `${requestsPath(project)}/${body.id}`, undefined, author.as)).status).toBe(
        200,
      )
    })

    it('before a direct write is recorded in the event log', async () => {
      const config = `${addPath(crew.project)}/config`
      await server.newEvents()
      await succeed(server, 'PUT', config, OFF)
      await succeed(server, 'PUT', config, asking(2))
      const events = await server.newEvents()
      expect(events.map(({ data }) => data?.changeRequestSkipped)).toEqual([true, undefined])
    })
  })
