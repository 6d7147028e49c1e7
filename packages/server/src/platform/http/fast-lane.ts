import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreignHost } from './host-guard.ts'
import type { App } from './server.ts'

/** Answers a request from what is ready in memory, and says whether it did; never waits. */
export type FastLane = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets the few requests that SDKs repeat all the time past the framework. Whatever is not plain and ready takes the road of
 * all others: there it is identified, checked, refused and logged.
 */
export function openFastLane(app: App, lane: FastLane): void {
  const { server } = app
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const { hostGuard } = app
  const isHostAllowed = (request: IncomingMessage) => !hostGuard || foreignHost(request, hostGuard) === undefined
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isClosing && isHostAllowed(request) && lane(request, response)) return
    for (const other of others) other.call(server, request, response)
  })
}
