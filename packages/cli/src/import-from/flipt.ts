import { CliFailure } from '../exit-codes.ts'
import { all, always, any, type Condition, constraint, Inexpressible, isOneOf, isPresent, not } from './condition.ts'
import { type Flag, nameFrom, negationNotes, segmentFrom, snapshotOf, variantOf } from './flags.ts'
import type { Segment, Snapshot } from './model.ts'
import { type Fields, fieldsOf, isTrue, listOf, numberOf, scalarText, text, textOf, textsOf } from './reading.ts'
import type { Rule } from './rules.ts'
import type { FileOptions } from './sources.ts'

/** `features.yml` of Flipt, also the output of `flipt export`. It has no environments. */

const NUMBERS: Readonly<Record<string, string>> = {
  eq: 'NUM_EQ',
  lt: 'NUM_LT',
  lte: 'NUM_LTE',
  gt: 'NUM_GT',
  gte: 'NUM_GTE',
}

/** A list is written as JSON, or with commas. */
function valuesFrom(value: string): string[] {
  if (!value.trim().startsWith('[')) return value.split(',').map((one) => one.trim())
  try {
    return textsOf(JSON.parse(value))
  } catch {
    return [value]
  }
}

function constraintCondition(given: Fields): Condition {
  const type = text(given.type).replace('_COMPARISON_TYPE', '').toLowerCase()
  const field = type === 'entity_id' ? 'userId' : nameFrom(text(given.property))
  const operator = text(given.operator)
  const value = scalarText(given.value) ?? ''
  if (type === 'datetime')
    throw new Inexpressible(`it compares the date ${field}, and only the current time can be compared`)
  switch (operator) {
    case 'neq':
      return not(constraintCondition({ ...given, operator: 'eq' }))
    case 'isoneof':
      return isOneOf(field, valuesFrom(value))
    case 'isnotoneof':
      return not(isOneOf(field, valuesFrom(value)))
    case 'prefix':
      return constraint(field, 'STR_STARTS_WITH', { values: [value] })
    case 'suffix':
      return constraint(field, 'STR_ENDS_WITH', { values: [value] })
    case 'contains':
      return constraint(field, 'STR_CONTAINS', { values: [value] })
    case 'notcontains':
      return not(constraint(field, 'STR_CONTAINS', { values: [value] }))
    case 'true':
    case 'false':
      return isOneOf(field, [operator])
    case 'present':
    case 'notempty':
      return isPresent(field)
    case 'notpresent':
    case 'empty':
      return not(isPresent(field))
    default:
  }
  if (type === 'number' && NUMBERS[operator] !== undefined) return constraint(field, NUMBERS[operator], { value })
  if (operator === 'eq') return isOneOf(field, [value])
  throw new Inexpressible(`the operator ${operator} does not exist here`)
}

type Conditions = ReadonlyMap<string, () => Condition>

/** A segment with constraints that all have to match stays a segment. */
function segmentsFrom(given: readonly Fields[]): { readonly segments: Segment[]; readonly conditions: Conditions } {
  const segments: Segment[] = []
  const conditions = new Map<string, () => Condition>()
  for (const one of given) {
    const key = text(one.key)
    const parts = () => listOf(one.constraints).map(constraintCondition)
    const isAny = text(one.match_type, 'ALL_MATCH_TYPE').startsWith('ANY')
    try {
      const made = isAny ? undefined : segmentFrom(text(one.name) || key, all(parts()))
      if (made) segments.push({ ...made.segment, description: text(one.description) })
      conditions.set(key, () => made?.condition ?? (isAny ? any(parts()) : all(parts())))
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error
      conditions.set(key, () => {
        throw error
      })
    }
  }
  return { segments, conditions }
}

/** A rule names one segment, a list, or an object with keys and an operator. */
function segmentCondition(rule: Fields, conditions: Conditions): Condition {
  const segment = fieldsOf(rule.segment)
  const keys = [
    textOf(rule.segment) ?? textOf(segment.key),
    ...textsOf(rule.segments),
    ...textsOf(segment.keys ?? segment.segments),
  ].flatMap((one) => one ?? [])
  const operator = textOf(segment.operator) ?? text(rule.operator, 'OR_SEGMENT_OPERATOR')
  const found = keys.map((key) => {
    const condition = conditions.get(key)
    if (!condition) throw new Inexpressible(`the file does not contain the segment ${key}`)
    return condition()
  })
  return operator.startsWith('AND') ? all(found) : any(found)
}

