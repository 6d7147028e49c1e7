import { isAddressOrRange, isDecimal } from '@leverframe/domain'
import type { ResponseBody } from '../../lib/operations.ts'
import { valuesFrom } from '../constraints/problems.ts'
import type { Draft, Parameter } from './draft.ts'

export type StrategyType = ResponseBody<'/api/admin/strategies'>['strategies'][number]
export type ParameterDefinition = StrategyType['parameters'][number]

const isPercent = (value: Parameter): boolean => isDecimal(String(value)) && Number(value) >= 0 && Number(value) <= 100

function parameterProblem({ name, type, required }: ParameterDefinition, value: Parameter | undefined) {
  if (value === undefined || value === '') return required ? 'Required' : undefined
  if (type === 'number' && !isDecimal(String(value))) return 'A number, such as 18 or 4.5'
  if (type === 'percentage' && !isPercent(value)) return 'A number from 0 to 100'
  if (name === 'IPs') {
    const odd = valuesFrom(String(value)).find((one) => !isAddressOrRange(one))
    return odd === undefined ? undefined : `"${odd}" is not an address or range like 10.0.0.0/8`
  }
  return undefined
}

/** The problems of the parameters of a draft, by name. */
export function parameterProblems(draft: Draft, definitions: readonly ParameterDefinition[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const definition of definitions) {
    const problem = parameterProblem(definition, draft.parameters[definition.name])
    if (problem !== undefined) problems[definition.name] = problem
  }
  if (draft.name === 'flexibleRollout')
    for (const name of ['stickiness', 'groupId'])
      if (String(draft.parameters[name] ?? '').trim() === '') problems[name] = 'Required'
  return problems
}
