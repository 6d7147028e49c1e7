import type { EventType, StoredEvent } from '#kernel/event'
import { factsOf, subjectOf, textOf } from './facts.ts'
import { togglePage } from './links.ts'
import { type Sentence, strong } from './phrases.ts'
import { type Row, where, who } from './row.ts'

/** By the name that the case has now, or had. */
const told =
  (verb: string, between: string): Row['tell'] =>
  (event: StoredEvent): Sentence => {
    const facts = subjectOf(event)
    const name = textOf(factsOf(facts.test).name)
    const toggleName = event.featureName ?? textOf(facts.name) ?? 'a toggle'
    const toggle = strong(toggleName, event.project === undefined ? undefined : togglePage(event.project, toggleName))
    const one: Sentence = name === undefined ? [`${verb} a case`] : [`${verb} the case `, strong(name)]
    return [who(event), ' ', ...one, ` ${between} toggle `, toggle, ...where(event)]
  }

/** Cases that toggles are held against. */
export const TOGGLE_TEST_ROWS = {
  'toggle-test-created': { label: 'Toggle test created', tell: told('added', 'to') },
  'toggle-test-updated': { label: 'Toggle test updated', tell: told('changed', 'of') },
  'toggle-test-deleted': { label: 'Toggle test deleted', tell: told('removed', 'from') },
} satisfies Partial<Record<EventType, Row>>
