import { FIELD_LABELS } from '#features/toggles/index'
import type { EventType, StoredEvent } from '#kernel/event'
import { changedFields, details } from './changes.ts'
import { beforeAndAfter, factsOf, subjectOf, textOf } from './facts.ts'
import { archivePage, togglePage } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'
import { type SentenceOf, theProject, where, who } from './row.ts'
import { strategyChanges, variantChanges } from './strategy-changes.ts'

const nameOf = (event: StoredEvent): string => event.featureName ?? textOf(subjectOf(event).name) ?? 'a toggle'

const toggle = (event: StoredEvent): Phrase =>
  strong(nameOf(event), event.project === undefined ? undefined : togglePage(event.project, nameOf(event)))

/** An archived toggle links to the archive; a deleted one has no link. */
const archivedToggle = (event: StoredEvent): Phrase =>
  strong(nameOf(event), event.project === undefined ? undefined : archivePage(event.project))

/** `anna <begin> my-toggle <end> in environment e of project p`. */
const toggleSentence =
  (begin: string, end = ''): SentenceOf =>
  (event) => [who(event), ` ${begin} `, toggle(event), end, ...where(event)]

/** Uses the old title, which readers know. */
const strategyOf = (event: StoredEvent): Phrase => {
  const { before, after } = beforeAndAfter(event)
  const { title, name } = { ...factsOf(after.strategy), ...factsOf(before.strategy) }
  return strong(textOf(title) ?? textOf(name) ?? 'of a type that is not known')
}

const tagOf = (event: StoredEvent): Phrase => {
  const facts = subjectOf(event)
  const { type, value } = factsOf(facts.tag ?? facts)
  return strong([type, value].flatMap((part) => textOf(part) ?? []).join(':'))
}

const createdSentence = (event: StoredEvent): Sentence => {
  const origin = textOf(factsOf(event.data).clonedFrom)
  const from: Sentence = origin === undefined ? [] : [' as a copy of ', strong(origin)]
  return [who(event), ' created toggle ', toggle(event), ...from, ...where(event)]
}

const switchedOff = (event: StoredEvent): Sentence => {
  const reason = textOf(factsOf(event.data).reason)
  return [...toggleSentence('switched off')(event), ...(reason === undefined ? [] : [', because ', strong(reason)])]
}

const moved = (event: StoredEvent): Sentence => {
  const from = textOf(factsOf(event.data).oldProject)
  const origin: Sentence = from === undefined ? [] : [' from project ', theProject(from)]
  const to: Sentence = event.project === undefined ? [] : [' to project ', theProject(event.project)]
  return [who(event), ' moved ', toggle(event), ...origin, ...to]
}

/** `as completed in project p: kept, blue`. */
const completed = (event: StoredEvent): Sentence => {
  const { status, statusValue } = factsOf(event.data)
  const outcome = [status, statusValue].flatMap((part) => textOf(part) ?? []).join(', ')
  return [...toggleSentence('marked', ' as completed')(event), ...(outcome === '' ? [] : [': ', strong(outcome)])]
}

const metadataUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  return [
    who(event),
    ' changed ',
    toggle(event),
    ...where(event),
    ...details(changedFields(before, after, FIELD_LABELS)),
  ]
}

const strategyUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  if (after.order !== undefined) return toggleSentence('changed the order of the strategies of')(event)
  const changes = strategyChanges(factsOf(before.strategy), factsOf(after.strategy))
  return [...aboutStrategy('changed', 'of')(event), ...details(changes)]
}

const aboutStrategy =
  (verb: string, preposition: string): SentenceOf =>
  (event) => [who(event), ` ${verb} strategy `, strategyOf(event), ` ${preposition} `, toggle(event), ...where(event)]

const variantsUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  return [
    ...toggleSentence('changed the variants of')(event),
    ...details(variantChanges(before.variants, after.variants)),
  ]
}

const tagged =
  (verb: string, preposition: string): SentenceOf =>
  (event) => [who(event), ` ${verb} tag `, tagOf(event), ` ${preposition} `, toggle(event), ...where(event)]

const archivedSentence =
  (verb: string): SentenceOf =>
  (event) => [who(event), ` ${verb} `, archivedToggle(event), ...where(event)]

export const TOGGLE_SENTENCES = {
  'feature-created': createdSentence,
  'feature-updated': toggleSentence('overwrote', ' by an import'),
  'feature-checkpoint': toggleSentence('removed the older history of'),
  'feature-archived': archivedSentence('archived'),
  'feature-revived': toggleSentence('brought', ' back from the archive'),
  'feature-deleted': (event) => [who(event), ' deleted ', strong(nameOf(event)), ...where(event)],
  'feature-stale-on': toggleSentence('marked', ' as stale'),
  'feature-stale-off': toggleSentence('marked', ' as no longer stale'),
  'feature-potentially-stale-on': toggleSentence(
    'marked',
    ' as potentially stale: it is past the lifetime of its type',
  ),
  'feature-potentially-stale-off': toggleSentence('marked', ' as no longer potentially stale'),
  'feature-environment-enabled': toggleSentence('switched on'),
  'feature-environment-disabled': switchedOff,
  'feature-strategy-add': aboutStrategy('added', 'to'),
  'feature-strategy-update': strategyUpdated,
  'feature-strategy-remove': aboutStrategy('removed', 'from'),
  'feature-metadata-updated': metadataUpdated,
  'feature-variants-updated': variantsUpdated,
  'feature-project-change': moved,
  'feature-tagged': tagged('put', 'on'),
  'feature-untagged': tagged('took', 'off'),
  'feature-completed': completed,
  'feature-uncompleted': toggleSentence('marked', ' as no longer completed'),
  'feature-favorited': toggleSentence('marked', ' as a favourite'),
  'feature-unfavorited': toggleSentence('marked', ' as no longer a favourite'),
} satisfies Partial<Record<EventType, SentenceOf>>
