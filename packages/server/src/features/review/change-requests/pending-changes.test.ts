import {
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  GUARDED,
  LATER,
  move,
  switching,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectFailure, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'

for (const engine of proofEngines) {
  describe(`the pending changes of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)
    const pathOf = (name: string) => `${togglePath(name, crew.project)}/pending-changes`
    const pendingOf = async (name: string, as = {}) => {
      const { status, body } = await server.call('GET', pathOf(name), undefined, as)
      expect(status).toBe(200)
      return body
    }

    it('contain drafts, requests in review and scheduled requests of all users, and no closed ones', async () => {
      const { project, author, other, applier } = crew
      const [name, strategy] = await aReadyToggle(server, project)
      expect(await pendingOf(name)).toEqual({ changeRequests: [], total: 0 })

      const scheduled = await anApprovedRequest(server, crew, {
        action: 'updateStrategy',
        feature: name,
        payload: { id: strategy.id, title: 'later' },
      })
      await move(server, scheduled, applier, 'Scheduled', { scheduledAt: LATER })
      const inReview = await aRequest(server, project, other, switching(name))
      await move(server, inReview, other, 'In review')
      const [elsewhere] = await aReadyToggle(server, project)
      const draft = await aRequest(server, project, author, [switching(name), switching(elsewhere)])

      const { changeRequests, total } = await pendingOf(name, author.as)
      expect(total).toBe(3)
      expect(changeRequests).toMatchObject([
        { id: draft.id, state: 'Draft', isMine: true, createdBy: { id: author.id }, environment: GUARDED },
        { id: inReview.id, state: 'In review', isMine: false, createdBy: { id: other.id }, minApprovals: 1 },
        {
          id: scheduled.id,
          state: 'Scheduled',
          isMine: true,
          approvals: 1,
          schedule: { status: 'pending', scheduledAt: LATER },
          changes: [{ action: 'updateStrategy', payload: { id: strategy.id, title: 'later' } }],
        },
      ])
      expect(changeRequests[0].changes).toMatchObject([{ action: 'updateEnabled', payload: { enabled: true } }])
      expect(changeRequests[0].changeCount).toBe(1)

      await move(server, draft, author, 'Cancelled')
      await move(server, inReview, other, 'Cancelled')
      expect((await pendingOf(name)).changeRequests.map(({ id }: { id: number }) => id)).toEqual([scheduled.id])
    })

    it('contain changes of segments that the strategies of the toggle use', async () => {
      const { project, author } = crew
      const segment = await aSegment(server, { project })
      const unused = await aSegment(server, { project })
      const name = await aToggle(server, { project })
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, GUARDED, project)}/strategies`, {
        name: 'default',
        segments: [segment.id],
      })
      const change = ({ id, name: called }: { id: number; name: string }) => ({
        action: 'updateSegment',
        payload: { id, name: called, constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
      })
      const request = await aRequest(server, project, author, [change(segment), change(unused)])
      const { changeRequests } = await pendingOf(name)
      expect(changeRequests).toMatchObject([
        { id: request.id, changeCount: 1, changes: [{ action: 'updateSegment', segment: segment.name }] },
      ])
      await move(server, request, author, 'Cancelled')
    })

    it('name conflicts with the current state', async () => {
      const { project, author } = crew
      const [name, strategy] = await aReadyToggle(server, project)
      const payload = { id: strategy.id, title: 'mine' }
      const request = await aRequest(server, project, author, { action: 'updateStrategy', feature: name, payload })
      expect((await pendingOf(name)).changeRequests[0].changes[0]).not.toHaveProperty('conflict')
      const path = `${toggleEnvironmentPath(name, GUARDED, project)}/strategies/${strategy.id}`
      await succeed(server, 'PUT', path, { title: 'theirs' })
      expect((await pendingOf(name)).changeRequests[0].changes[0].conflict).toBe('The strategy was changed.')
      await move(server, request, author, 'Cancelled')
    })

    it('are not visible with the toggle of another or of a private project', async () => {
      const { project } = crew
      const [name] = await aReadyToggle(server, project)
      expectFailure(await server.call('GET', `${togglePath(name, 'default')}/pending-changes`), 404, 'NotFoundError')
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const stranger = await aPerson(server)
      expectFailure(await server.call('GET', pathOf(name), undefined, stranger.as), 404, 'NotFoundError')
    })
  })
}
