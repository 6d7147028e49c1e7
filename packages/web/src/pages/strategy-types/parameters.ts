import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type StrategyType = ResponseBody<'/api/admin/strategies'>['strategies'][number]
export type Parameter = StrategyType['parameters'][number]
export type ParameterType = Parameter['type']

/** Labels of the parameter types. */
export const PARAMETER_TYPES: readonly { readonly value: ParameterType; readonly label: string }[] = [
  { value: 'string', label: t('Text') },
  { value: 'percentage', label: t('Percentage') },
  { value: 'list', label: t('List') },
  { value: 'number', label: t('Number') },
  { value: 'boolean', label: t('Yes or no') },
]

export const NEW_PARAMETER: Parameter = { name: '', type: 'string', description: '', required: false }

/** The problems of the names: each parameter needs a unique name. */
export function nameProblem(parameters: readonly Parameter[], index: number): string | undefined {
  const name = parameters[index]?.name.trim() ?? ''
  if (name === '') return t('A parameter needs a name')
  const isTwice = parameters.some((one, other) => other !== index && one.name.trim() === name)
  return isTwice ? t('Another parameter has this name') : undefined
}
