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
