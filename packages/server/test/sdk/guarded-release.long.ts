import { ADMIN_TOKEN, aToggle, call, freshDatabase, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson, browser, logIn } from '@leverframe/testing/people'
import { endAll, startProcess } from '@leverframe/testing/process'
import { aMilestone, aPlan, startPath, thePlan } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken, light } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import type { Body } from '@leverframe/testing/send'
import type { Unleash } from 'unleash-client'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'

const SDKS = 20
const USERS = Array.from({ length: 50 }, (_, index) => ({ userId: `user-${index}` }))
/** Of so many requests one fails. The bad release has three times as many errors as the good one. */
const ERROR_EVERY = { good: 30, bad: 10 }
const SETTINGS = { RELEASE_PLAN_INTERVAL_MS: '500' }
const ROUND_MS = 200
/**
 * From the first bad report until SDKs have the old answer, in rounds of requests: 20 s, and more on a busy machine, where rounds are
 * late. The interval of the evaluation is shorter here than by default.
 */
const BOUND_ROUNDS = 20_000 / ROUND_MS

/** An application: each of its instances handles requests of all users and counts them, and some of them fail. */
class Application {
  isBad = false
  rounds = 0
  readonly #toggle: string
  readonly #sdks: readonly Unleash[]
  readonly #handled = { enabled: 0, disabled: 0 }

