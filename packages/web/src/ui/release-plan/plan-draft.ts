import { fromLocal, localMinute } from '../../lib/local-time.ts'
import type {
  Advance,
  MilestoneLike,
  NewReleasePlan,
  PlanLike,
  ReleasePlan,
  SafeguardLike,
} from '../../lib/release-plan.ts'
import type { Strategy } from '../../lib/types.ts'
import { bodyOf, type Draft, draftOf, newDraft } from '../strategy/draft.ts'

export const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const
export type Unit = keyof typeof UNITS

/** How a milestone ends, while it is edited. Fields of other types keep what was typed. */
export interface AdvanceDraft {
  readonly type: Advance['type']
  /** NaN: empty. */
  readonly amount: number
  readonly unit: Unit
  /** In the format of a date and time field, in the time zone of the reader. */
  readonly at: string
}

export interface MilestoneDraft {
  /** The id on the server, or a new one. Safeguards refer to it. */
  readonly id: string
  readonly name: string
  readonly strategies: readonly Draft[]
  readonly advance: AdvanceDraft
}

type Metric = SafeguardLike['impactMetric']

export interface SafeguardDraft {
  readonly id: string
  readonly source: Metric['source']
  readonly sourceId: number | null
  readonly metricName: string
  /** Empty: none. */
  readonly divideBy: string
  readonly aggregationMode: Metric['aggregationMode']
  /** `name=value`. */
  readonly labels: readonly string[]
  readonly windowMinutes: number
  readonly operator: '>' | '<'
  readonly threshold: number
  readonly isRelative: boolean
  readonly variant: string
  readonly minimumSample: number
  readonly minimumCount: number
  readonly deadlineMinutes: number
  readonly action: SafeguardLike['action']['type']
  readonly milestoneId: string | null
  /** Ids of users who also get a notice when it is violated. */
  readonly notify: readonly number[]
}

/** Where a plan or template belongs. */
export interface DraftTarget {
  /** Undefined: a template of the installation. */
  readonly projectId: string | undefined
  /** Empty: a template. */
  readonly featureName: string
  /** The environment whose metrics are suggested; undefined for a template. */
  readonly environment: string | undefined
}

/** A plan or a template while it is edited. */
export interface PlanDraft {
  readonly name: string
  readonly description: string
  readonly milestones: readonly MilestoneDraft[]
  readonly safeguards: readonly SafeguardDraft[]
  /** Ids of users. Templates have none. */
  readonly notify: readonly number[]
}

const MANUAL: AdvanceDraft = { type: 'manual', amount: 6, unit: 'hours', at: '' }

export function advanceDraftOf({ type, minutes, at }: Advance): AdvanceDraft {
  const time = at === undefined ? '' : localMinute(new Date(at))
  if (minutes === undefined) return { ...MANUAL, type, at: time }
  const unit = minutes % UNITS.days === 0 ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
  return { type, amount: minutes / UNITS[unit], unit, at: time }
}

export function advanceOf({ type, amount, unit, at }: AdvanceDraft): Advance {
  if (type === 'manual') return { type }
  if (type === 'at') return { type, at: fromLocal(at).toISOString() }
  return { type, minutes: Math.round(amount * UNITS[unit]) }
}

/** A strategy of a template has only the fields that were given. */
const strategyDraft = (strategy: MilestoneLike['strategies'][number]): Draft =>
  draftOf({
    disabled: false,
    constraints: [],
    segments: [],
    variants: [],
    title: null,
    ...strategy,
  } as unknown as Strategy)

const milestoneDraft = ({ id, name, strategies, advance }: MilestoneLike): MilestoneDraft => ({
  id,
  name,
  strategies: strategies.map(strategyDraft),
  advance: advanceDraftOf(advance),
})

const safeguardDraft = ({
  id,
  impactMetric,
  triggerCondition,
  minimumData,
  action,
  notify = [],
}: SafeguardLike): SafeguardDraft => ({
  id,
  source: impactMetric.source,
  sourceId: impactMetric.sourceId ?? null,
  metricName: impactMetric.metricName,
  divideBy: impactMetric.divideBy ?? '',
  aggregationMode: impactMetric.aggregationMode,
  labels: Object.entries(impactMetric.labelSelectors).flatMap(([name, values]) =>
    values.map((value) => `${name}=${value}`),
  ),
  windowMinutes: impactMetric.windowMinutes,
  operator: triggerCondition.operator,
  threshold: triggerCondition.threshold,
  isRelative: triggerCondition.relativeTo !== undefined,
  variant: triggerCondition.variant ?? '',
  minimumSample: triggerCondition.minimumSample,
  minimumCount: minimumData.count,
  deadlineMinutes: minimumData.deadlineMinutes,
  action: action.type,
  milestoneId: action.milestoneId ?? null,
  notify: [...notify],
})

