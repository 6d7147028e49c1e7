import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreignHost } from './host-guard.ts'
import type { App } from './server.ts'

/**
 * Answers a request from memory, or returns false to leave it to the framework. `newHeaders` gives the headers that the
 * framework adds to every answer.
 */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  newHeaders: () => Record<string, string>,
) => boolean

/** Called after an answer, with the milliseconds that it took. */
export type OnAnswered = (request: IncomingMessage, response: ServerResponse, durationMs: number) => void

/**
 * Lets the few requests that SDKs repeat all the time past the framework. Whatever is not plain and ready takes the road of
 * all others: there it is identified, checked, refused and logged.
 */
export function openFastPath(
  app: App,
  slices: readonly { readonly fastPath?: FastPath }[],
  onAnswered: OnAnswered = () => {},
): void {
  const fastPaths = slices.flatMap(({ fastPath }) => fastPath ?? [])
  const { server } = app
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const { hostGuard, connections } = app
  const newHeaders = () => app.newHeaders()
  const isHostAllowed = (request: IncomingMessage) => !hostGuard || foreignHost(request, hostGuard) === undefined
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (connections.isDraining) response.shouldKeepAlive = false
    const begun = performance.now()
    if (isHostAllowed(request) && fastPaths.some((fastPath) => fastPath(request, response, newHeaders))) {
      const report = () => onAnswered(request, response, performance.now() - begun)
      if (response.writableEnded) report()
      else response.once('finish', report)
      return
    }
    for (const other of others) other.call(server, request, response)
  })
}
