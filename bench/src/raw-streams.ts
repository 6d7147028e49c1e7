import type { ServerResponse } from 'node:http'
import { serveForParent } from './raw-http.ts'

/** Bare node:http that keeps streams and writes an event of the size of ours to all of them on request. */
const streams = new Set<ServerResponse>()
const data = JSON.stringify({ events: [{ type: 'feature-updated', eventId: 1, feature: 'x'.repeat(400) }] })
const event = (name: string) => Buffer.from(`event: ${name}\nid: 1\ndata: ${data}\n\n`)
const [connected, updated] = [event('unleash-connected'), event('unleash-updated')]

serveForParent((request, response) => {
  if (request.method === 'POST') {
    response.end()
    for (const stream of streams) stream.write(updated)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(connected)
  streams.add(response)
  response.once('close', () => streams.delete(response))
})
