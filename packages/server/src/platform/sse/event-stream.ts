import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { KEEP_ALIVE } from './frames.ts'
import { openStreamsOf } from './open-streams.ts'

/** Unread bytes after which a client is disconnected. */
const MAX_UNREAD_BYTES = 1_048_576

/**
 * open -> closed: by the client, by us (`end`), or because the client does not read. Only bytes that the socket has not
 * accepted yet are buffered for a client, and these buffers are shared between all clients that receive the same event.
 */
export class EventStream {
  readonly #response: ServerResponse
  /** The size of the largest message so far. It may stay unread for a while without the client being stuck. */
  #largest = 0

  constructor(response: ServerResponse, onClose: () => void) {
    this.#response = response
    // Errors need no handling: the connection closes.
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
   * Keeps a quiet connection open. Nothing is written while bytes are unread: a write would restart the timeout that
   * closes the connection of a client that reads nothing.
   */
  sendKeepAlive(): void {
    if (this.#response.writableLength === 0) this.send(KEEP_ALIVE)
  }

  /** Closes immediately, without waiting for a client that reads slowly. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end()
  }
}

/** Responds with a stream. It bypasses the framework from here on, and compression, which would delay events. */
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
