import { CliFailure } from '../exit-codes.ts'
import { all, always, any, type Condition, constraint, Inexpressible, isOneOf, isPresent, not } from './condition.ts'
import { type Flag, nameFrom, negationNotes, segmentFrom, snapshotOf, variantOf } from './flags.ts'
import type { Segment, Snapshot } from './model.ts'
import { type Fields, fieldsOf, isFields, isTrue, listOf, numberOf, scalarText, text, textOf } from './reading.ts'
import type { Payload, Rule } from './rules.ts'
import type { FileOptions } from './sources.ts'

/**
 * Two files of Flagsmith: the document of an environment (`GET /api/v1/environment-document/`), with segments and overrides, and the
 * export of features, a list without targeting.
 */

const TEXT: Readonly<Record<string, string>> = { CONTAINS: 'STR_CONTAINS', NOT_CONTAINS: 'STR_CONTAINS' }
const NUMBERS: Readonly<Record<string, string>> = {
  GREATER_THAN: 'NUM_GT',
  LESS_THAN: 'NUM_LT',
  GREATER_THAN_INCLUSIVE: 'NUM_GTE',
  LESS_THAN_INCLUSIVE: 'NUM_LTE',
}
const VERSIONS: Readonly<Record<string, string>> = {
  EQUAL: 'SEMVER_EQ',
  GREATER_THAN: 'SEMVER_GT',
  LESS_THAN: 'SEMVER_LT',
  GREATER_THAN_INCLUSIVE: 'SEMVER_GTE',
  LESS_THAN_INCLUSIVE: 'SEMVER_LTE',
}
const CONTEXT: Readonly<Record<string, string>> = {
  '$.identity.identifier': 'userId',
  '$.identity.key': 'userId',
  '$.environment.name': 'environment',
}

const fieldOf = (property: string): string => CONTEXT[property] ?? nameFrom(property)

function conditionOf(given: Fields): Condition {
  const operator = text(given.operator)
  const field = fieldOf(text(given.property_) || text(given.property))
  const value = scalarText(given.value) ?? ''
  if (value.endsWith(':semver') && VERSIONS[operator] !== undefined)
    return constraint(field, VERSIONS[operator], { value: value.replace(/:semver$/, '') })
  if (TEXT[operator] !== undefined) {
    const contains = constraint(field, TEXT[operator], { values: [value] })
    return operator === 'CONTAINS' ? contains : not(contains)
  }
  if (NUMBERS[operator] !== undefined) return constraint(field, NUMBERS[operator], { value })
  switch (operator) {
    case 'EQUAL':
      return isOneOf(field, [value])
    case 'NOT_EQUAL':
      return not(isOneOf(field, [value]))
    case 'IN':
      return isOneOf(field, value.split(','))
    case 'REGEX':
      return constraint(field, 'REGEX', { value })
    case 'IS_SET':
      return isPresent(field)
    case 'IS_NOT_SET':
      return not(isPresent(field))
    default:
      throw new Inexpressible(`the operator ${operator} does not exist here`)
  }
}

function ruleCondition(rule: Fields): Condition {
  const parts = [...listOf(rule.conditions).map(conditionOf), ...listOf(rule.rules).map(ruleCondition)]
  if (rule.type === 'NONE') return not(any(parts))
  // A list without conditions matches.
  return rule.type === 'ANY' && parts.length > 0 ? any(parts) : all(parts)
}

interface Override {
  readonly when: Condition
  readonly share: number
}

/** A segment that is only a percentage becomes a share. */
function percentageOf(segment: Fields): number | undefined {
  const conditions = (rule: Fields): Fields[] => [...listOf(rule.conditions), ...listOf(rule.rules).flatMap(conditions)]
  const found = listOf(segment.rules).flatMap(conditions)
  const [only] = found
  return found.length === 1 && only?.operator === 'PERCENTAGE_SPLIT' ? Number(only.value) : undefined
}

function overrideOf(segment: Fields, segments: Map<string, Segment>): Override {
  const share = percentageOf(segment)
  if (share !== undefined) return { when: always, share }
  const condition = all(listOf(segment.rules).map(ruleCondition))
  const made = segmentFrom(text(segment.name), condition)
  if (made) segments.set(made.segment.name, made.segment)
  return { when: made?.condition ?? condition, share: 100 }
}

interface Value {
  readonly name: string
  readonly payload: Payload
}

/** The value of a flag, if it has one. */
const servedValue = (given: unknown): Value | undefined =>
  given === undefined || given === null || given === '' ? undefined : variantOf(given)

interface Served {
  readonly enabled: boolean
  readonly parts: readonly { readonly value: Value | undefined; readonly weight: number }[]
}

