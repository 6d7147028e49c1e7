import { CliFailure } from '../exit-codes.ts'
import { all, always, any, type Condition, constraint, Inexpressible, isOneOf, not } from './condition.ts'
import {
  type Flag,
  leftOutPrerequisite,
  nameFrom,
  negationNotes,
  servedTo,
  snapshotOf,
  stickinessOf,
  variantOf,
} from './flags.ts'
import type { Dependency, Snapshot } from './model.ts'
import {
  entriesOf,
  type Fields,
  fieldsOf,
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
 * Flags of the REST API of LaunchDarkly: `GET /api/v2/flags/<project>?summary=0`, or one flag. Segments are in the same file under
 * `segments`, by environment: `GET /api/v2/segments/<project>/<environment>`.
 */

const TEXT: Readonly<Record<string, string>> = {
  contains: 'STR_CONTAINS',
  startsWith: 'STR_STARTS_WITH',
  endsWith: 'STR_ENDS_WITH',
}
const SINGLE: Readonly<Record<string, string>> = {
  lessThan: 'NUM_LT',
  lessThanOrEqual: 'NUM_LTE',
  greaterThan: 'NUM_GT',
  greaterThanOrEqual: 'NUM_GTE',
  semVerEqual: 'SEMVER_EQ',
  semVerLessThan: 'SEMVER_LT',
  semVerGreaterThan: 'SEMVER_GT',
  matches: 'REGEX',
}

/** The key of a user is the userId. Attributes of other kinds have the kind in their name. */
function fieldOf(attribute: string, kind: unknown): string {
  const name = attribute.replace(/^\//, '').replaceAll('/', '.')
  if (text(kind, 'user') !== 'user') return nameFrom(`${text(kind)}.${name}`)
  return name === 'key' ? 'userId' : nameFrom(name)
}

type Segments = ReadonlyMap<string, Fields>

function clauseCondition(clause: Fields, segments: Segments): Condition {
  const op = text(clause.op)
  const values = textsOf(clause.values)
  const field = fieldOf(text(clause.attribute, 'key'), clause.contextKind)
  const positive = (): Condition => {
    if (op === 'segmentMatch') return any(values.map((key) => segmentCondition(key, segments)))
    if (op === 'in') return isOneOf(field, values)
    if (TEXT[op] !== undefined) return constraint(field, TEXT[op], { values })
    if (SINGLE[op] !== undefined) return any(values.map((value) => constraint(field, SINGLE[op] as string, { value })))
    if (op === 'before' || op === 'after')
      throw new Inexpressible(`it compares the date ${field}, and only the current time can be compared`)
    throw new Inexpressible(`the operator ${op} does not exist here`)
  }
  return isTrue(clause.negate) ? not(positive()) : positive()
}

function segmentCondition(key: string, segments: Segments): Condition {
  const segment = segments.get(key)
  if (!segment) throw new Inexpressible(`the file does not contain the segment ${key}`)
  if (isTrue(segment.unbounded)) throw new Inexpressible(`the segment ${key} is a list that is not in the file`)
  const rules = listOf(segment.rules).map((rule) => {
    if (numberOf(rule.weight) !== undefined) throw new Inexpressible(`the segment ${key} has a percentage`)
    return all(listOf(rule.clauses).map((clause) => clauseCondition(clause, segments)))
  })
  const keys = (name: string, contextName: string) => [
    isOneOf('userId', textsOf(segment[name])),
    ...listOf(segment[contextName]).map((one) => isOneOf(fieldOf('key', one.contextKind), textsOf(one.values))),
  ]
  const excluded = any(keys('excluded', 'excludedContexts'))
  return any([...keys('included', 'includedContexts'), all([not(excluded), any(rules)])])
}

interface Variation {
  readonly value: unknown
  readonly name: string
}

function serve(given: Fields, variations: readonly Variation[], isBoolean: boolean): Omit<Rule, 'when'> {
  const rollout = fieldsOf(given.rollout)
  const single = numberOf(given.variation)
  if (single === undefined && given.rollout === undefined) throw new Inexpressible('a rule serves no variation')
  const bucketBy = fieldOf(text(rollout.bucketBy, 'key'), rollout.contextKind)
  const parts = single === undefined ? listOf(rollout.variations) : [{ variation: single, weight: 1 }]
  const served = parts.map((one) => {
    const variation = variations[numberOf(one.variation) ?? -1]
    const isOn = variation !== undefined && (!isBoolean || variation.value === true)
    return { isOn, name: () => variation?.name ?? '', weight: numberOf(one.weight) ?? 0 }
  })
  return { ...servedTo(served, isBoolean), stickiness: stickinessOf(bucketBy), rest: 'off' }
}

function rulesOf(
  environment: Fields,
  variations: readonly Variation[],
  isBoolean: boolean,
  segments: Segments,
): Rule[] {
  const targets = [...listOf(environment.contextTargets), ...listOf(environment.targets)]
    .filter((one) => textsOf(one.values).length > 0)
    .map((one) => ({
      title: 'Targets',
      when: isOneOf(fieldOf('key', one.contextKind), textsOf(one.values)),
      ...serve(one, variations, isBoolean),
    }))
  const rules = listOf(environment.rules)
    .filter((rule) => !isTrue(rule.disabled))
    .map((rule) => ({
      title: textOf(rule.description) ?? null,
      when: all(listOf(rule.clauses).map((clause) => clauseCondition(clause, segments))),
      ...serve(rule, variations, isBoolean),
    }))
  return [...targets, ...rules, { when: always, ...serve(fieldsOf(environment.fallthrough), variations, isBoolean) }]
}

/** Prerequisites are per environment, a dependency is of the whole toggle. */
function dependenciesOf(environments: readonly Fields[], flags: ReadonlyMap<string, Fields>) {
  const changes: string[] = []
  const found = new Map<string, Dependency>()
  for (const environment of environments)
    for (const { key, variation } of listOf(environment.prerequisites)) {
      const parent = flags.get(text(key))
      const { value, name } = variationsOf(parent ?? {})[numberOf(variation) ?? -1] ?? { value: undefined, name: '' }
      const isBoolean = text(parent?.kind, 'boolean') === 'boolean'
      const dependency = {
        feature: nameFrom(text(key)),
        enabled: !isBoolean || value === true,
        variants: isBoolean ? [] : [name],
      }
      found.set(JSON.stringify(dependency), dependency)
    }
  const [first, ...others] = found.values()
  if (first) changes.push('its prerequisite becomes a dependency in all environments')
  changes.push(...others.map(({ feature }) => leftOutPrerequisite(feature)))
  return { dependencies: first ? [first] : [], changes }
}

const variationsOf = (flag: Fields): Variation[] =>
  listOf(flag.variations).map(({ value, name }) => ({ value, name: variantOf(value, textOf(name)).name }))

function flagFrom(
  given: Fields,
  flags: ReadonlyMap<string, Fields>,
  segmentsOf: (environment: string) => Segments,
): Flag {
  const variations = variationsOf(given)
  const isBoolean = text(given.kind, 'boolean') === 'boolean'
  const environments = entriesOf(given.environments)
  const { dependencies, changes } = dependenciesOf(
    environments.map(([, one]) => one),
    flags,
  )
  const off = isBoolean
    ? undefined
    : scalarText(variations[numberOf(fieldsOf(environments[0]?.[1]).offVariation) ?? -1]?.name)
  return {
    key: text(given.key),
    description: [textOf(given.name), textOf(given.description)].filter(Boolean).join(': ').slice(0, 2_000) || null,
    tags: textsOf(given.tags),
    ...(isTrue(given.archived) && { leftOut: 'it is archived' }),
    payloads: new Map(variations.map(({ value, name }) => [name, variantOf(value).payload])),
    dependencies,
    changes: [
      ...changes,
      ...(off === undefined ? [] : [`while it is off, code gets its own default instead of the variation ${off}`]),
    ],
    environments: environments.map(([name, environment]) => ({
      name,
      enabled: isTrue(environment.on),
      rules: () => rulesOf(environment, variations, isBoolean, segmentsOf(name)),
    })),
  }
}

export function launchdarklyFile(content: unknown, { project }: FileOptions): Snapshot {
  const file = fieldsOf(content)
  const items = Array.isArray(content) ? content : (file.items ?? fieldsOf(file.flags).items ?? file.flags)
  const given = textOf(file.key) === undefined ? listOf(items) : [file]
  if (given.length === 0 || !given.every((one) => 'environments' in one))
    throw new CliFailure(
      'The file has no flags with environments: export them with GET /api/v2/flags/<project>?summary=0',
    )
  const flags = new Map(given.map((one) => [text(one.key), one]))
  const segmentsOf = (environment: string): Segments => {
    const own = fieldsOf(file.segments)[environment]
    return new Map(listOf(Array.isArray(own) ? own : fieldsOf(own).items).map((one) => [text(one.key), one]))
  }
  return snapshotOf(
    given.map((one) => flagFrom(one, flags, segmentsOf)),
    { project, notes: negationNotes(content, /"negate":true/) },
  )
}
