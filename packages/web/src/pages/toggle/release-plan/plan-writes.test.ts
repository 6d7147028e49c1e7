// @vitest-environment app
import { beforeEach, describe, expect, it } from 'vitest'
import { startApi } from '../../../../test/hooks.ts'
import type { PlanAction, ReleasePlan } from '../../../lib/release-plan.ts'
import type { PlanDraft } from '../../../ui/release-plan/plan-draft.ts'

const server = await startApi()
const { savePlan, sendPlanAction } = await import('./plan-writes.ts')

const TARGET = { projectId: 'shop', featureName: 'pay', environment: 'prod' }
const PLANS = '/api/admin/projects/shop/features/pay/environments/prod/release-plans'

const planAt = (activeMilestoneId: string | null): ReleasePlan =>
  ({ id: 'p-1', version: 4, milestones: [{ id: 'm-1' }, { id: 'm-2' }], activeMilestoneId }) as unknown as ReleasePlan

const DRAFT: PlanDraft = {
  name: 'Careful',
  description: '',
  milestones: [],
  safeguards: [],
  notify: [],
} as unknown as PlanDraft

/** The route, body and `If-Match` of the only request. */
const sent = () => server.calls.map(({ route, body, headers }) => [route, body, headers['if-match']])

type Sent = Exclude<PlanAction, 'edit'>
const send = (action: Sent, plan = planAt(null)) => sendPlanAction(TARGET, plan, action).catch(() => undefined)

describe('an action of a release plan', () => {
  it('starts the first milestone', async () => {
    await send('start')
    expect(sent()).toEqual([[`POST ${PLANS}/p-1/milestones/m-1/start`, undefined, '"4"']])
  })

  it('advances to the milestone after the active one', async () => {
    await send('advance', planAt('m-1'))
    expect(sent()).toEqual([[`POST ${PLANS}/p-1/milestones/m-2/start`, undefined, '"4"']])
  })

  it.each([
    ['complete', 'complete'],
    ['resume', 'progressions/resume'],
  ] as const)('%s applies only to the version that the user sees', async (action, path) => {
    await send(action)
    expect(sent()).toEqual([[`POST ${PLANS}/p-1/${path}`, undefined, '"4"']])
  })

  it.each([
    ['pause', 'progressions/pause'],
    ['rollBack', 'roll-back'],
    ['cancel', 'cancel'],
  ] as const)('%s is always possible, also if the plan has just advanced', async (action, path) => {
    await send(action)
    expect(sent()).toEqual([[`POST ${PLANS}/p-1/${path}`, {}, undefined]])
  })

  it('deletes the plan', async () => {
    await send('delete')
    expect(sent()).toEqual([[`DELETE ${PLANS}/p-1`, undefined, undefined]])
  })

  it('throws the refusal of the server', async () => {
    server.on(`POST ${PLANS}/p-1/complete`, { status: 412, body: { message: 'The plan has advanced' } })
    await expect(sendPlanAction(TARGET, planAt('m-2'), 'complete')).rejects.toThrow('The plan has advanced')
  })
})

describe('the draft of a release plan', () => {
  beforeEach(() => {
    server.on(`POST ${PLANS}`, { status: 201, body: {} })
    server.on(`PUT ${PLANS}/p-1`, { body: {} })
  })

  it('becomes a new plan, which names its template if it has one', async () => {
    await savePlan(TARGET, undefined, DRAFT, 'tpl-1')
    await savePlan(TARGET, undefined, DRAFT, undefined)
    const [withTemplate, without] = server.callsOf(`POST ${PLANS}`)
    expect(withTemplate?.body).toMatchObject({ name: 'Careful', templateId: 'tpl-1' })
    expect(without?.body).not.toHaveProperty('templateId')
  })

  it('replaces the stored one in the version that was opened, without a template', async () => {
    await savePlan(TARGET, planAt(null), DRAFT, 'tpl-1')
    const [put] = server.callsOf(`PUT ${PLANS}/p-1`)
    expect([put?.headers['if-match'], put?.body]).toEqual(['"4"', expect.not.objectContaining({ templateId: 'tpl-1' })])
  })
})
