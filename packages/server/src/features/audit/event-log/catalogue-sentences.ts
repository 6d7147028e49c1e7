import type { EventType, StoredEvent } from '#kernel/event'
import { asText, type Facts, factsOf, listOf, textOf } from './facts.ts'
import { PAGES, togglePage } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'
import { created, deleted, type Kind, type SentenceOf, theThing, updated, where, who } from './row.ts'

const contextField: Kind = {
  noun: 'context field',
  page: PAGES.contextFields,
  labels: { legalValues: null, sortOrder: 'position' },
}
const strategyType: Kind = { noun: 'strategy type', page: PAGES.strategyTypes, labels: { parameters: null } }
const toggleType: Kind = { noun: 'toggle type', page: PAGES.toggleTypes, labels: { lifetimeDays: 'lifetime in days' } }

const application: Kind = { noun: 'application', page: PAGES.applications }

const toggle = (name: string, { project }: StoredEvent): Phrase =>
  strong(name, project === undefined ? undefined : togglePage(project, name))

/** The toggle of the event. Of a dependency it is the child. */
const childOf = (event: StoredEvent): Phrase =>
  event.featureName === undefined ? 'a toggle' : toggle(event.featureName, event)

const parentIn = (event: StoredEvent, facts: Facts): Phrase => {
  const parent = textOf(facts.feature)
  return parent === undefined ? 'another one' : toggle(parent, event)
}

/** ` being off` or ` giving a, b`; empty when the parent only has to be on. */
const condition = ({ enabled, variants }: Facts): Sentence => {
  if (enabled === false) return [' being off']
  return listOf(variants).length === 0 ? [] : [' giving ', strong(asText(variants))]
}

const dependencyAdded = (event: StoredEvent): Sentence => {
  const dependency = factsOf(factsOf(event.data).dependency)
  const onWhat = [parentIn(event, dependency), ...condition(dependency)]
  return [who(event), ' made ', childOf(event), ' depend on ', ...onWhat, ...where(event)]
}

const dependencyRemoved = (event: StoredEvent): Sentence => {
  const parent = parentIn(event, factsOf(factsOf(event.preData).dependency))
  return [who(event), ' made ', childOf(event), ' depend no longer on ', parent, ...where(event)]
}

const dependenciesRemoved = (event: StoredEvent): Sentence => [
  who(event),
  ' made ',
  childOf(event),
  ' depend on no other toggle any more',
  ...where(event),
]

/** The link after the change, or the removed one. Its title is shown if it has one. */
const linkIn = (event: StoredEvent): Phrase => {
  const { url, title } = factsOf(factsOf(event.data).link ?? factsOf(event.preData).link)
  return strong(textOf(title) ?? textOf(url) ?? 'a link')
}

const aboutLink =
  (verb: string, preposition: string): SentenceOf =>
  (event) => [who(event), ` ${verb} the link `, linkIn(event), ` ${preposition} `, childOf(event), ...where(event)]

const aboutType =
  (verb: string): SentenceOf =>
  (event) => [who(event), ` ${verb} `, ...theThing(strategyType, factsOf(event.data))]

/** Context fields, types, applications, dependencies and links. */
export const CATALOGUE_SENTENCES = {
  'feature-dependency-added': dependencyAdded,
  'feature-dependency-removed': dependencyRemoved,
  'feature-dependencies-removed': dependenciesRemoved,
  'feature-link-added': aboutLink('added', 'to'),
  'feature-link-updated': aboutLink('changed', 'of'),
  'feature-link-removed': aboutLink('removed', 'from'),
  'context-field-created': created(contextField),
  'context-field-updated': updated(contextField),
  'context-field-deleted': deleted(contextField),
  'strategy-created': created(strategyType),
  'strategy-updated': updated(strategyType),
  'strategy-deleted': deleted(strategyType),
  'strategy-deprecated': aboutType('deprecated'),
  'strategy-reactivated': aboutType('reactivated'),
  'feature-type-updated': updated(toggleType),
  'application-updated': updated(application),
  'application-deleted': deleted(application),
} satisfies Partial<Record<EventType, SentenceOf>>
