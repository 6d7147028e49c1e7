import type { EventType, StoredEvent } from '#kernel/event'
import { type Facts, factsOf, inWords, listOf, textOf } from './facts.ts'
import { PAGES, togglePage } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'
import { created, deleted, type Kind, type Row, theThing, updated, where, who } from './row.ts'

const segment: Kind = { noun: 'segment', page: PAGES.segments, place: where, words: { constraints: null } }
const contextField: Kind = {
  noun: 'context field',
  page: PAGES.contextFields,
  words: { legalValues: null, sortOrder: 'place' },
}
const strategyType: Kind = { noun: 'strategy type', page: PAGES.strategyTypes, words: { parameters: null } }
const toggleType: Kind = { noun: 'toggle type', page: PAGES.toggleTypes, words: { lifetimeDays: 'lifetime in days' } }

const application: Kind = { noun: 'application', page: PAGES.applications }

const toggle = (name: string, { project }: StoredEvent): Phrase =>
  strong(name, project === undefined ? undefined : togglePage(project, name))

/** The one that an event is about: its child. */
const childOf = (event: StoredEvent): Phrase =>
  event.featureName === undefined ? 'a toggle' : toggle(event.featureName, event)

const parentIn = (event: StoredEvent, facts: Facts): Phrase => {
  const parent = textOf(facts.feature)
  return parent === undefined ? 'another one' : toggle(parent, event)
}

/** `when it is on with variant a, b`, as far as it is more than just on. */
const condition = ({ enabled, variants }: Facts): Sentence => {
  if (enabled === false) return [' being off']
  return listOf(variants).length === 0 ? [] : [' giving ', strong(inWords(variants))]
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

const aboutType =
  (verb: string): Row['tell'] =>
  (event) => [who(event), ` ${verb} `, ...theThing(strategyType, factsOf(event.data))]

/** Segments, context fields, types, applications, and toggles that depend on each other. */
export const CATALOGUE_ROWS = {
  'feature-dependency-added': { label: 'Dependency added', tell: dependencyAdded },
  'feature-dependency-removed': { label: 'Dependency removed', tell: dependencyRemoved },
  'feature-dependencies-removed': { label: 'Dependencies removed', tell: dependenciesRemoved },
  'segment-created': created(segment),
  'segment-updated': updated(segment),
  'segment-deleted': deleted(segment),
  'context-field-created': created(contextField),
  'context-field-updated': updated(contextField),
  'context-field-deleted': deleted(contextField),
  'strategy-created': created(strategyType),
  'strategy-updated': updated(strategyType),
  'strategy-deleted': deleted(strategyType),
  'strategy-deprecated': { label: 'Strategy type deprecated', tell: aboutType('deprecated') },
  'strategy-reactivated': { label: 'Strategy type reactivated', tell: aboutType('reactivated') },
  'feature-type-updated': updated(toggleType),
  'application-updated': updated(application),
  'application-deleted': deleted(application),
} satisfies Partial<Record<EventType, Row>>
