import { ENTITIES, type Entity, type EntityEvent, nounOf } from '@leverframe/domain'
import type { EventType, StoredEvent } from '#kernel/event'
import { CATALOGUE_SENTENCES } from './catalogue-sentences.ts'
import { CHANGE_REQUEST_SENTENCES } from './change-request-sentences.ts'
import { INSTANCE_SENTENCES } from './instance-sentences.ts'
import { type Sentence, strong } from './phrases.ts'
import { PROJECT_SENTENCES } from './project-sentences.ts'
import { RELEASE_PLAN_SENTENCES } from './release-plan-sentences.ts'
import { created, deleted, type SentenceOf, updated, where, who } from './row.ts'
import { TOGGLE_SENTENCES } from './toggle-sentences.ts'
import { TOGGLE_TEST_SENTENCES } from './toggle-test-sentences.ts'

const ENTITY_SENTENCES = Object.fromEntries(
  (Object.keys(ENTITIES) as Entity[]).flatMap((entity): (readonly [EntityEvent, SentenceOf])[] => {
    const kind = { noun: nounOf(entity), location: where, ...ENTITIES[entity] }
    return [
      [`${entity}-created`, created(kind)],
      [`${entity}-updated`, updated(kind)],
      [`${entity}-deleted`, deleted(kind)],
    ]
  }),
) as Readonly<Record<EntityEvent, SentenceOf>>

/** The sentence of each event type. A missing type does not compile. */
export const SENTENCES: Readonly<Record<EventType, SentenceOf>> = {
  ...ENTITY_SENTENCES,
  ...TOGGLE_SENTENCES,
  ...PROJECT_SENTENCES,
  ...INSTANCE_SENTENCES,
  ...CATALOGUE_SENTENCES,
  ...CHANGE_REQUEST_SENTENCES,
  ...TOGGLE_TEST_SENTENCES,
  ...RELEASE_PLAN_SENTENCES,
}

/** A newer version may have written types that this one does not know. */
const isKnown = (type: string): type is EventType => Object.hasOwn(SENTENCES, type)

export const sentenceOf = (event: StoredEvent): Sentence =>
  isKnown(event.type) ? SENTENCES[event.type](event) : [who(event), ' did ', strong(event.type)]
