import { eventLabel } from '@leverframe/domain'
import type { StoredEvent } from '#kernel/event'
import type { EventView, FoundEvent } from './schema.ts'
import { sentenceOf } from './sentences.ts'
import { asMarkdown } from './writers.ts'

export const eventView = (event: StoredEvent): EventView => ({
  ...event,
  data: event.data ?? null,
  preData: event.preData ?? null,
})

export const foundEvent = (event: StoredEvent): FoundEvent => ({
  ...eventView(event),
  label: eventLabel(event.type),
  summary: asMarkdown(sentenceOf(event)),
})

type Chunks = AsyncIterable<readonly StoredEvent[]>

export type View = (event: StoredEvent) => object

/** The fields before and after the list of events. */
export interface Around {
  readonly before: object
  readonly after: object
}

const headOf = ({ before }: Around): string => {
  const fields = JSON.stringify(before).slice(0, -1)
  return `${fields}${fields === '{' ? '' : ','}"events":`
}

const tailOf = ({ after }: Around): string => `,${JSON.stringify(after).slice(1)}`

/** A JSON object around a list of events that is already JSON. */
export const jsonAround = (around: Around, list: string): string => `${headOf(around)}${list}${tailOf(around)}`

/** The same in chunks, so that not all events are in memory. */
export async function* jsonWith(around: Around, events: Chunks, view: View): AsyncGenerator<string> {
  yield `${headOf(around)}[`
  let isFirst = true
  for await (const chunk of events) {
    const text = chunk.map((event) => JSON.stringify(view(event))).join(',')
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield `]${tailOf(around)}`
}
