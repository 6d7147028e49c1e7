import { api } from '../../../api/client.ts'
import type { PlanTarget } from '../../../api/release-plans.ts'
import { nextMilestone, PLANS, type PlanAction, type ReleasePlan } from '../../../lib/release-plan.ts'
import { type PlanDraft, planBodyOf } from '../../../ui/release-plan/plan-draft.ts'

const pathOf = ({ projectId, featureName, environment }: PlanTarget) => ({ projectId, featureName, environment })

/** Sends an action of a plan. The version makes sure that the plan is still as the user sees it. */
export function sendPlanAction(
  target: PlanTarget,
  plan: ReleasePlan,
  action: Exclude<PlanAction, 'edit'>,
): Promise<unknown> {
  const path = { ...pathOf(target), planId: plan.id }
  const milestone = action === 'start' ? plan.milestones[0] : nextMilestone(plan)
  const headers = { 'If-Match': `"${plan.version}"` }
  switch (action) {
    case 'start':
    case 'advance':
      return api.POST(`${PLANS}/{planId}/milestones/{milestoneId}/start`, {
        params: { path: { ...path, milestoneId: milestone?.id ?? '' } },
        headers,
      })
    case 'complete':
      return api.POST(`${PLANS}/{planId}/complete`, { params: { path }, headers })
    case 'resume':
      return api.POST(`${PLANS}/{planId}/progressions/resume`, { params: { path }, headers })
    // A plan may always be stopped, also if it has just advanced.
    case 'pause':
      return api.POST(`${PLANS}/{planId}/progressions/pause`, { params: { path }, body: {} })
    case 'rollBack':
      return api.POST(`${PLANS}/{planId}/roll-back`, { params: { path }, body: {} })
    case 'cancel':
      return api.POST(`${PLANS}/{planId}/cancel`, { params: { path }, body: {} })
    case 'delete':
      return api.DELETE(`${PLANS}/{planId}`, { params: { path } })
  }
}

/** Creates a plan, or changes the draft of one. */
export function savePlan(
  target: PlanTarget,
  plan: ReleasePlan | undefined,
  draft: PlanDraft,
  templateId: string | undefined,
): Promise<unknown> {
  const body = planBodyOf(draft)
  const path = pathOf(target)
  return plan
    ? api.PUT(`${PLANS}/{planId}`, {
        params: { path: { ...path, planId: plan.id } },
        body,
        headers: { 'If-Match': `"${plan.version}"` },
      })
    : api.POST(PLANS, { params: { path }, body: { ...body, ...(templateId !== undefined && { templateId }) } })
}
