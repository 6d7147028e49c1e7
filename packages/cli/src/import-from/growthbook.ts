import { CliFailure } from '../exit-codes.ts'
import { all, always, any, type Condition, constraint, Inexpressible, isOneOf, isPresent, not } from './condition.ts'
import { type Flag, leftOutPrerequisite, nameFrom, servedTo, snapshotOf, stickinessOf, variantOf } from './flags.ts'
import type { Dependency, Snapshot } from './model.ts'
import {
  entriesOf,
  type Fields,
  fieldsOf,
  isFields,
  isTrue,
  listOf,
  numberOf,
  scalarText,
  text,
  textOf,
  textsOf,
} from './reading.ts'
import type { Rule } from './rules.ts'
import type { FileOptions } from './sources.ts'

/**
 * Features of the REST API of GrowthBook (`GET /api/v1/features`, `GET /api/v2/features`), or the payload of an SDK connection
 * (`/api/features/<key>`), which has no environments.
 */

const NUMBERS: Readonly<Record<string, string>> = { $gt: 'NUM_GT', $gte: 'NUM_GTE', $lt: 'NUM_LT', $lte: 'NUM_LTE' }
const VERSIONS: Readonly<Record<string, string>> = {
  $veq: 'SEMVER_EQ',
  $vgt: 'SEMVER_GT',
  $vgte: 'SEMVER_GTE',
  $vlt: 'SEMVER_LT',
  $vlte: 'SEMVER_LTE',
}

const fieldOf = (attribute: string): string => (attribute === 'id' ? 'userId' : nameFrom(attribute))

function comparison(field: string, operator: string, operand: unknown): Condition {
  const value = scalarText(operand)
  if (NUMBERS[operator] !== undefined && value !== undefined) {
    if (!Number.isFinite(Number(value))) throw new Inexpressible(`${operator} compares texts`)
    return constraint(field, NUMBERS[operator], { value })
  }
  if (VERSIONS[operator] !== undefined && value !== undefined) return constraint(field, VERSIONS[operator], { value })
  switch (operator) {
    case '$eq':
      return value === undefined ? not(isPresent(field)) : isOneOf(field, [value])
    case '$ne':
    case '$vne':
      return not(comparison(field, operator === '$ne' ? '$eq' : '$veq', operand))
    case '$in':
      return isOneOf(field, textsOf(operand))
    case '$nin':
      return not(isOneOf(field, textsOf(operand)))
    case '$regex':
      return constraint(field, 'REGEX', { value: value ?? '' })
    case '$exists':
      return isTrue(operand) ? isPresent(field) : not(isPresent(field))
    case '$not':
      return not(fieldCondition(field, operand))
    default:
      throw new Inexpressible(`the operator ${operator} does not exist here`)
  }
}

function fieldCondition(field: string, given: unknown): Condition {
  if (isFields(given) && Object.keys(given).some((key) => key.startsWith('$')))
    return all(Object.entries(given).map(([operator, operand]) => comparison(field, operator, operand)))
  if (isFields(given) || Array.isArray(given)) throw new Inexpressible(`${field} is compared with a list or an object`)
  return comparison(field, '$eq', given)
}

/** A condition in the form of MongoDB. */
function conditionOf(given: unknown): Condition {
  return all(
    Object.entries(fieldsOf(given)).map(([key, operand]) => {
      if (key === '$and') return all(listOf(operand).map(conditionOf))
      if (key === '$or') return any(listOf(operand).map(conditionOf))
      if (key === '$nor') return not(any(listOf(operand).map(conditionOf)))
      if (key === '$not') return not(conditionOf(operand))
      if (key.startsWith('$')) throw new Inexpressible(`the operator ${key} does not exist here`)
      return fieldCondition(fieldOf(key), operand)
    }),
  )
}

/** The REST API has conditions as text. */
function parsedCondition(given: unknown): unknown {
  if (typeof given !== 'string' || given.trim() === '') return given
  try {
    return JSON.parse(given)
  } catch {
    throw new Inexpressible('a condition is not valid JSON')
  }
}

type Serve = (value: unknown) => string | undefined

/** On without a variant for `true`, off for `false`, and on with a variant for other values. */
function partsOf(
  values: readonly { readonly value: unknown; readonly weight: number }[],
  isBoolean: boolean,
  name: Serve,
) {
  const parts = values.map(({ value, weight }) => ({
    isOn: !isBoolean || String(value) === 'true',
    name: () => name(value) ?? '',
    weight,
  }))
  return servedTo(parts, isBoolean)
}

function experimentValues(rule: Fields): { value: unknown; weight: number }[] {
  const weights = Array.isArray(rule.weights) ? rule.weights.map(Number) : undefined
  if (Array.isArray(rule.variations) && !rule.variations.every((one) => isFields(one) && 'value' in one))
    return rule.variations.map((value, index, list) => ({ value, weight: weights?.[index] ?? 1 / list.length }))
  const given = listOf(rule.values ?? rule.value ?? rule.variations)
  return given.map(({ value, weight }, _, list) => ({ value, weight: numberOf(weight) ?? 1 / list.length }))
}

