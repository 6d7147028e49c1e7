import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { KEEP_ALIVE } from './frames.ts'
import { openStreamsOf } from './open-streams.ts'

/** What a client may leave unread before it is given up. */
const MAX_UNREAD_BYTES = 1_048_576

/**
 * open -> closed: by the client, by us (`end`), or because the client does not read what it is sent. Nothing is kept for a
 * client but what its socket has not taken yet, and that shares its bytes with all others who are told the same.
 */
export class EventStream {
  readonly #response: ServerResponse
  /** Size of the largest thing that was sent: it may be unread for a while, and is no sign of sleep. */
  #largest = 0

  constructor(response: ServerResponse, onClose: () => void) {
    this.#response = response
    // A broken connection is no news: it closes.
    response.on('error', () => {})
    if (response.destroyed) setImmediate(onClose)
    else response.once('close', onClose)
  }

  send(chunks: readonly Buffer[]): void {
    const response = this.#response
    if (response.destroyed || response.writableEnded) return
    if (response.writableLength > MAX_UNREAD_BYTES + this.#largest) return void response.destroy()
    let size = 0
    response.cork()
    for (const part of chunks) {
      size += part.length
      response.write(part)
    }
    response.uncork()
    if (size > this.#largest) this.#largest = size
  }

  /**
   * Keeps a quiet connection open. Nothing is written while bytes are unread: a write would restart the timeout that closes
   * the connection of a client that reads nothing.
   */
  sendKeepAlive(): void {
    if (this.#response.writableLength === 0) this.send(KEEP_ALIVE)
  }

  /** At once: nobody waits for a client that is slow to read. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end()
  }
}

/** Answers with a stream: past the framework from here on, and without compression, which would hold events back. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.shouldKeepAlive = false
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  const streams = openStreamsOf(reply.server.server)
  const stream = new EventStream(raw, () => {
    streams.delete(endStream)
    onClose()
  })
  const endStream = () => stream.end()
  streams.add(endStream)
  return stream
}
