import { CliFailure } from '../exit-codes.ts'
import { always, Inexpressible } from './condition.ts'
import { type Flag, negationNotes, servedTo, snapshotOf, stickinessOf, variantOf } from './flags.ts'
import { fieldOf, queryCondition } from './goff-query.ts'
import type { Snapshot } from './model.ts'
import { entriesOf, type Fields, fieldsOf, isTrue, listOf, text, textOf } from './reading.ts'
import type { Rule } from './rules.ts'
import type { FileOptions } from './sources.ts'

/** The file with flags of GO Feature Flag, YAML or JSON. It has no environments. */

function ruleFrom(rule: Fields, variations: Fields, isBoolean: boolean, stickiness: string): Rule {
  if (rule.progressiveRollout !== undefined)
    throw new Inexpressible('a rule has a progressive rollout. Use a release plan for it')
  const query = rule.query
  if (query !== undefined && typeof query !== 'string') throw new Inexpressible('a query is not a text')
  if (typeof query === 'string' && query.trim().startsWith('{'))
    throw new Inexpressible('a query is in the form of JsonLogic')
  const single = textOf(rule.variation)
  const parts =
    single === undefined
      ? Object.entries(fieldsOf(rule.percentage)).map(([name, weight]) => ({ name, weight: Number(weight) || 0 }))
      : [{ name: single, weight: 100 }]
  if (parts.length === 0) throw new Inexpressible('a rule serves no variation')
  const unknown = parts.find(({ name }) => !(name in variations))
  if (unknown) throw new Inexpressible(`a rule serves the variation ${unknown.name}, which does not exist`)
  const served = parts.map(({ name, weight }) => ({
    isOn: !isBoolean || variations[name] === true,
    name: () => name,
    weight,
  }))
  return {
    title: textOf(rule.name) ?? null,
    when: typeof query === 'string' && query.trim() !== '' ? queryCondition(query) : always,
    ...servedTo(served, isBoolean),
    stickiness,
    rest: 'off',
  }
}

function flagFrom(key: string, given: Fields, environments: readonly string[]): Flag {
  const variations = fieldsOf(given.variations)
  const isBoolean = Object.values(variations).every((value) => typeof value === 'boolean')
  const stickiness = stickinessOf(fieldOf(text(given.bucketingKey, 'key')))
  const changes = [
    ...(given.scheduledRollout === undefined ? [] : ['its scheduled rollout is left out. Use a release plan for it']),
    ...(given.experimentation === undefined ? [] : ['the dates of its experiment are left out']),
  ]
  return {
    key,
    description: textOf(fieldsOf(given.metadata).description) ?? null,
    tags: [],
    payloads: new Map(Object.entries(variations).map(([name, value]) => [name, variantOf(value).payload])),
    dependencies: [],
    changes,
    environments: environments.map((name) => ({
      name,
      enabled: !isTrue(given.disable),
      rules: () => [
        ...listOf(given.targeting)
          .filter((rule) => !isTrue(rule.disable))
          .map((rule) => ruleFrom(rule, variations, isBoolean, stickiness)),
        ruleFrom(fieldsOf(given.defaultRule), variations, isBoolean, stickiness),
      ],
    })),
  }
}

export function goffFile(content: unknown, { project, environments }: FileOptions): Snapshot {
  const flags = entriesOf(content)
  if (flags.length === 0 || !flags.every(([, one]) => 'variations' in one))
    throw new CliFailure('The file has no flags with variations: it is not a file of GO Feature Flag')
  return snapshotOf(
    flags.map(([key, one]) => flagFrom(key, one, environments)),
    { project, notes: negationNotes(content, /"query":"[^"]*( ne |!=)/) },
  )
}
