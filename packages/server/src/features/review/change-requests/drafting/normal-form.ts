import { isBuiltIn, normalParameters, normalVariants } from '#features/toggles/index'
import { Failure } from '#kernel/failure'
import type { Action, GivenChange } from './actions.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** Returns the value as it is when the current rules would refuse it. */
function unlessRefused<T>(make: () => T, otherwise: T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure) return otherwise
    throw error
  }
}

const constraintNormalForm = ({ values, inverted, caseInsensitive, ...others }: Fields) => ({
  ...others,
  // The order of values has no meaning.
  values: Array.isArray(values) ? values.toSorted() : [],
  inverted: inverted === true,
  caseInsensitive: caseInsensitive === true,
})

const variantsNormalForm = (given: unknown): unknown =>
  unlessRefused(() => normalVariants(listOf(given) as never, ''), listOf(given)).map((variant) => ({
    ...variant,
    stickiness: (variant as Fields).stickiness ?? 'default',
  }))

/** `50` and `"50"` are the same percentage. Missing parameters get their defaults. */
function parametersNormalForm(name: unknown, given: unknown, feature: string): Fields {
  const raw = isFields(given) ? given : {}
  const whole = () => normalParameters(String(name), raw as never, feature, '')
  const normal = (isBuiltIn(String(name)) ? unlessRefused(whole, raw) : raw) ?? {}
  return Object.fromEntries(Object.entries(normal).map(([key, value]) => [key, String(value)]))
}

/** Ignores the sort order of the strategy. */
function strategyNormalForm({ sortOrder: _, ...strategy }: Fields, feature: string): Fields {
  const { name, title, disabled, constraints, parameters, segments, variants } = strategy
  return {
    ...strategy,
    title: title || null,
    disabled: disabled === true,
    constraints: listOf(constraints).map(constraintNormalForm),
    parameters: parametersNormalForm(name, parameters, feature),
    segments: Array.isArray(segments) ? [...new Set(segments)].sort((a, b) => a - b) : [],
    variants: variantsNormalForm(variants),
  }
}

const segmentNormalForm = ({ description, project, constraints, ...segment }: Fields): Fields => ({
  ...segment,
  description: description || null,
  project: project ?? null,
  constraints: listOf(constraints).map(constraintNormalForm),
})

const BY_ACTION: Partial<Readonly<Record<Action, (value: unknown, feature: string) => unknown>>> = {
  updateStrategy: (value, feature) => (isFields(value) ? strategyNormalForm(value, feature) : value),
  deleteStrategy: (value, feature) => (isFields(value) ? strategyNormalForm(value, feature) : value),
  updateSegment: (value) => (isFields(value) ? segmentNormalForm(value) : value),
  deleteSegment: (value) => (isFields(value) ? segmentNormalForm(value) : value),
  patchVariant: variantsNormalForm,
  reorderStrategy: (value) => Object.fromEntries(listOf(value).map(({ id, sortOrder }) => [id, sortOrder])),
}

/**
 * The normal form of the object of a change, with all defaults filled in. Two values with the same effect have the same normal
 * form, however they are written.
 */
export const normalFormOf = ({ action, feature }: Pick<GivenChange, 'action' | 'feature'>, value: unknown): unknown =>
  value === null || value === undefined ? value : (BY_ACTION[action]?.(value, feature ?? '') ?? value)
