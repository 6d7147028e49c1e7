/** From the arrival of a metric that violates a safeguard until SDKs have the old answer, with the default interval. */
import { pause, poll } from './calls.ts'
import { startOurs } from './children.ts'
import { openEmpty, sqlite } from './databases.ts'
import { PROJECT_PATH, sdkHeaders, TOKEN } from './requests.ts'
import type { Bench } from './scenarios.ts'
import { spread } from './spread.ts'

const NAME = 'safeguard: s from a metric to the old answer, p99'
const PLANS = 100
/** The reports are spread over two intervals of the evaluation. */
const SPREAD_MS = 20_000
const POLL_MS = 100
const LIMIT_S = 20

async function send(port: number, path: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

const toggleOf = (n: number): string => `guarded-${n}`
const metricOf = (n: number): string => `errors_${n}`

async function startPlan(port: number, n: number): Promise<void> {
  const admin = { authorization: TOKEN }
  const rollout = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }
  const impactMetric = { metricName: metricOf(n), windowMinutes: 5 }
  await send(port, PROJECT_PATH, { name: toggleOf(n) }, admin)
  const plans = `${PROJECT_PATH}/${toggleOf(n)}/environments/development/release-plans`
  const plan = (await send(
    port,
    plans,
    {
      name: 'Everyone',
      milestones: [{ name: 'Everyone', strategies: [rollout] }],
      safeguards: [
        { impactMetric, triggerCondition: { operator: '>', threshold: 5 }, action: { type: 'rollBackReleasePlan' } },
      ],
    },
    admin,
  )) as { id: string; milestones: { id: string }[] }
  await send(port, `${plans}/${plan.id}/milestones/${plan.milestones[0]?.id}/start`, {}, admin)
}

async function reportErrors(port: number, n: number): Promise<void> {
  const samples = [{ labels: { appName: 'bench' }, value: 50 }]
  const impactMetrics = [{ name: metricOf(n), help: 'Errors', type: 'counter', samples }]
  const report = { appName: 'bench', instanceId: `bench-${n}`, impactMetrics }
  await send(port, '/api/client/metrics', report, sdkHeaders(n))
}

/** The times in milliseconds, one for each plan. */
async function reactionsOf(port: number): Promise<number[]> {
  const [reported, times] = [new Map<string, number>(), [] as number[]]
  const reports = Array.from({ length: PLANS }, async (_, n) => {
    // The order is mixed, so that the position of a plan in the evaluation does not depend on its time.
    await pause((((n * 37) % PLANS) * SPREAD_MS) / PLANS)
    await reportErrors(port, n)
    reported.set(toggleOf(n), performance.now())
  })
  const off = new Set<string>()
  while (off.size < PLANS) {
    await pause(POLL_MS)
    const { bytes, at } = await poll(port)
    const { features } = JSON.parse(bytes.toString()) as { features: { name: string; enabled: boolean }[] }
    for (const { name, enabled } of features) {
      const began = reported.get(name)
      if (enabled || began === undefined || off.has(name)) continue
      off.add(name)
      times.push(at - began)
    }
  }
  await Promise.all(reports)
  return times
}

export async function measureGuardReaction(bench: Bench): Promise<void> {
  if (!bench.wanted(NAME)) return
  const database = await openEmpty(sqlite, 'guard_reaction')
  const server = await startOurs(database.url)
  for (let n = 0; n < PLANS; n++) await startPlan(server.port, n)
  const ours = spread(await reactionsOf(server.port))
  await server.stop()
  await database.close()
  bench.report({ name: NAME, baseline: ours, ours, ratio: ours.p99Ms / 1_000, target: { atMost: LIMIT_S } })
}
