import { isBuiltIn, normalParameters, normalVariants } from '#features/toggles/index'
import { Failure } from '#kernel/failure'
import type { Action, GivenChange } from './actions.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** What would be refused today means what it says. */
function unlessRefused<T>(make: () => T, otherwise: T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure) return otherwise
    throw error
  }
}

const constraintMeaning = ({ values, inverted, caseInsensitive, ...others }: Fields) => ({
  ...others,
  // Any one of them is enough: their order says nothing.
  values: Array.isArray(values) ? values.toSorted() : [],
  inverted: inverted === true,
  caseInsensitive: caseInsensitive === true,
})

const variantsMeaning = (given: unknown): unknown =>
  unlessRefused(() => normalVariants(listOf(given) as never, ''), listOf(given)).map((variant) => ({
    ...variant,
    stickiness: (variant as Fields).stickiness ?? 'default',
  }))

/** `50` and `"50"` are the same percentage, and what is left out is filled in as it will be. */
function parametersMeaning(name: unknown, given: unknown, feature: string): Fields {
  const raw = isFields(given) ? given : {}
  const whole = () => normalParameters(String(name), raw as never, feature, '')
  const meant = (isBuiltIn(String(name)) ? unlessRefused(whole, raw) : raw) ?? {}
  return Object.fromEntries(Object.entries(meant).map(([key, value]) => [key, String(value)]))
}

/** The place of a strategy among others is not what it says. */
function strategyMeaning({ sortOrder: _, ...strategy }: Fields, feature: string): Fields {
  const { name, title, disabled, constraints, parameters, segments, variants } = strategy
  return {
    ...strategy,
    title: title || null,
    disabled: disabled === true,
    constraints: listOf(constraints).map(constraintMeaning),
    parameters: parametersMeaning(name, parameters, feature),
    segments: Array.isArray(segments) ? [...new Set(segments)].sort((a, b) => a - b) : [],
    variants: variantsMeaning(variants),
  }
}

const segmentMeaning = ({ description, project, constraints, ...segment }: Fields): Fields => ({
  ...segment,
  description: description || null,
  project: project ?? null,
  constraints: listOf(constraints).map(constraintMeaning),
})

const BY_ACTION: Partial<Readonly<Record<Action, (value: unknown, feature: string) => unknown>>> = {
  updateStrategy: (value, feature) => (isFields(value) ? strategyMeaning(value, feature) : value),
  deleteStrategy: (value, feature) => (isFields(value) ? strategyMeaning(value, feature) : value),
  updateSegment: (value) => (isFields(value) ? segmentMeaning(value) : value),
  deleteSegment: (value) => (isFields(value) ? segmentMeaning(value) : value),
  patchVariant: variantsMeaning,
  reorderStrategy: (value) => Object.fromEntries(listOf(value).map(({ id, sortOrder }) => [id, sortOrder])),
}

/**
 * What a change touches as it counts, with everything filled in that may be left out: two that are written in different ways and
 * do the same are the same.
 */
export const meaningOf = ({ action, feature }: Pick<GivenChange, 'action' | 'feature'>, value: unknown): unknown =>
  value === null || value === undefined ? value : (BY_ACTION[action]?.(value, feature ?? '') ?? value)
