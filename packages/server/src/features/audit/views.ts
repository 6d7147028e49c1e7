import type { StoredEvent } from '#kernel/event'
import type { EventView, FoundEvent } from './schema.ts'
import { labelOf, sentenceOf } from './sentences.ts'
import { asMarkdown } from './writers.ts'

export const eventView = (event: StoredEvent): EventView => ({
  ...event,
  data: event.data ?? null,
  preData: event.preData ?? null,
})

export const foundEvent = (event: StoredEvent): FoundEvent => ({
  ...eventView(event),
  label: labelOf(event.type),
  summary: asMarkdown(sentenceOf(event)),
})

type Chunks = AsyncIterable<readonly StoredEvent[]>

/** A JSON object with the events in their place, piece by piece: nobody needs all of them in memory. */
export async function* jsonWith(
  before: object,
  events: Chunks,
  view: (event: StoredEvent) => object,
  after: object,
): AsyncGenerator<string> {
  const head = JSON.stringify(before).slice(0, -1)
  yield `${head}${head === '{' ? '' : ','}"events":[`
  let isFirst = true
  for await (const chunk of events) {
    const text = chunk.map((event) => JSON.stringify(view(event))).join(',')
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield `],${JSON.stringify(after).slice(1)}`
}
