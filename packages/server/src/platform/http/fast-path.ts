import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreignHost } from './host-guard.ts'
import type { App } from './server.ts'

/**
 * Responds to a request from memory, or returns false to leave it to the framework. `newHeaders` returns the headers
 * that the framework adds to every response.
 */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  newHeaders: () => Record<string, string>,
) => boolean

/** Called after a response, with its duration in milliseconds. */
export type OnResponse = (request: IncomingMessage, response: ServerResponse, durationMs: number) => void

/**
 * Handles the few requests that SDKs repeat all the time without the framework. All other requests take the normal
 * route, where they are identified, checked, refused and logged.
 */
export function openFastPath(
  app: App,
  slices: readonly { readonly fastPath?: FastPath }[],
  onResponse: OnResponse = () => {},
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
      const report = () => onResponse(request, response, performance.now() - begun)
      if (response.writableEnded) report()
      else response.once('finish', report)
      return
    }
    for (const other of others) other.call(server, request, response)
  })
}