/** Options of a multivariate flag have a percentage; the rest gets the value of the flag. */
function servedBy(state: Fields): Served {
  const options = listOf(state.multivariate_feature_state_values).map((one) => ({
    value: servedValue(fieldsOf(one.multivariate_feature_option).value),
    weight: numberOf(one.percentage_allocation) ?? 0,
  }))
  const rest = 100 - options.reduce((sum, { weight }) => sum + weight, 0)
  return {
    enabled: isTrue(state.enabled),
    parts: [...options, { value: servedValue(state.feature_state_value), weight: Math.max(0, rest) }],
  }
}

function ruleFrom({ enabled, parts }: Served, { when, share }: Override, title: string | null): Rule {
  const variants = parts.flatMap(({ value, weight }) => (value && weight > 0 ? [{ name: value.name, weight }] : []))
  return {
    title,
    when,
    share: enabled ? share : 0,
    variants,
    stickiness: 'default',
    rest: share < 100 ? 'next' : 'off',
  }
}

interface Overrides {
  readonly of: (feature: string) => Rule[]
  readonly payloads: (feature: string) => readonly Served[]
}

const nameOf = (state: Fields): string => text(fieldsOf(state.feature).name)

/** Overrides of single identities come before those of segments, which are ordered by priority. */
function overridesIn(file: Fields, segments: Map<string, Segment>): Overrides {
  const identities = listOf(file.identity_overrides).flatMap((one) =>
    listOf(one.identity_features).map((state) => ({ state, identifier: text(one.identifier) })),
  )
  const bySegment = listOf(fieldsOf(file.project).segments)
    .flatMap((segment) => listOf(segment.feature_states).map((state) => ({ state, segment })))
    .toSorted((a, b) => priorityOf(a.state) - priorityOf(b.state))
  const own = <T extends { readonly state: Fields }>(list: readonly T[], feature: string): T[] =>
    list.filter(({ state }) => nameOf(state) === feature)
  return {
    of: (feature) => [
      ...own(identities, feature).map(({ state, identifier }) =>
        ruleFrom(servedBy(state), { when: isOneOf('userId', [identifier]), share: 100 }, 'Identity'),
      ),
      ...own(bySegment, feature).map(({ state, segment }) =>
        ruleFrom(servedBy(state), overrideOf(segment, segments), text(segment.name)),
      ),
    ],
    payloads: (feature) =>
      [...own(identities, feature), ...own(bySegment, feature)].map(({ state }) => servedBy(state)),
  }
}

const priorityOf = (state: Fields): number => numberOf(fieldsOf(state.feature_segment).priority) ?? 0

function flagFrom(
  key: string,
  served: Served,
  overrides: Overrides,
  environments: readonly string[],
  description: string | null,
): Flag {
  const all = [served, ...overrides.payloads(key)].flatMap(({ parts }) => parts.flatMap(({ value }) => value ?? []))
  return {
    key,
    description,
    tags: [],
    payloads: new Map(all.map(({ name, payload }) => [name, payload])),
    dependencies: [],
    changes: [],
    environments: environments.map((name) => ({
      name,
      enabled: true,
      rules: () => [...overrides.of(key), ruleFrom(served, { when: always, share: 100 }, null)],
    })),
  }
}

/** A feature of the export. Options have their value in a field per type. */
function exported(given: Fields): Served {
  const optionValue = (one: Fields) => one.string_value ?? one.integer_value ?? one.boolean_value
  return servedBy({
    enabled: given.enabled ?? given.default_enabled,
    feature_state_value: given.value ?? given.initial_value,
    multivariate_feature_state_values: listOf(given.multivariate).map((one) => ({
      percentage_allocation: one.percentage_allocation ?? one.default_percentage_allocation,
      multivariate_feature_option: { value: optionValue(one) },
    })),
  })
}

const NO_OVERRIDES: Overrides = { of: () => [], payloads: () => [] }

export function flagsmithFile(content: unknown, { project, environments }: FileOptions): Snapshot {
  if (Array.isArray(content)) {
    const flags = content.filter(isFields).map((one) => {
      const description = textOf(one.description) ?? null
      return flagFrom(text(one.name), exported(one), NO_OVERRIDES, environments, description)
    })
    return snapshotOf(flags, { project })
  }
  const file = fieldsOf(content)
  if (!Array.isArray(file.feature_states))
    throw new CliFailure('The file is neither the document of an environment nor an export of features of Flagsmith')
  const segments = new Map<string, Segment>()
  const overrides = overridesIn(file, segments)
  const name = nameFrom(text(file.name, environments[0] ?? 'production').toLowerCase())
  const flags = listOf(file.feature_states).map((state) =>
    flagFrom(nameOf(state), servedBy(state), overrides, [name], null),
  )
  const snapshot = snapshotOf(flags, { project, notes: negationNotes(content, /"operator":"NOT_(EQUAL|CONTAINS)"/) })
  return { ...snapshot, segments: [...segments.values()] }
}