function ruleFrom(rule: Fields, isBoolean: boolean, name: Serve): Rule {
  const type = textOf(rule.type) ?? (rule.variations !== undefined ? 'experiment' : 'force')
  if (listOf(rule.savedGroupTargeting).length > 0)
    throw new Inexpressible('a rule uses a saved group, which is not in the file')
  if (listOf(rule.prerequisites).length > 0 || listOf(rule.parentConditions).length > 0)
    throw new Inexpressible('a rule has a prerequisite of its own')
  if (listOf(rule.scheduleRules).length > 0) throw new Inexpressible('a rule has a schedule')
  if (rule.namespace !== undefined && isTrue(fieldsOf(rule.namespace).enabled ?? Array.isArray(rule.namespace)))
    throw new Inexpressible('a rule uses a namespace')
  const values = type.startsWith('experiment')
    ? experimentValues(rule)
    : [{ value: rule.force ?? rule.value, weight: 1 }]
  if (values.length === 0) throw new Inexpressible('an experiment has no variations in the file')
  const { share, variants } = partsOf(values, isBoolean, name)
  const coverage = numberOf(rule.coverage) ?? 1
  const field = fieldOf(text(rule.hashAttribute, 'id'))
  // Users outside of the coverage go on to the next rule, users with `false` do not.
  if (coverage < 1 && share < 100)
    throw new Inexpressible('an experiment with a coverage serves false to a part of its users')
  return {
    title: textOf(rule.description) ?? null,
    when: conditionOf(parsedCondition(rule.condition)),
    share: share * coverage,
    variants,
    stickiness: stickinessOf(field),
    rest: coverage < 1 ? 'next' : 'off',
  }
}

interface Feature {
  readonly key: string
  readonly fields: Fields
  readonly environments: readonly {
    readonly name: string
    readonly enabled: boolean
    readonly rules: readonly Fields[]
    readonly value: unknown
  }[]
}

/** v2 of the API has one list of rules, each with its environments. */
function environmentsOf(fields: Fields, fallback: readonly string[]): Feature['environments'] {
  const own = entriesOf(fields.environments)
  if (own.length === 0)
    return fallback.map((name) => ({ name, enabled: true, rules: listOf(fields.rules), value: fields.defaultValue }))
  const shared = listOf(fields.rules)
  return own.map(([name, one]) => ({
    name,
    enabled: isTrue(one.enabled),
    rules: Array.isArray(one.rules)
      ? listOf(one.rules)
      : shared.filter((rule) => isTrue(rule.allEnvironments) || textsOf(rule.environments).includes(name)),
    value: one.defaultValue ?? fields.defaultValue,
  }))
}

function dependenciesOf(fields: Fields): { readonly dependencies: Dependency[]; readonly changes: string[] } {
  const given = Array.isArray(fields.prerequisites) ? fields.prerequisites : []
  const names = given.flatMap((one: unknown) => textOf(one) ?? textOf(fieldsOf(one).id) ?? [])
  const [first, ...others] = names
  return {
    dependencies: first === undefined ? [] : [{ feature: nameFrom(first), enabled: true, variants: [] }],
    changes: others.map(leftOutPrerequisite),
  }
}

function typedValue(value: unknown, type: string): unknown {
  if (typeof value !== 'string' || (type !== 'json' && type !== 'number')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function flagFrom({ key, fields, environments }: Feature): Flag {
  const type = textOf(fields.valueType) ?? typeof fields.defaultValue
  const isBoolean = type === 'boolean'
  const payloads = new Map<string, ReturnType<typeof variantOf>['payload']>()
  const name: Serve = (value) => {
    const variant = variantOf(typedValue(value, type))
    payloads.set(variant.name, variant.payload)
    return variant.name
  }
  const rulesFor = (rules: readonly Fields[], value: unknown): Rule[] => [
    ...rules.filter((one) => one.enabled !== false).map((one) => ruleFrom(one, isBoolean, name)),
    { when: always, ...partsOf([{ value, weight: 1 }], isBoolean, name), stickiness: 'default', rest: 'off' },
  ]
  return {
    key,
    description: text(fields.description) || null,
    tags: textsOf(fields.tags),
    ...(isTrue(fields.archived) && { leftOut: 'it is archived' }),
    payloads,
    ...dependenciesOf(fields),
    environments: environments.map((one) => ({
      name: one.name,
      enabled: one.enabled,
      rules: () => rulesFor(one.rules, one.value),
    })),
  }
}

export function growthbookFile(content: unknown, { project, environments }: FileOptions): Snapshot {
  const file = fieldsOf(content)
  const features = Array.isArray(content) ? content : file.features
  const given: Feature[] = Array.isArray(features)
    ? listOf(features).map((fields) => ({
        key: text(fields.id),
        fields,
        environments: environmentsOf(fields, environments),
      }))
    : entriesOf(features).map(([key, fields]) => ({ key, fields, environments: environmentsOf(fields, environments) }))
  if (given.length === 0) throw new CliFailure('The file has no features: it is not from the API of GrowthBook')
  return snapshotOf(given.map(flagFrom), { project })
}