/** The first id of the form `new-1` that is free. */
export function freeId(taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id))
  let number = taken.length + 1
  while (ids.has(`new-${number}`)) number++
  return `new-${number}`
}

export const newMilestone = (before: readonly MilestoneDraft[], toggle: string, percent = 100): MilestoneDraft => {
  const start = newDraft(toggle)
  return {
    id: freeId(before),
    name: '',
    strategies: [{ ...start, parameters: { ...start.parameters, rollout: percent } }],
    advance: MANUAL,
  }
}

export const newSafeguard = (before: readonly SafeguardDraft[]): SafeguardDraft => ({
  id: freeId(before),
  source: 'impact',
  sourceId: null,
  metricName: '',
  divideBy: '',
  aggregationMode: 'count',
  labels: [],
  windowMinutes: 10,
  operator: '>',
  threshold: Number.NaN,
  isRelative: false,
  variant: '',
  minimumSample: 100,
  minimumCount: 1,
  deadlineMinutes: 15,
  action: 'pauseReleasePlanProgressions',
  milestoneId: null,
  notify: [],
})

/** Two milestones, as most plans start with a few users. */
export function emptyPlan(toggle: string): PlanDraft {
  const first = { ...newMilestone([], toggle, 10), name: '10%' }
  const second = { ...newMilestone([first], toggle), name: 'Everyone' }
  return { name: '', description: '', milestones: [first, second], safeguards: [], notify: [] }
}

export const planDraftOf = ({ name, description = '', milestones, safeguards, ...plan }: PlanLike): PlanDraft => ({
  name,
  description,
  milestones: milestones.map(milestoneDraft),
  safeguards: safeguards.map(safeguardDraft),
  notify: [...((plan as Partial<Pick<ReleasePlan, 'notify'>>).notify ?? [])],
})

function selectorsOf(labels: readonly string[]): Record<string, string[]> {
  const selectors: Record<string, string[]> = {}
  for (const label of labels) {
    const at = label.indexOf('=')
    const [name, value] = at < 0 ? [label, '*'] : [label.slice(0, at), label.slice(at + 1)]
    selectors[name] = [...(selectors[name] ?? []), value]
  }
  return selectors
}

function safeguardBody(draft: SafeguardDraft) {
  const { id, source, sourceId, metricName, divideBy, isRelative, variant, action, milestoneId } = draft
  const isDivided = divideBy.trim() !== '' && source !== 'signal'
  return {
    id,
    impactMetric: {
      source,
      metricName: metricName.trim(),
      ...(source === 'prometheus' && sourceId !== null && { sourceId }),
      ...(isDivided && { divideBy: divideBy.trim() }),
      aggregationMode: draft.aggregationMode,
      labelSelectors: selectorsOf(draft.labels),
      windowMinutes: draft.windowMinutes,
    },
    triggerCondition: {
      operator: draft.operator,
      threshold: draft.threshold,
      ...(isRelative && { relativeTo: 'withoutFeature' as const, minimumSample: draft.minimumSample }),
      ...(isRelative && variant.trim() !== '' && { variant: variant.trim() }),
    },
    // Without it the server uses the default of a signal, which needs no data.
    ...(source !== 'signal' && {
      minimumData: { count: draft.minimumCount, deadlineMinutes: draft.deadlineMinutes },
    }),
    action: { type: action, ...(action === 'rollBackToMilestone' && milestoneId !== null && { milestoneId }) },
    ...(draft.notify.length > 0 && { notify: [...draft.notify] }),
  }
}

/** The request body of a plan. Templates use it without `notify`. */
export function planBodyOf({ name, description, milestones, safeguards, notify }: PlanDraft) {
  return {
    name: name.trim(),
    description: description.trim(),
    milestones: milestones.map(({ id, name: milestone, strategies, advance }) => ({
      id,
      name: milestone.trim(),
      strategies: strategies.map(bodyOf),
      advance: advanceOf(advance),
    })) as NonNullable<NewReleasePlan['milestones']>,
    safeguards: safeguards.map(safeguardBody),
    notify: [...notify],
  }
}

/** A draft in the shape of a stored safeguard, for its sentence. */
export function safeguardPreview(draft: SafeguardDraft): SafeguardLike {
  const { impactMetric, triggerCondition, action } = safeguardBody(draft)
  return {
    id: draft.id,
    name: draft.metricName,
    impactMetric: { ...impactMetric, id: '', timeRange: 'hour' },
    triggerCondition: { minimumSample: draft.minimumSample, ...triggerCondition, alpha: 0.05 },
    minimumData: { count: draft.minimumCount, deadlineMinutes: draft.deadlineMinutes },
    action,
  }
}
