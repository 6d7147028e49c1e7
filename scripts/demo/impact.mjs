// Metrics that the simulated applications report: those of the last hours, and live ones while the demo runs.

/** @import { Agenda } from './agenda.mjs' */

const EVERY_MS = 5_000
const HISTORY_MINUTES = 90

/**
 * Counters of the applications. Failures per request in the last hours, and now: the live activities of the mobile
 * app fail often since the last step of their release plan.
 */
const SERVICES = /** @type {const} */ ([
  { appName: 'checkout-web', metric: 'search', perMinute: 900, failures: 0.011, failuresNow: 0.012 },
  { appName: 'mobile-gateway', metric: 'live_activities', perMinute: 240, failures: 0.013, failuresNow: 0.3 },
])

const LATENCY_BUCKETS = [50, 100, 200, 400, 800]

const spread = (/** @type {number} */ value) => Math.round(value * (0.85 + Math.random() * 0.3))

/** @type {(count: number) => object} */
function latencies(count) {
  const buckets = LATENCY_BUCKETS.map((le, index) => ({ le, count: Math.round(count * (1 - 0.45 / 2 ** index)) }))
  return { labels: {}, count, sum: count * 95, buckets: [...buckets, { le: '+Inf', count }] }
}

/** @type {(service: (typeof SERVICES)[number], minutes: number, failureShare: number) => object[]} */
function metricsOf({ metric, perMinute }, minutes, failureShare) {
  const requests = Math.max(1, spread(perMinute * minutes))
  const failures = spread(requests * failureShare)
  return [
    { name: `${metric}_requests`, help: 'Requests.', type: 'counter', samples: [{ labels: {}, value: requests }] },
    { name: `${metric}_errors`, help: 'Failed requests.', type: 'counter', samples: [{ labels: {}, value: failures }] },
    { name: `${metric}_duration_ms`, help: 'Duration.', type: 'histogram', samples: [latencies(requests)] },
  ]
}

/** @type {(url: string, token: string, service: (typeof SERVICES)[number], metrics: object[]) => Promise<unknown>} */
const send = (url, token, { appName }, impactMetrics) =>
  fetch(`${url}/api/client/metrics`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ appName, instanceId: `${appName}-1`, impactMetrics }),
  })

/**
 * @param {Agenda} agenda
 * @param {string} url
 * @param {string} token
 */
export function planMetrics(agenda, url, token) {
  for (let minute = HISTORY_MINUTES; minute > 2; minute--)
    agenda.plan(minute / 1_440, async () => {
      for (const service of SERVICES) await send(url, token, service, metricsOf(service, 1, service.failures))
    })
}

/**
 * Reports every 5 seconds until the demo ends.
 * @param {string} url
 * @param {string} token
 * @param {AbortSignal} signal
 */
export function reportMetrics(url, token, signal) {
  const report = async () => {
    for (const service of SERVICES)
      await send(url, token, service, metricsOf(service, EVERY_MS / 60_000, service.failuresNow))
  }
  const timer = setInterval(() => void report().catch(() => {}), EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return report()
}
