import type { EventType, StoredEvent } from '#kernel/event'
import { factsOf, subjectOf, textOf } from './facts.ts'
import { togglePage } from './links.ts'
import { type Sentence, strong } from './phrases.ts'
import { type SentenceOf, where, who } from './row.ts'

/** Uses the current name of the case, or its last one. */
const caseSentence =
  (verb: string, between: string): SentenceOf =>
  (event: StoredEvent): Sentence => {
    const facts = subjectOf(event)
    const name = textOf(factsOf(facts.test).name)
    const toggleName = event.featureName ?? textOf(facts.name) ?? 'a toggle'
    const toggle = strong(toggleName, event.project === undefined ? undefined : togglePage(event.project, toggleName))
    const one: Sentence = name === undefined ? [`${verb} a case`] : [`${verb} the case `, strong(name)]
    return [who(event), ' ', ...one, ` ${between} toggle `, toggle, ...where(event)]
  }

/** Events of toggle tests. */
export const TOGGLE_TEST_SENTENCES = {
  'toggle-test-created': caseSentence('added', 'to'),
  'toggle-test-updated': caseSentence('changed', 'of'),
  'toggle-test-deleted': caseSentence('removed', 'from'),
} satisfies Partial<Record<EventType, SentenceOf>>
