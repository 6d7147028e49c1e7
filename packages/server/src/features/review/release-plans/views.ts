import type { ShownPlan } from '#features/toggles/index'
import type { Advance } from './decision-rules.ts'
import { dueTextOf } from './plan-search.ts'
import type { PlanView, TemplateView } from './schema.ts'
import type { Template } from './template-store.ts'
import type { Plan } from './types.ts'

/** The same in the terms of Unleash, which knows only durations. */
const transitionOf = (advance: Advance) =>
  advance.type === 'after' || advance.type === 'whenGuardsHold' ? { intervalMinutes: advance.minutes } : null

export function planView(plan: Plan): PlanView {
  const { progress, milestones, readings, starts } = plan
  const current = progress.milestone === null ? undefined : milestones[progress.milestone]?.id
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    project: plan.project,
    featureName: plan.feature,
    environment: plan.environment,
    state: progress.state,
    version: plan.version,
    reason: plan.reason,
    releasePlanTemplateId: plan.templateId,
    activeMilestoneId: current ?? null,
    milestones: milestones.map(({ id, name, sortOrder, strategies, advance }) => ({
      id,
      name,
      sortOrder,
      releasePlanDefinitionId: plan.id,
      strategies: [...strategies],
      advance,
      transitionCondition: transitionOf(advance),
      startedAt: starts[id] ?? null,
      pausedAt: id === current ? plan.pausedAt : null,
      dueAt: id === current ? dueTextOf(plan) : null,
    })),
    safeguards: plan.safeguards.map((guard) => {
      const last = readings[guard.id]
      if (!last) return { ...guard, reading: null }
      const { evidence: _, ...reading } = last
      return { ...guard, reading }
    }),
    notify: [...plan.notify],
    createdAt: plan.createdAt,
    createdBy: plan.createdBy,
    createdByUserId: plan.createdByUserId,
    startedAt: plan.startedAt,
    pausedAt: plan.pausedAt,
    endedAt: plan.endedAt,
  }
}

/** The plan as the view of its toggle has it, without readings. */
export function shownPlan(plan: Plan): ShownPlan {
  const view = planView(plan)
  const { id, name, description, featureName, environment, state, createdAt, createdByUserId } = view
  return {
    id,
    name,
    description,
    featureName,
    environment,
    state,
    releasePlanTemplateId: view.releasePlanTemplateId,
    activeMilestoneId: view.activeMilestoneId,
    createdAt,
    createdByUserId,
    milestones: view.milestones.map(({ advance: _, dueAt: __, strategies, ...milestone }) => ({
      ...milestone,
      strategies: strategies.map((one) => ({ ...one, strategyName: one.name })),
    })),
    safeguards: view.safeguards.map(({ id, impactMetric, triggerCondition }) => {
      const { metricName, aggregationMode, timeRange, labelSelectors } = impactMetric
      const { operator, threshold } = triggerCondition
      const metric = { metricName, aggregationMode, timeRange, labelSelectors }
      return { id, impactMetric: metric, triggerCondition: { operator, threshold } }
    }),
  }
}

export const templateView = (template: Template): TemplateView => ({
  id: template.id,
  name: template.name,
  description: template.description,
  project: template.project,
  milestones: template.milestones.map(({ strategies, ...milestone }) => ({
    ...milestone,
    strategies: [...strategies],
    transitionCondition: transitionOf(milestone.advance as Advance),
  })),
  safeguards: [...template.safeguards],
  builtIn: template.isBuiltIn,
  createdAt: template.createdAt,
  createdByUserId: template.createdByUserId,
  archivedAt: template.archivedAt,
})
