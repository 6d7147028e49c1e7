import type { App } from './server.ts'

const WARNING =
  'A request has the header X-Forwarded-For, and TRUST_PROXY is off: the header is ignored. If a proxy is in front of this ' +
  'server, all log-ins count as coming from the address of the proxy, so wrong passwords of a stranger can keep others out. ' +
  'Set TRUST_PROXY to the number of proxies, or to their addresses'

/** Warns once when the server seems to be behind a proxy that TRUST_PROXY does not name. */
export function warnAboutUnknownProxy(app: App): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      request.log.warn({ from: request.ip }, WARNING)
    }
    done()
  })
}
