import {
  aCrew,
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  type Crew,
  GUARDED,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aRole } from '@leverframe/testing/members'
import {
  aMilestone,
  aPlan,
  planPath,
  plansPath,
  rollout,
  startPath,
  THREE_STEPS,
  thePlan,
} from '@leverframe/testing/release-plans'
import { expectFailure, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { beforeEach, describe, expect, it } from 'vitest'

const OTHER_SEGMENT = { constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }] }

for (const engine of proofEngines)
  describe(`release plans in a protected environment on ${engine}`, () => {
    const server = serverFor(engine)
    let crew: Crew
    beforeEach(async () => {
      crew = await aCrew(server)
    })
    const aDraft = async (given: object = {}) =>
      aPlan(server, await aToggle(server, { project: crew.project }), given, GUARDED, crew.project)
    const starting = (plan: Body, index = 0) => ({
      action: 'startMilestone',
      feature: plan.featureName,
      payload: { planId: plan.id, milestoneId: plan.milestones[index].id },
    })
    const apply = (request: Body) => move(server, request, crew.applier, 'Applied')
    const asAuthor = (method: string, path: string, body: object = {}) =>
      server.call(method, path, body, crew.author.as)

    it('are written as drafts without a review, and started only by an approved change request', async () => {
      const toggle = await aToggle(server, { project: crew.project })
      const path = `${toggleEnvironmentPath(toggle, GUARDED, crew.project)}/release-plans`
      const { status, body: plan } = await asAuthor('POST', path, {
        name: 'x',
        milestones: [aMilestone(10), aMilestone(100)],
      })
      expect(status).toBe(201)
      const direct = await asAuthor('POST', startPath(plan))
      expectFailure(direct, 403, 'NoAccessError')
      expect(direct.body.message).toContain('SKIP_CHANGE_REQUEST')
      await apply(await anApprovedRequest(server, crew, starting(plan)))
      expect(await thePlan(server, plan)).toMatchObject({ state: 'running', activeMilestoneId: plan.milestones[0].id })
    })

    const adding = (feature: string, payload: object) => ({ action: 'addReleasePlan', feature, payload })
    const plansIn = (toggle: string): Promise<Body[]> =>
      succeed(server, 'GET', plansPath(toggle, GUARDED, crew.project))

    it('are added with their safeguards by an approved change request, and start at once if it says so', async () => {
      const safeguards = [{ impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }]
      for (const [start, state] of [
        [true, 'running'],
        [undefined, 'draft'],
      ] as const) {
        const toggle = await aToggle(server, { project: crew.project })
        const payload = { name: 'Slow', milestones: THREE_STEPS, safeguards, ...(start && { start }) }
        const request = await anApprovedRequest(server, crew, adding(toggle, payload))
        const [shown] = request.features[0].changes
        expect(shown.payload.snapshot).toMatchObject({ name: 'Slow', milestones: [{}, {}, {}], safeguards })
        expect(await plansIn(toggle)).toEqual([])
        await apply(request)
        const [plan] = await plansIn(toggle)
        expect(plan).toMatchObject({ name: 'Slow', state, safeguards })
        if (start) expect((await asAuthor('POST', startPath(plan, 1))).status).toBe(200)
        else expectFailure(await asAuthor('POST', startPath(plan)), 403, 'NoAccessError')
      }
    })

    it('that are to be added from a template need a new approval when the template or a segment changes', async () => {
      const segment = await succeed(server, 'POST', '/api/admin/segments', { name: uniqueName(), constraints: [] })
      const strategies = [{ ...rollout(10), segments: [segment.id] }]
      const content = { name: uniqueName('Steps'), milestones: [aMilestone(10, { strategies }), aMilestone(100)] }
      const templates = '/api/admin/release-plan-templates'
      const { id: templateId } = await succeed(server, 'POST', templates, content)
      const edits: [string, () => Promise<unknown>][] = [
        ['segment-changed', () => succeed(server, 'PUT', `/api/admin/segments/${segment.id}`, OTHER_SEGMENT)],
        [
          'template-changed',
          () => succeed(server, 'PUT', `${templates}/${templateId}`, { ...content, milestones: THREE_STEPS }),
        ],
        ['template-gone', () => succeed(server, 'DELETE', `${templates}/${templateId}`)],
      ]
      for (const [kind, edit] of edits) {
        crew = await aCrew(server)
        const toggle = await aToggle(server, { project: crew.project })
        const request = await anApprovedRequest(server, crew, adding(toggle, { templateId, start: true }))
        await edit()
        expect((await tryMove(server, request, crew.applier, 'Applied')).status).toBe(409)
        expect((await theRequest(server, request)).features[0].changes[0].conflictDetails.kind).toBe(kind)
        expect(await plansIn(toggle)).toEqual([])
      }
    })

    it('are refused in a change request when their content is not valid', async () => {
      const path = `/api/admin/projects/${crew.project}/environments/${GUARDED}/change-requests`
      const toggle = await aToggle(server, { project: crew.project })
      for (const [payload, status] of [
        [{ name: 'x', milestones: 'all' }, 400],
        [{ name: 'x' }, 400],
        [{ name: 'x', milestones: [{ name: 'a', strategies: [{ name: 'nothing' }] }] }, 400],
        [{ templateId: 'nothing' }, 404],
      ] as const)
        expect((await asAuthor('POST', path, adding(toggle, payload))).status, JSON.stringify(payload)).toBe(status)
    })

    const outside = { contextName: 'userId', operator: 'NOT_IN', values: ['ann'] }
    const safe = aMilestone(100, { strategies: [{ ...rollout(100), constraints: [outside] }] })
    const breaking = { name: 'x', milestones: [safe, aMilestone(100)] }
    const testAnnIsOff = (toggle: string): Promise<unknown> =>
      succeed(server, 'POST', `${togglePath(toggle, crew.project)}/tests`, {
        name: 'ann is off',
        environment: GUARDED,
        context: { userId: 'ann' },
        expected: { enabled: false },
      })
    const add = (changes: unknown) => asAuthor('POST', addPath(crew.project), changes as object)
    const expectBroken = (refused: Body) => {
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.message).toContain('ann is off')
    }

    it('are refused in a change request, as when saved directly, when a later milestone would break a toggle test', async () => {
      const toggle = await aToggle(server, { project: crew.project })
      await testAnnIsOff(toggle)
      const direct = await server.call('POST', plansPath(toggle, GUARDED, crew.project), breaking)
      for (const start of [true, false]) {
        const refused = await add(adding(toggle, { ...breaking, start }))
        expectBroken(refused)
        expect(refused.body.message).toBe(direct.body.message)
      }
      const { body: request } = await add(adding(toggle, { name: 'x', milestones: [safe], start: true }))
      const [change] = request.features[0].changes
      const edit = `${requestsPath(crew.project)}/${request.id}/changes/${change.id}`
      expectBroken(await asAuthor('PUT', edit, adding(toggle, breaking)))
      const templates = '/api/admin/release-plan-templates'
      const { id: templateId } = await succeed(server, 'POST', templates, { ...breaking, name: uniqueName('Steps') })
      expectBroken(await add(adding(toggle, { templateId })))
      expect((await theRequest(server, request)).features[0].changes).toEqual([change])
    })

    it('take the place of the plan that the change request had for the toggle', async () => {
      const toggle = await aToggle(server, { project: crew.project })
      for (const milestones of [THREE_STEPS, [aMilestone(100)]])
        expect((await add(adding(toggle, { name: 'x', milestones }))).status).toBe(200)
      const request = await aRequest(
        server,
        crew.project,
        crew.author,
        adding(toggle, { name: 'x', milestones: [safe] }),
      )
      expect(request.features[0].changes).toMatchObject([{ payload: { milestones: [safe] } }])
    })

    it('are checked against toggle tests again when the request is sent to review and when it is applied', async () => {
      const [early, late] = [
        await aToggle(server, { project: crew.project }),
        await aToggle(server, { project: crew.project }),
      ]
      const { body: draft } = await add(adding(early, breaking))
      await testAnnIsOff(early)
      expectBroken(await tryMove(server, draft, crew.author, 'In review'))
      expect((await theRequest(server, draft)).state).toBe('Draft')
      await move(server, draft, crew.author, 'Cancelled')
      const approved = await anApprovedRequest(server, crew, adding(late, breaking))
      await testAnnIsOff(late)
      expectFailure(await tryMove(server, approved, crew.author, 'Applied'), 403, 'NoAccessError')
      expectBroken(await tryMove(server, approved, crew.applier, 'Applied'))
      expect([(await theRequest(server, approved)).state, await plansIn(late)]).toEqual(['Approved', []])
    })

    it('are added to a change request whose other changes break a toggle test, until it is sent to review', async () => {
      const [planned, other] = [
        await aToggle(server, { project: crew.project }),
        await aReadyToggle(server, crew.project),
      ]
      await testAnnIsOff(other[0])
      expect((await add(switching(other[0]))).status).toBe(200)
      const { status, body: request } = await add(adding(planned, breaking))
      expect(status).toBe(200)
      await testAnnIsOff(planned)
      expectBroken(await add(adding(planned, breaking)))
      expectBroken(await tryMove(server, request, crew.author, 'In review'))
    })

    it('need no further review once they are approved: advance, pause, resume and roll back', async () => {
      const plan = await aDraft()
      await apply(await anApprovedRequest(server, crew, starting(plan)))
      const paths = ['progressions/pause', 'progressions/resume', 'roll-back'].map(
        (path) => `${planPath(plan)}/${path}`,
      )
      for (const path of [startPath(plan, 1), ...paths]) expect((await asAuthor('POST', path)).status, path).toBe(200)
      expect((await thePlan(server, plan)).state).toBe('rolled-back')
      expectFailure(
        await asAuthor('POST', `${toggleEnvironmentPath(plan.featureName, GUARDED, crew.project)}/on`),
        403,
        'NoAccessError',
      )
    })

    it('need a new approval when they are edited after the approval', async () => {
      const plan = await aDraft()
      const request = await anApprovedRequest(server, crew, starting(plan))
      expect((await asAuthor('PUT', planPath(plan), { milestones: [aMilestone(100)] })).status).toBe(200)
      const refused = await tryMove(server, request, crew.applier, 'Applied')
      expect(refused.status).toBe(409)
      expect((await theRequest(server, request)).features[0].changes[0]).toMatchObject({
        conflict: expect.any(String),
        conflictDetails: { kind: 'plan-changed' },
      })
      expect((await thePlan(server, plan)).state).toBe('draft')
    })

    it('need a new approval when a safeguard or a segment of a later milestone changes', async () => {
      const segment = await succeed(server, 'POST', '/api/admin/segments', { name: uniqueName(), constraints: [] })
      const later = aMilestone(100, { strategies: [{ ...rollout(100), segments: [segment.id] }] })
      const change = { constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }] }
      const guard = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }
      const edits: ((plan: Body) => Promise<unknown>)[] = [
        () => succeed(server, 'PUT', `/api/admin/segments/${segment.id}`, change),
        (plan) => succeed(server, 'PUT', `${planPath(plan)}/safeguards`, guard),
      ]
      for (const edit of edits) {
        crew = await aCrew(server)
        const plan = await aDraft({ milestones: [aMilestone(10), later] })
        const request = await anApprovedRequest(server, crew, starting(plan))
        await edit(plan)
        expect((await tryMove(server, request, crew.applier, 'Applied')).status).toBe(409)
      }
    })

    it('are not started by an approval of another plan, milestone or environment', async () => {
      const [one, other] = [await aDraft(), await aDraft()]
      const mixed = { ...starting(one), payload: { planId: other.id, milestoneId: other.milestones[0].id } }
      const { status } = await server.call(
        'POST',
        `/api/admin/projects/${crew.project}/environments/${GUARDED}/change-requests`,
        mixed,
        crew.author.as,
      )
      expect(status).toBe(404)
      expect([(await thePlan(server, one)).state, (await thePlan(server, other)).state]).toEqual(['draft', 'draft'])
    })

    it('may be paused and rolled back with UPDATE_FEATURE_ENVIRONMENT alone', async () => {
      const plan = await aDraft()
      await apply(await anApprovedRequest(server, crew, starting(plan)))
      const person = await aMember(server, crew.project, await aRole(server, ['UPDATE_FEATURE_ENVIRONMENT']))
      for (const path of ['progressions/pause', 'roll-back'])
        expect((await server.call('POST', `${planPath(plan)}/${path}`, {}, person.as)).status).toBe(200)
    })

    it('that were started before the protection need an approval to go on, but none to go back', async () => {
      await protect(server, crew.project, null)
      const plan = await aDraft()
      expect((await asAuthor('POST', startPath(plan))).status).toBe(200)
      await protect(server, crew.project, 1)
      expectFailure(await asAuthor('POST', startPath(plan, 1)), 403, 'NoAccessError')
      expect((await asAuthor('POST', `${planPath(plan)}/progressions/pause`)).status).toBe(200)
      expectFailure(await asAuthor('POST', `${planPath(plan)}/progressions/resume`), 403, 'NoAccessError')
      await apply(await anApprovedRequest(server, crew, starting(plan, 1)))
      expect((await asAuthor('POST', startPath(plan, 2))).status).toBe(200)
      expect((await asAuthor('POST', `${planPath(plan)}/roll-back`)).status).toBe(200)
    })

    it('show reviewers the plan that they approve', async () => {
      const plan = await aDraft()
      const request = await aRequest(server, crew.project, crew.other, starting(plan))
      expect(request.features[0].changes[0].payload).toEqual(starting(plan).payload)
      const seen = await server.call('GET', planPath(plan), undefined, crew.reviewers[0].as)
      expect([seen.status, seen.body.milestones.length]).toEqual([200, 3])
    })
  })