  constructor(toggle: string, sdks: readonly Unleash[]) {
    this.#toggle = toggle
    this.#sdks = sdks
    for (const { impactMetrics } of sdks) {
      impactMetrics.defineCounter('requests', 'Handled requests')
      impactMetrics.defineCounter('errors', 'Failed requests')
    }
    const timer = setInterval(() => this.#handleRequests(), ROUND_MS)
    onTestFinished(() => clearInterval(timer))
  }

  #handleRequests(): void {
    this.rounds++
    for (const sdk of this.#sdks)
      for (const context of USERS) {
        const isOn = sdk.isEnabled(this.#toggle, context)
        const flags = { flagNames: [this.#toggle], context }
        const handled = ++this.#handled[isOn ? 'enabled' : 'disabled']
        sdk.impactMetrics.incrementCounter('requests', 1, flags)
        if (handled % (isOn && this.isBad ? ERROR_EVERY.bad : ERROR_EVERY.good) === 0)
          sdk.impactMetrics.incrementCounter('errors', 1, flags)
      }
  }

  /** How many users have the feature in each instance. */
  get audiences(): number[] {
    return this.#sdks.map((sdk) => USERS.filter((context) => sdk.isEnabled(this.#toggle, context)).length)
  }

  get isOff(): boolean {
    return this.audiences.every((audience) => audience === 0)
  }
}

async function anApplication(url: string, token: string, toggle: string): Promise<Application> {
  const options = { appName: 'shop', disableMetrics: false, metricsInterval: 500, refreshInterval: 500 }
  const sdks: Unleash[] = []
  for (let i = 0; i < SDKS; i++) sdks.push(await nodeSdk(url, token, options))
  return new Application(toggle, sdks)
}

/** Errors by requests of users with the feature, compared with the others. A false alarm has a probability of 1 in 1,000. */
const SAFEGUARD = {
  name: 'Errors',
  impactMetric: { metricName: 'errors', divideBy: 'requests' },
  triggerCondition: { operator: '>', threshold: 1.2, relativeTo: 'withoutFeature', alpha: 0.001 },
  action: { type: 'rollBackReleasePlan' },
}

/** All events after this one, oldest first. */
const eventsAfter = async (server: TestServer, id: number): Promise<Body[]> =>
  (await succeed(server, 'GET', '/api/admin/search/events?limit=100')).events
    .filter((event: Body) => event.id > id)
    .reverse()

/** Starts a plan, waits for three milestones and makes the release bad. `atSecond` is called at the second milestone. */
async function expectGuardedRelease(server: TestServer, advances: () => object[], atSecond: () => Promise<void>) {
  const [toggle, other] = [await aToggle(server), await aToggle(server)]
  await light(server, other)
  const person = await aPerson(server)
  const as = browser(server, await logIn(server, person))
  const { secret } = await anSdkToken(server)
  const [{ id: lastEvent }] = (await succeed(server, 'GET', '/api/admin/search/events?limit=1')).events
  const application = await anApplication(server.url, secret, toggle)
  const [first, second] = advances()
  const milestones = [aMilestone(10, { advance: first }), aMilestone(30, { advance: second }), aMilestone(50)]
  const plan = await aPlan(server, toggle, { milestones, safeguards: [SAFEGUARD], notify: [person.id] })
  await succeed(server, 'POST', startPath(plan))
  const milestone = async () => {
    const { activeMilestoneId } = await thePlan(server, plan)
    return plan.milestones.findIndex(({ id }: Body) => id === activeMilestoneId)
  }
  await expect.poll(milestone, { timeout: 180_000, interval: 500 }).toBeGreaterThanOrEqual(1)
  await atSecond()
  await expect.poll(milestone, { timeout: 180_000, interval: 500 }).toBe(2)
  await expect.poll(() => Math.min(...application.audiences)).toBeGreaterThan(USERS.length * 0.3)
  const otherBefore = await succeed(server, 'GET', `/api/admin/projects/default/features/${other}`)

  const badSince = application.rounds
  application.isBad = true
  await expect.poll(() => application.isOff, { timeout: 180_000, interval: 200 }).toBe(true)
  expect(application.rounds - badSince).toBeLessThan(BOUND_ROUNDS)

  expect(await thePlan(server, plan)).toMatchObject({ state: 'rolled-back' })
  const notices = async () => (await server.call('GET', '/api/admin/user/notices', undefined, as)).body as Body
  const page = `/projects/default/features/${toggle}#release-plan-development`
  await expect
    .poll(async () => (await notices()).notices.map(({ kind, path }: Body) => [kind, path]))
    .toEqual([['plan-rolled-back', page]])
  const events = await eventsAfter(server, lastEvent)
  expect(new Set(events.map(({ featureName }) => featureName))).toEqual(new Set([toggle]))
  const ofPlan = events.filter(({ type }) => /release-plan|safeguard/.test(type)).map(({ type }) => type)
  expect(ofPlan).toEqual([
    'release-plan-added',
    'release-plan-milestone-started',
    'release-plan-milestone-started',
    'release-plan-milestone-started',
    'safeguard-triggered',
  ])
  const { data } = events.find(({ type }) => type === 'safeguard-triggered')
  expect(data).toMatchObject({ planId: plan.id, reading: { state: 'violated', value: expect.any(Number) } })
  expect(data.reading.value).toBeGreaterThan(1.2)
  expect(await succeed(server, 'GET', `/api/admin/projects/default/features/${other}`)).toEqual(otherBefore)
}

describe('a guarded release with 20 Node SDKs', () => {
  afterEach(() => {
    stopSdks()
    endAll()
  })

  it('advances over three milestones and is rolled back when the errors of users with the feature triple', async () => {
    const began = Date.now()
    // A second of the test is a minute of the server.
    const clock = () => new Date(began + (Date.now() - began) * 60)
    const server = await startServer('sqlite', { settings: SETTINGS, clock })
    server.running.product.jobs.start()
    onTestFinished(() => server.stop())
    const whenGuardsHold = { type: 'whenGuardsHold', minutes: 5 }
    await expectGuardedRelease(
      server,
      () => [whenGuardsHold, whenGuardsHold],
      async () => {},
    )
  })

  it('does each step once when one of two instances is killed', async () => {
    const settings = {
      ...SETTINGS,
      DATABASE_URL: await freshDatabase('postgres'),
      INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
      LOG_LEVEL: 'info',
    }
    const doomed = await startProcess(settings)
    const { url } = await startProcess(settings)
    const server = { url, call: (...args) => call(url, ...args) } as Pick<TestServer, 'url' | 'call'> as TestServer
    const at = (seconds: number) => ({ type: 'at', at: new Date(Date.now() + seconds * 1_000).toISOString() })
    await expectGuardedRelease(
      server,
      () => [at(20), at(40)],
      async () => {
        await doomed.end('SIGKILL')
      },
    )
  })
})
