// Applications that use toggles: their reports of the last week, and some that stay connected.
import { TOGGLES } from './toggles.mjs'

/** @import { Agenda } from './agenda.mjs' */

const APPLICATIONS = /** @type {const} */ ([
  { appName: 'checkout-web', sdkVersion: 'unleash-node-sdk:6.12.1', share: 0.6, instances: 3 },
  { appName: 'mobile-gateway', sdkVersion: 'unleash-java-sdk:11.0.2', share: 0.3, instances: 2 },
  { appName: 'billing-service', sdkVersion: 'unleash-go-sdk:5.0.3', share: 0.1, instances: 2 },
])
const HOURS = 7 * 24

/** Less usage at night. */
const busy = (/** @type {Date} */ at) => 0.35 + 0.65 * Math.max(0, Math.sin(((at.getHours() - 6) / 24) * 2 * Math.PI))

/** @type {(share: number) => Record<string, number>} */
const shareOf = (share) =>
  Object.fromEntries(
    Object.values(TOGGLES)
      .flat()
      .flatMap(([name, , , , more]) => (more?.used ? [[name, more.used * share]] : [])),
  )

/** @type {(state: unknown) => number} */
const onShare = (state) =>
  state === 'on' ? 1 : typeof state === 'number' ? state / 100 : Array.isArray(state) ? 0.3 : 0

/**
 * @param {Agenda} agenda
 * @param {string} url
 * @param {Record<string, string>} tokens
 */
export function planUsage(agenda, url, tokens) {
  for (let hour = HOURS; hour > 0; hour--)
    for (const application of APPLICATIONS)
      agenda.plan(hour / 24, () =>
        report(url, tokens['client production'] ?? '', agenda.clock(), application, 'production'),
      )
  agenda.plan(1 / 24, () =>
    report(url, tokens['client development'] ?? '', agenda.clock(), { ...APPLICATIONS[0], share: 0.02 }, 'development'),
  )
  agenda.plan(1 / 24, () =>
    report(url, tokens['client staging'] ?? '', agenda.clock(), { ...APPLICATIONS[0], share: 0.05 }, 'staging'),
  )
}

const ROWS = Object.fromEntries(
  Object.values(TOGGLES)
    .flat()
    .map((row) => [row[0], row]),
)

/** @type {(url: string, token: string, now: Date, application: { appName: string, sdkVersion: string, share: number, instances: number }, environment: string) => Promise<void>} */
async function report(url, token, now, { appName, sdkVersion, share, instances }, environment) {
  /** @type {Record<string, object>} */
  const toggles = {}
  for (const [name, count] of Object.entries(shareOf(share))) {
    const asked = Math.round((count / 24) * busy(now) * (0.8 + Math.random() * 0.4))
    const states = /** @type {Record<string, unknown>} */ (ROWS[name]?.[3] ?? {})
    const yes = Math.round(asked * onShare(states[environment]))
    toggles[name] = { yes, no: asked - yes, variants: {} }
  }
  if (appName === 'billing-service') toggles['invoice-footer-2019'] = { yes: 0, no: 12, variants: {} }
  const headers = { authorization: token, 'content-type': 'application/json' }
  for (let instance = 1; instance <= instances; instance++) {
    const sender = { appName, instanceId: `${appName}-${instance}`, sdkVersion }
    const bucket = {
      start: new Date(now.getTime() - 60_000).toISOString(),
      stop: now.toISOString(),
      toggles: instance === 1 ? toggles : {},
    }
    await fetch(`${url}/api/client/metrics`, { method: 'POST', headers, body: JSON.stringify({ ...sender, bucket }) })
  }
}

/**
 * Clients that stay connected while the demo runs, so that changes are seen to arrive.
 * @param {string} url
 * @param {Record<string, string>} tokens
 * @param {AbortSignal} signal
 */
export async function connectClients(url, tokens, signal) {
  for (const { appName, sdkVersion, instances } of APPLICATIONS)
    for (let instance = 1; instance <= instances; instance++) {
      const { body } = await fetch(`${url}/api/client/streaming`, {
        signal,
        headers: {
          authorization: tokens['client production'] ?? '',
          accept: 'text/event-stream',
          'unleash-appname': appName,
          'unleash-instanceid': `${appName}-${instance}`,
          'unleash-connection-id': crypto.randomUUID(),
          'unleash-sdk': sdkVersion,
          'unleash-client-spec': '5.2.0',
        },
      })
      const reader = body?.getReader()
      const read = async () => {
        while (reader && !(await reader.read()).done);
      }
      read().catch(() => {})
    }
}
