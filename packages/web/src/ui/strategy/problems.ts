import { isAddressOrRange, isDecimal } from '@leverframe/domain'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { percentProblem } from '../../lib/percent.ts'
import { valuesFrom } from '../constraints/problems.ts'
import type { Draft, Parameter } from './draft.ts'

export type StrategyType = ResponseBody<'/api/admin/strategies'>['strategies'][number]
export type ParameterDefinition = StrategyType['parameters'][number]

/** Percentages of built-in strategies, which SDKs compare as whole numbers. Custom strategies may use fractions. */
const WHOLE_PERCENT: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
}

const LABELS: Readonly<Record<string, string>> = {
  userIds: t('Users'),
  IPs: t('Addresses'),
  hostNames: t('Hosts'),
  percentage: t('Rollout'),
  rollout: t('Rollout'),
  groupId: t('Group ID'),
  stickiness: t('Stickiness'),
}

/** The label of the field of a parameter. */
export const parameterLabel = (name: string): string => LABELS[name] ?? name

function parameterProblem({ name, type, required }: ParameterDefinition, value: Parameter | undefined) {
  if (value === undefined || value === '') return required ? t('Required') : undefined
  if (type === 'number' && !isDecimal(String(value))) return t('A number, such as 18 or 4.5')
  if (type === 'percentage') return percentProblem(isDecimal(String(value)) ? Number(value) : Number.NaN)
  if (name === 'IPs') {
    const odd = valuesFrom(String(value)).find((one) => !isAddressOrRange(one))
    return odd === undefined ? undefined : t('"{odd}" is not an address or range like 10.0.0.0/8', { odd })
  }
  return undefined
}

/** The problems of the parameters of a draft, by name. Stored parameters may stay invalid. */
export function parameterProblems(
  draft: Draft,
  definitions: readonly ParameterDefinition[],
  before?: Draft,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const definition of definitions) {
    const problem = parameterProblem(definition, draft.parameters[definition.name])
    if (problem !== undefined) problems[definition.name] = problem
  }
  const percentage = WHOLE_PERCENT[draft.name]
  if (percentage !== undefined && draft.parameters[percentage] !== before?.parameters[percentage]) {
    const given = draft.parameters[percentage] ?? ''
    const problem = percentProblem(isDecimal(String(given)) ? Number(given) : Number.NaN, { isWhole: true })
    if (problem !== undefined) problems[percentage] = problem
  }
  if (draft.name === 'flexibleRollout')
    for (const name of ['stickiness', 'groupId'])
      if (String(draft.parameters[name] ?? '').trim() === '') problems[name] = t('Required')
  return problems
}
