import { constraintSentence, weightPercent } from '@leverframe/domain'
import { sameJson } from '#kernel/json'
import { changedFields, fromTo } from './changes.ts'
import { asText, type Facts, factsOf, listAsText, listOf, shortened, textOf } from './facts.ts'
import { type Sentence, strong } from './phrases.ts'

const MAX_CONSTRAINTS = 5
const MAX_TEXT = 200

export function constraintAsText(value: unknown): string {
  const { contextName, operator, values, value: single, inverted, caseInsensitive } = factsOf(value)
  return constraintSentence({
    contextName: asText(contextName),
    operator: textOf(operator) ?? '',
    values: listOf(values).map(asText),
    value: asText(single),
    inverted: inverted === true,
    caseInsensitive: caseInsensitive === true,
  })
}

const constraintsAsText = (value: unknown): string => {
  const all = listOf(value)
  if (all.length === 0) return 'none'
  const texts = all.slice(0, MAX_CONSTRAINTS).map(constraintAsText)
  const rest = all.length - texts.length
  return shortened([...texts, ...(rest > 0 ? [`${rest} more`] : [])].join(', and '), MAX_TEXT)
}

const percent = (value: unknown): string => (textOf(value) === undefined ? 'nothing' : `${textOf(value)}%`)
const thousandths = (value: unknown): string => (typeof value === 'number' ? weightPercent(value) : 'nothing')

function parameterChanges(before: Facts, after: Facts): Sentence[] {
  const { rollout: earlier, ...others } = before
  const { rollout: later, ...rest } = after
  const isSame = asText(earlier) === asText(later)
  return [
    ...(isSame ? [] : [fromTo('rollout', percent(earlier), percent(later))]),
    ...changedFields(others, rest, { stickiness: 'stickiness', groupId: 'groupId' }),
  ]
}

/** Added, removed and changed variants by name. */
export function variantChanges(before: unknown, after: unknown): Sentence[] {
  const byName = (value: unknown) =>
    new Map(listOf(value).map((one) => [textOf(factsOf(one).name) ?? '?', factsOf(one)]))
  const [earlier, later] = [byName(before), byName(after)]
  const gone = [...earlier.keys()].filter((name) => !later.has(name))
  return [
    ...[...later].flatMap(([name, variant]): Sentence[] => {
      const old = earlier.get(name)
      if (!old) return [['added ', strong(name), ' with ', strong(thousandths(variant.weight))]]
      const { weight: oldWeight, ...oldRest } = old
      const { weight, ...rest } = variant
      const others = changedFields(oldRest, rest, { payload: null, overrides: null, weightType: 'kind of weight' })
      return [
        ...(weight === oldWeight
          ? []
          : [
              [
                'weight of ',
                strong(name),
                ' from ',
                strong(thousandths(oldWeight)),
                ' to ',
                strong(thousandths(weight)),
              ],
            ]),
        ...others.map((change) => [strong(name), ': ', ...change]),
      ]
    }),
    ...gone.map((name) => ['removed ', strong(name)]),
  ]
}

/** The differences of a strategy, in reading order. */
export function strategyChanges(before: Facts, after: Facts): Sentence[] {
  const isOther = (key: string) => !sameJson(before[key] ?? null, after[key] ?? null)
  const segments = (value: unknown) => (listOf(value).length === 0 ? 'none' : listAsText(listOf(value).map(asText)))
  return [
    ...(isOther('name') ? [fromTo('type', before.name, after.name)] : []),
    ...(isOther('title') ? [fromTo('title', before.title, after.title)] : []),
    ...(isOther('disabled') ? [[after.disabled === true ? 'switched off' : 'switched on']] : []),
    ...parameterChanges(factsOf(before.parameters), factsOf(after.parameters)),
    ...(isOther('constraints')
      ? [fromToText('constraints', constraintsAsText(before.constraints), constraintsAsText(after.constraints))]
      : []),
    ...(isOther('segments') ? [fromTo('segments', segments(before.segments), segments(after.segments))] : []),
    ...variantChanges(before.variants, after.variants).map((change) => ['variants: ', ...change]),
    ...(isOther('sortOrder') ? [fromTo('position', before.sortOrder, after.sortOrder)] : []),
  ]
}

/** Allows longer text than other values. */
const fromToText = (what: string, before: string, after: string): Sentence => [
  what,
  ' from ',
  strong(before),
  ' to ',
  strong(after),
]
