import type { EventType, StoredEvent } from '#kernel/event'
import { CATALOGUE_ROWS } from './catalogue-sentences.ts'
import { CHANGE_REQUEST_ROWS } from './change-request-sentences.ts'
import { INSTANCE_ROWS } from './instance-sentences.ts'
import { type Sentence, strong } from './phrases.ts'
import { PROJECT_ROWS } from './project-sentences.ts'
import { type Row, who } from './row.ts'
import { TOGGLE_ROWS } from './toggle-sentences.ts'
import { TOGGLE_TEST_ROWS } from './toggle-test-sentences.ts'

/** One row per event type. A missing type does not compile. */
export const ROWS: Readonly<Record<EventType, Row>> = {
  ...TOGGLE_ROWS,
  ...PROJECT_ROWS,
  ...INSTANCE_ROWS,
  ...CATALOGUE_ROWS,
  ...CHANGE_REQUEST_ROWS,
  ...TOGGLE_TEST_ROWS,
}

/** Undefined for types that a newer version wrote. */
const rowOf = (type: string): Row | undefined => (Object.hasOwn(ROWS, type) ? ROWS[type as EventType] : undefined)

export const labelOf = (type: string): string => rowOf(type)?.label ?? type

export const sentenceOf = (event: StoredEvent): Sentence =>
  rowOf(event.type)?.sentence(event) ?? [who(event), ' did ', strong(event.type)]
