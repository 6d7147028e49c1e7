import { t } from '../../lib/messages.ts'
import type { Draft } from '../strategy/draft.ts'
import type { AdvanceDraft, MilestoneDraft, PlanDraft, SafeguardDraft } from './plan-draft.ts'

const MAX_MINUTES = 43_200

const isWhole = (value: number, from: number, to = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isInteger(value) && value >= from && value <= to

function advanceProblem({ type, amount, at }: AdvanceDraft): string | undefined {
  if (type === 'manual') return undefined
  if (type === 'at') return Number.isNaN(Date.parse(at)) ? t('choose a day and a time') : undefined
  return amount > 0 ? undefined : t('the duration must be above 0')
}

/** The first problem of a safeguard, as part of a sentence. */
export function safeguardProblem(draft: SafeguardDraft): string | undefined {
  const { source, sourceId, metricName, divideBy, threshold, isRelative } = draft
  if (source === 'prometheus' && sourceId === null) return t('choose a metric source')
  if (metricName.trim() === '') return source === 'signal' ? t('choose a signal') : t('choose a metric')
  if (isRelative && divideBy.trim() === '') return t('choose the metric that counts exposures')
  if (!Number.isFinite(threshold)) return t('enter a threshold')
  if (isRelative && threshold <= 0) return t('the ratio must be above 0')
  if (!isWhole(draft.windowMinutes, 1, MAX_MINUTES)) return t('the window must be 1 to 43,200 minutes')
  if (isRelative && !isWhole(draft.minimumSample, 1)) return t('the minimum sample must be at least 1')
  if (source !== 'signal' && !isWhole(draft.minimumCount, 1)) return t('the minimum data must be at least 1')
  if (!isWhole(draft.deadlineMinutes, 1, MAX_MINUTES)) return t('the deadline must be 1 to 43,200 minutes')
  return undefined
}

type StrategyProblem = (draft: Draft) => string | undefined

function milestoneProblem({ name, strategies, advance }: MilestoneDraft, strategyProblem: StrategyProblem) {
  if (name.trim() === '') return t('enter a name')
  if (!strategies.some(({ disabled }) => !disabled)) return t('add an active strategy')
  for (const [index, strategy] of strategies.entries()) {
    const problem = strategyProblem(strategy)
    if (problem !== undefined)
      return strategies.length > 1 ? t('strategy {index}: {problem}', { index: index + 1, problem }) : problem
  }
  return advanceProblem(advance)
}

/** The first problem of a plan, for the footer of its form. Undefined: it can be saved. */
export function planProblem(draft: PlanDraft, strategyProblem: StrategyProblem): string | undefined {
  if (draft.name.trim() === '') return t('Name: required')
  if (draft.milestones.length === 0) return t('Add a milestone')
  for (const [index, milestone] of draft.milestones.entries()) {
    const problem = milestoneProblem(milestone, strategyProblem)
    if (problem !== undefined) return t('Milestone {number}: {problem}', { number: index + 1, problem })
  }
  for (const [index, safeguard] of draft.safeguards.entries()) {
    const problem = safeguardProblem(safeguard)
    if (problem !== undefined) return t('Safeguard {number}: {problem}', { number: index + 1, problem })
  }
  return undefined
}
