import { type ConstraintData, operatorFacts, WHOLE_WEIGHT } from '@leverframe/domain'
import type { ImportedStrategy, Note, Variant } from './model.ts'
import { type Fields, fieldsOf, isTrue, listOf, numberOf, scalarText, text, textOf, textsOf } from './reading.ts'

/** The form in which both servers can be compared: absent fields have their default. */
export function constraintFrom(given: Fields): ConstraintData {
  const operator = text(given.operator, 'IN')
  const takesValue = operatorFacts(operator)?.takes === 'value'
  return {
    contextName: text(given.contextName),
    operator,
    ...(takesValue ? { value: scalarText(given.value) ?? '' } : { values: textsOf(given.values) }),
    inverted: isTrue(given.inverted),
    caseInsensitive: isTrue(given.caseInsensitive),
  }
}

function variantFrom(given: Fields): Variant {
  const payload = fieldsOf(given.payload)
  const overrides = listOf(given.overrides).map((one) => ({
    contextName: text(one.contextName),
    values: textsOf(one.values),
  }))
  return {
    name: text(given.name),
    weight: numberOf(given.weight) ?? 0,
    weightType: given.weightType === 'fix' ? 'fix' : 'variable',
    stickiness: text(given.stickiness, 'default') || 'default',
    ...(textOf(payload.type) !== undefined && { payload: { type: text(payload.type), value: text(payload.value) } }),
    ...(overrides.length > 0 && { overrides }),
  }
}

export const variantsFrom = (given: unknown): Variant[] => listOf(given).map(variantFrom)

/** The weights that the server computes: fixed ones stay, the others share the rest. */
function computedWeights(variants: readonly Variant[]): number[] {
  const rest = WHOLE_WEIGHT - variants.reduce((sum, one) => sum + (one.weightType === 'fix' ? one.weight : 0), 0)
  const count = variants.filter(({ weightType }) => weightType === 'variable').length
  let further = count === 0 ? 0 : rest % count
  return variants.map(({ weightType, weight }) => {
    if (weightType === 'fix') return weight
    const more = further > 0 ? 1 : 0
    further -= more
    return Math.floor(rest / count) + more
  })
}

/**
 * Variants that keep their weights when the server computes them. Weights that are not an equal share become fixed, except the last:
 * one variant has to be variable.
 */
export function keepWeights(variants: readonly Variant[]): Variant[] {
  const computed = computedWeights(variants)
  if (variants.every(({ weight }, index) => weight === computed[index])) return [...variants]
  return variants.map((one, index) => ({ ...one, weightType: index === variants.length - 1 ? 'variable' : 'fix' }))
}

const ROLLOUT_DEFAULTS = (toggle: string) => ({ rollout: '100', stickiness: 'default', groupId: toggle })

/** Parameters as texts. A rollout is written without superfluous zeros. */
function parametersFrom(name: string, given: unknown, toggle: string): Record<string, string> {
  const entries = Object.entries(fieldsOf(given)).flatMap(([key, value]) => {
    const found = scalarText(value)
    return found === undefined ? [] : [[key, found] as const]
  })
  const parameters: Record<string, string> = Object.fromEntries(entries)
  if (name !== 'flexibleRollout') return parameters
  const filled = { ...ROLLOUT_DEFAULTS(toggle), ...parameters }
  return { ...filled, rollout: String(Number(filled.rollout)) }
}

/** `segmentName` returns the name of a segment of the source. */
export function strategyFrom(
  given: Fields,
  toggle: string,
  segmentName: (id: unknown) => string | undefined,
): ImportedStrategy {
  const name = text(given.name)
  const id = textOf(given.id)
  return {
    ...(id !== undefined && { id }),
    name,
    title: text(given.title) || null,
    disabled: isTrue(given.disabled),
    parameters: parametersFrom(name, given.parameters, toggle),
    constraints: listOf(given.constraints).map(constraintFrom),
    segments: (Array.isArray(given.segments) ? given.segments : []).flatMap((one) => segmentName(one) ?? []),
    variants: keepWeights(variantsFrom(given.variants)),
  }
}

/** On for everyone: what SDKs do with a toggle that is on and has no strategies. */
export const everyone = (toggle: string): ImportedStrategy => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: ROLLOUT_DEFAULTS(toggle),
  constraints: [],
  segments: [],
  variants: [],
})

const TYPES: readonly string[] = ['release', 'experiment', 'operational', 'kill-switch', 'permission', 'sunset']

export function typeFrom(given: unknown, toggle: string, notes: Note[]): string {
  const type = text(given, 'release')
  if (TYPES.includes(type)) return type
  notes.push({
    kind: 'changed',
    what: `toggle ${toggle}`,
    why: `the type ${type} does not exist: it is a release toggle`,
  })
  return 'release'
}

/** The same JSON for equal values, whatever the order of their keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