function booleanRules(flag: Fields, conditions: Conditions): Rule[] {
  const rollouts = listOf(flag.rollouts).map((one): Rule => {
    const common = { title: textOf(one.description) ?? null, variants: [], stickiness: 'default' }
    const threshold = fieldsOf(one.threshold)
    if (one.threshold !== undefined) {
      const percentage = numberOf(threshold.percentage) ?? 0
      // A share that is off, with the others going on, has no counterpart: the others are the share.
      if (!isTrue(threshold.value) && percentage > 0 && percentage < 100)
        throw new Inexpressible('a percentage of users is switched off, and the others depend on the next rules')
      return {
        ...common,
        when: always,
        share: isTrue(threshold.value) ? percentage : 0,
        rest: percentage === 100 && !isTrue(threshold.value) ? 'off' : 'next',
      }
    }
    return {
      ...common,
      when: segmentCondition(one, conditions),
      share: isTrue(fieldsOf(one.segment).value) ? 100 : 0,
      rest: 'off',
    }
  })
  return [
    ...rollouts,
    { when: always, share: isTrue(flag.enabled) ? 100 : 0, variants: [], stickiness: 'default', rest: 'off' },
  ]
}

function variantRules(flag: Fields, conditions: Conditions, variantName: (key: string) => string): Rule[] {
  const rules = listOf(flag.rules).map((rule): Rule => {
    const parts = listOf(rule.distributions).map((one) => ({
      name: variantName(text(one.variant)),
      weight: numberOf(one.rollout) ?? 0,
    }))
    const total = parts.reduce((sum, { weight }) => sum + weight, 0)
    // A rule without distributions matches and gives no variant.
    return {
      when: segmentCondition(rule, conditions),
      share: parts.length === 0 ? 100 : total,
      variants: parts,
      stickiness: 'default',
      rest: 'off',
    }
  })
  const standard = listOf(flag.variants).find(({ default: isDefault }) => isTrue(isDefault))
  const last: Rule[] = standard
    ? [
        {
          when: always,
          share: 100,
          variants: [{ name: variantName(text(standard.key)), weight: 1 }],
          stickiness: 'default',
          rest: 'off',
        },
      ]
    : []
  return [...rules, ...last]
}

function flagFrom(given: Fields, conditions: Conditions, environments: readonly string[]): Flag {
  const isBoolean = text(given.type).startsWith('BOOLEAN')
  const variants = listOf(given.variants)
  return {
    key: text(given.key),
    description: text(given.description) || textOf(given.name) || null,
    tags: [],
    payloads: new Map(
      variants
        .filter(({ attachment }) => attachment !== undefined && attachment !== null && attachment !== '')
        .map(({ key, attachment }) => [text(key), variantOf(attachment).payload]),
    ),
    dependencies: [],
    changes: [],
    environments: environments.map((name) => ({
      name,
      enabled: isBoolean || isTrue(given.enabled),
      rules: () => (isBoolean ? booleanRules(given, conditions) : variantRules(given, conditions, (key) => key)),
    })),
  }
}

export function fliptFile(content: unknown, { project, environments }: FileOptions): Snapshot {
  const file = fieldsOf(content)
  if (!Array.isArray(file.flags)) throw new CliFailure('The file has no list of flags: it is not an export of Flipt')
  const { segments, conditions } = segmentsFrom(listOf(file.segments))
  const namespace = textOf(file.namespace) ?? textOf(fieldsOf(file.namespace).key)
  const home = project === 'default' && namespace !== undefined ? nameFrom(namespace) : project
  const flags = listOf(file.flags).map((one) => flagFrom(one, conditions, environments))
  return snapshotOf(flags, {
    project: home,
    segments,
    notes: negationNotes(content, /"operator":"(neq|isnotoneof|notcontains)"/),
  })
}
