import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aMilestone,
  aPlan,
  aRunningPlan,
  planPath,
  rollout,
  THREE_STEPS,
  thePlan,
} from '@leverframe/testing/release-plans'
import { expectFailure, recording, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

const all = '/api/admin/release-plan-templates'
const ofProject = (project: string) => `/api/admin/projects/${project}/release-templates`
const errors = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }

const withoutIds = (template: Body): Body =>
  JSON.parse(JSON.stringify(template, (key, value) => (['id', 'milestoneId'].includes(key) ? undefined : value)))

for (const engine of engineInTurn(import.meta.url))
  describe(`release plan templates on ${engine}`, () => {
    const server = serverFor(engine)
    const aTemplate = (given: object = {}, path = all) =>
      succeed(server, 'POST', path, { name: uniqueName('template'), milestones: THREE_STEPS, ...given })

    it('include three built-in ones, which make plans and cannot be changed', async () => {
      const templates = await succeed(server, 'GET', all)
      const builtIn = templates.filter((one: Body) => one.builtIn)
      expect(builtIn.map(({ name }: Body) => name)).toEqual([
        '1% → 10% → 50% → 100% in a day',
        'Employees → beta → everyone',
        'Regional',
      ])
      for (const { id, name, milestones } of builtIn) {
        const plan = await aRunningPlan(server, await aToggle(server), {
          templateId: id,
          name: undefined,
          milestones: undefined,
        })
        expect([plan.name, plan.releasePlanTemplateId, plan.milestones.length]).toEqual([name, id, milestones.length])
        expectFailure(
          await server.call('PUT', `${all}/${id}`, { name: 'x', milestones: THREE_STEPS }),
          409,
          'ConflictError',
        )
        expectFailure(await server.call('DELETE', `${all}/${id}`), 409, 'ConflictError')
      }
    })

    it('are created, changed and deleted, each with an event', async () => {
      const given = { name: uniqueName('template'), description: 'd', milestones: THREE_STEPS, safeguards: [errors] }
      const created = await recording(server, 'POST', all, given)
      const { id } = created.body
      expect([created.status, created.facts.map(({ type }) => type)]).toEqual([201, ['release-plan-template-created']])
      expect(created.body).toMatchObject({
        name: given.name,
        project: null,
        builtIn: false,
        archivedAt: null,
        milestones: [{ name: '10%', strategies: [rollout(10)] }, { name: '50%' }, { name: '100%' }],
        safeguards: [{ impactMetric: { metricName: 'errors' }, action: { type: 'pauseReleasePlanProgressions' } }],
      })
      const read = await server.call('GET', `${all}/${id}`)
      expect(read.body).toEqual(created.body)
      const changed = await recording(server, 'PUT', `${all}/${id}`, { ...created.body, name: 'Other' })
      expect(changed.body.id).toBe(id)
      // Each change gives new ids to milestones and strategies.
      expect([withoutIds(changed.body), changed.facts.map(({ type }) => type)]).toEqual([
        withoutIds({ ...created.body, name: 'Other' }),
        ['release-plan-template-updated'],
      ])
      const stale = { headers: { 'if-match': read.headers.get('etag') ?? '' } }
      expectFailure(await server.call('DELETE', `${all}/${id}`, undefined, stale), 412, 'PreconditionFailedError')
      expect((await recording(server, 'DELETE', `${all}/${id}`)).facts).toMatchObject([
        { type: 'release-plan-template-deleted' },
      ])
      expectFailure(await server.call('GET', `${all}/${id}`), 404, 'NotFoundError')
    })

    it('are archived instead of deleted once a plan was made from them', async () => {
      const { id } = await aTemplate()
      const plan = await aPlan(server, await aToggle(server), { templateId: id })
      expect((await recording(server, 'DELETE', `${all}/${id}`)).facts).toMatchObject([
        { type: 'release-plan-template-archived' },
      ])
      expect((await succeed(server, 'GET', all)).map((one: Body) => one.id)).not.toContain(id)
      expect((await succeed(server, 'GET', `${all}/${id}`)).archivedAt).toEqual(expect.any(String))
      expect((await thePlan(server, plan)).releasePlanTemplateId).toBe(id)
      const again = { templateId: id }
      const path = `/api/admin/projects/default/features/${await aToggle(server)}/environments/development/release-plans`
      expectFailure(await server.call('POST', path, again), 404, 'NotFoundError')
    })

    it('give plans ids of their own, and safeguards that refer to them', async () => {
      const milestones = [aMilestone(10, { id: 'first' }), aMilestone(100, { id: 'second' })]
      const safeguards = [{ ...errors, action: { type: 'rollBackToMilestone', milestoneId: 'first' } }]
      const template = await aTemplate({ milestones, safeguards })
      const plan = await aPlan(server, await aToggle(server), {
        templateId: template.id,
        milestones: undefined,
        name: 'x',
      })
      const ids = [template, plan].map((one) => one.milestones[0].id)
      expect(ids[0]).not.toBe(ids[1])
      expect(plan.safeguards[0].action).toEqual({ type: 'rollBackToMilestone', milestoneId: ids[1] })
      const unknown = [{ ...errors, action: { type: 'rollBackToMilestone', milestoneId: 'nope' } }]
      const refused = await server.call('POST', all, { name: 'x', milestones, safeguards: unknown })
      expectFailure(refused, 400, 'ValidationError')
    })

    it('of a project are used in that project only, by holders of UPDATE_PROJECT', async () => {
      const project = await aProject(server)
      const template = await aTemplate({}, ofProject(project))
      expect(template.project).toBe(project)
      expect((await succeed(server, 'GET', ofProject(project))).map((one: Body) => one.id)).toEqual([template.id])
      expectFailure(await server.call('GET', `${all}/${template.id}`), 404, 'NotFoundError')
      const body = { templateId: template.id }
      const elsewhere = `/api/admin/projects/default/features/${await aToggle(server)}/environments/development/release-plans`
      expectFailure(await server.call('POST', elsewhere, body), 404, 'NotFoundError')
      const toggle = await aToggle(server, { project })
      await aPlan(server, toggle, { templateId: template.id }, 'development', project)
      const updater = await aMember(server, project, await aRole(server, ['UPDATE_PROJECT']))
      const given = { name: 'x', milestones: THREE_STEPS }
      expect((await server.call('POST', ofProject(project), given, updater.as)).status).toBe(201)
      expectFailure(await server.call('POST', all, given, updater.as), 403, 'NoAccessError')
      const editor = await aPerson(server, EDITOR_ROLE)
      expect((await server.call('POST', all, given, editor.as)).status).toBe(201)
    })

    it('check segments: a template of the installation cannot use those of a project', async () => {
      const project = await aProject(server)
      const segment = await succeed(server, 'POST', '/api/admin/segments', {
        name: uniqueName(),
        constraints: [],
        project,
      })
      const milestones = [aMilestone(10, { strategies: [{ ...rollout(10), segments: [segment.id] }] })]
      expectFailure(await server.call('POST', all, { name: 'x', milestones }), 404, 'NotFoundError')
      await aTemplate({ milestones }, ofProject(project))
    })

    it('have safeguards that are added to a draft, changed and deleted, each with an event', async () => {
      const plan = await aPlan(server, await aToggle(server))
      const path = `${planPath(plan)}/safeguards`
      const added = await recording(server, 'PUT', path, errors)
      const [{ id }] = added.body.safeguards
      expect(added.facts).toMatchObject([{ type: 'safeguard-changed', data: { safeguard: { id } } }])
      const changed = await recording(server, 'PUT', path, { ...errors, id, name: 'Errors' })
      expect(changed.facts).toMatchObject([
        {
          type: 'safeguard-changed',
          data: { safeguard: { name: 'Errors' } },
          preData: { safeguard: { name: 'errors' } },
        },
      ])
      expect(changed.body.safeguards).toMatchObject([{ id, name: 'Errors', reading: null }])
      expect((await recording(server, 'DELETE', `${path}/${id}`)).facts).toMatchObject([{ type: 'safeguard-deleted' }])
      expectFailure(await server.call('DELETE', `${path}/${id}`), 404, 'NotFoundError')
      const running = await aRunningPlan(server, await aToggle(server))
      expectFailure(await server.call('PUT', `${planPath(running)}/safeguards`, errors), 409, 'ConflictError')
    })
  })
