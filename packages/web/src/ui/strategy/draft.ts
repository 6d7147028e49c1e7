import type { Fields } from '../../lib/merge.ts'
import { same } from '../../lib/same.ts'
import type { Constraint, DefaultStrategy, Strategy, Variant } from '../../lib/types.ts'

export type Parameter = string | number | boolean

/** A strategy while it is edited. */
export interface Draft {
  readonly name: string
  readonly title: string
  readonly disabled: boolean
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly constraints: readonly Constraint[]
  readonly segments: readonly number[]
  readonly variants: readonly Variant[]
}

export const draftOf = (strategy: Strategy): Draft => ({
  name: strategy.name,
  title: strategy.title ?? '',
  disabled: strategy.disabled,
  parameters: strategy.parameters ?? {},
  constraints: strategy.constraints,
  segments: strategy.segments,
  variants: strategy.variants,
})

/** A new strategy, by default for everyone. */
export const newDraft = (toggle: string, stickiness = 'default'): Draft => ({
  name: 'flexibleRollout',
  title: '',
  disabled: false,
  parameters: { rollout: 100, stickiness, groupId: toggle },
  constraints: [],
  segments: [],
  variants: [],
})

/** The default strategy of a project while it is edited. An empty group stands for the name of each toggle. */
export const defaultDraft = (strategy: DefaultStrategy | null): Draft => {
  const { parameters, ...draft } = strategy ? draftOf({ ...strategy, id: '', sortOrder: 0 }) : newDraft('')
  return { ...draft, parameters: { ...parameters, groupId: parameters.groupId ?? '' } }
}

/** A new strategy of a toggle that starts from the default strategy of its project. */
export const draftFromDefault = (strategy: DefaultStrategy, toggle: string): Draft => {
  const { parameters, ...draft } = defaultDraft(strategy)
  return { ...draft, parameters: { ...parameters, groupId: parameters.groupId || toggle } }
}

/** The draft with another strategy type. Parameters that the new type does not have are dropped. */
export function withType(draft: Draft, name: string, toggle: string): Draft {
  if (name === draft.name) return draft
  return { ...draft, name, parameters: name === 'flexibleRollout' ? newDraft(toggle).parameters : {} }
}

const filled = (parameters: Draft['parameters']): Record<string, Parameter> =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

/** The request body of a strategy. */
export const bodyOf = ({ name, title, disabled, parameters, constraints, segments, variants }: Draft) => ({
  name,
  title: title.trim() === '' ? null : title.trim(),
  disabled,
  parameters: filled(parameters),
  constraints: [...constraints] as Strategy['constraints'],
  segments: [...segments],
  variants: [...variants] as Strategy['variants'],
})

export type StrategyBody = ReturnType<typeof bodyOf>

/** Only the differences: untouched fields are not written. */
export function changedBody(before: Draft, after: Draft): Partial<StrategyBody> {
  const [old, fresh] = [bodyOf(before), bodyOf(after)]
  return Object.fromEntries(
    Object.entries(fresh).filter(([key, value]) => !same(value, old[key as keyof StrategyBody])),
  )
}

const PARAMETER = 'parameter '

/** The fields of a merge. Every parameter is a field. */
export const fieldsOf = ({ parameters, ...others }: Draft): Fields => ({
  ...others,
  ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [`${PARAMETER}${key}`, value])),
})

export function draftFrom(fields: Fields): Draft {
  const entries = Object.entries(fields)
  const parameters = entries.flatMap(([key, value]) =>
    key.startsWith(PARAMETER) ? [[key.slice(PARAMETER.length), value] as const] : [],
  )
  const others = entries.filter(([key]) => !key.startsWith(PARAMETER))
  return { ...Object.fromEntries(others), parameters: Object.fromEntries(parameters) } as unknown as Draft
}

export const parameterIn = (key: string): string | undefined =>
  key.startsWith(PARAMETER) ? key.slice(PARAMETER.length) : undefined
