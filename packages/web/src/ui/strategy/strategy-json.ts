import { jsonProblem } from '../../lib/json-text.ts'
import { t } from '../../lib/messages.ts'
import type { Constraint, Strategy, Variant } from '../../lib/types.ts'
import { bodyOf, type Draft, draftOf, type Parameter } from './draft.ts'

/** A strategy as the API takes it, to paste it elsewhere. */
export const strategyJson = (strategy: Strategy): string => JSON.stringify(bodyOf(draftOf(strategy)), null, 2)

export type Pasted = { readonly draft: Draft } | { readonly problem: string }

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isParameter = (value: unknown): value is Parameter => ['string', 'number', 'boolean'].includes(typeof value)

const isConstraint = (value: unknown): boolean =>
  isRecord(value) && typeof value.contextName === 'string' && typeof value.operator === 'string'

const isVariant = (value: unknown): boolean => isRecord(value) && typeof value.name === 'string'

/** The field whose value has another shape than the API's; undefined when all fit. */
function oddField({ parameters, constraints, segments, variants }: Fields): string | undefined {
  const all = (list: unknown, fits: (value: unknown) => boolean) =>
    list === undefined || (Array.isArray(list) && list.every(fits))
  if (parameters != null && !(isRecord(parameters) && Object.values(parameters).every(isParameter))) return 'parameters'
  if (!all(constraints, isConstraint)) return 'constraints'
  if (!all(segments, Number.isInteger)) return 'segments'
  return all(variants, isVariant) ? undefined : 'variants'
}

const constraintFrom = (given: Partial<Constraint>): Constraint =>
  ({ ...given, values: given.values ?? [] }) as Constraint

const variantFrom = (given: Partial<Variant>): Variant => ({
  ...given,
  name: given.name ?? '',
  weight: given.weight ?? 0,
  weightType: given.weightType ?? 'variable',
  stickiness: given.stickiness ?? 'default',
  overrides: given.overrides ?? [],
})

/** Reads a strategy that was copied as JSON. Unknown fields, such as its id, are left out. */
export function strategyFromJson(text: string): Pasted {
  const problem = jsonProblem(text)
  if (problem !== undefined) return { problem }
  const given: unknown = JSON.parse(text)
  if (!isRecord(given) || typeof given.name !== 'string')
    return { problem: t('This JSON is not a strategy: it has no name') }
  const odd = oddField(given)
  if (odd !== undefined) return { problem: t('This JSON is not a strategy: check its {odd}', { odd }) }
  return {
    draft: {
      name: given.name,
      title: typeof given.title === 'string' ? given.title : '',
      disabled: given.disabled === true,
      parameters: (given.parameters ?? {}) as Draft['parameters'],
      constraints: ((given.constraints ?? []) as Partial<Constraint>[]).map(constraintFrom),
      segments: (given.segments ?? []) as number[],
      variants: ((given.variants ?? []) as Partial<Variant>[]).map(variantFrom),
    },
  }
}
