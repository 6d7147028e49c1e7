/** JSON responses that are sent in chunks: building one large string would block the event loop. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { yieldIfDue } from '../turns.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

type Chunks = Iterable<string> | AsyncIterable<string>

/** A reader on the same machine accepts everything at once; writing it without pauses would block the event loop. */
async function* paced(chunks: Chunks): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield chunk
    await yieldIfDue()
  }
}

/** Sends chunks of text as fast as the caller reads them. */
export const sendChunks = (reply: FastifyReply, contentType: string, chunks: Chunks): FastifyReply =>
  reply.type(contentType).send(Readable.from(paced(chunks), { objectMode: false }))

/** Sends text that is already JSON. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply => reply.type(JSON_TYPE).send(text)

/** An object with a field whose JSON is chunked, after the fields of `before` and before those of `after`. */
export function* jsonChunks(
  before: object,
  name: string,
  value: Iterable<string>,
  after: object = {},
): Generator<string> {
  const head = JSON.stringify(before).slice(0, -1)
  yield `${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:`
  yield* value
  const tail = JSON.stringify(after).slice(1)
  yield tail === '}' ? tail : `,${tail}`
}

const ITEMS_PER_CHUNK = 100

/** The items as JSON with commas between them, for `jsonList`. Each chunk has many items: sending a chunk takes time. */
export function* jsonItems<Item>(
  items: Iterable<Item>,
  toView: (item: Item) => unknown = (item) => item,
): Generator<string> {
  let texts: string[] = []
  for (const item of items) {
    texts.push(JSON.stringify(toView(item)))
    if (texts.length === ITEMS_PER_CHUNK) {
      yield texts.join(',')
      texts = []
    }
  }
  if (texts.length > 0) yield texts.join(',')
}

/** An object of lists whose items are already JSON. */
export function* jsonLists(lists: Readonly<Record<string, Iterable<string>>>): Generator<string> {
  let before = '{'
  for (const [name, items] of Object.entries(lists)) {
    yield `${before}${JSON.stringify(name)}:`
    yield* jsonList(items)
    before = ','
  }
  yield '}'
}

/** A list whose items are already JSON. */
export function* jsonList(items: Iterable<string>): Generator<string> {
  yield '['
  let before = ''
  for (const item of items) {
    yield `${before}${item}`
    before = ','
  }
  yield ']'
}
