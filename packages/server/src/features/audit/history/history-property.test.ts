import { testClock } from '@leverframe/testing/clock'
import { proofEngines, runs } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

/** `npm run test:fuzz` sets a large number. */
const RUNS = Math.max(4, Math.floor(runs({ short: 16, long: 25 }) / 4))
const ENVIRONMENTS = ['development', 'production'] as const

type Operation = readonly [kind: string, dice: number, more: number]

const KINDS = [
  'describe',
  'patch',
  'stale',
  'add',
  'add',
  'add',
  'update',
  'patchStrategy',
  'disable',
  'remove',
  'sort',
  'tie',
  'variants',
  'allVariants',
  'on',
  'on',
  'off',
  'onWithAll',
  'archive',
  'move',
  'clone',
  'deleteAndCreate',
] as const

const operations = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(1_000), fc.nat(1_000)), {
  minLength: 5,
  maxLength: 14,
})

const pick = <T>(list: readonly T[], dice: number): T => list[dice % list.length] as T

const STRATEGIES = [
  { name: 'default' },
  { name: 'flexibleRollout', parameters: { rollout: 10, stickiness: 'userId' } },
  { name: 'userWithId', parameters: { userIds: 'a,b' }, title: 'some', disabled: true },
  { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'], inverted: true }] },
  { name: 'default', sortOrder: 3, variants: [{ name: 's', weightType: 'variable' }] },
  { name: 'remoteAddress', parameters: null, sortOrder: 0 },
]

const VARIANTS = [
  [],
  [{ name: 'a', weightType: 'variable' }],
  [
    { name: 'a', weightType: 'variable', payload: { type: 'json', value: '{}' } },
    { name: 'b', weightType: 'fix', weight: 10, stickiness: 'userId' },
  ],
  [
    { name: 'b', weightType: 'variable' },
    { name: 'a', weightType: 'variable', overrides: [{ contextName: 'userId', values: ['1'] }] },
  ],
]

interface Remembered {
  readonly view: Body
  readonly eventId: number
  /** A time after the last event of this step and before the first event of the next. */
  readonly at: string
}

const clock = testClock()

/** A toggle and its expected states. */
class Life {
  name = ''
  project = 'default'
  readonly moments: Remembered[] = []
  readonly #server: TestServer
  readonly #other: string

  constructor(server: TestServer, other: string) {
    this.#server = server
    this.#other = other
  }

  get path(): string {
    return togglePath(this.name, this.project)
  }

  async begin(): Promise<void> {
    this.name = await aToggle(this.#server)
    await this.remember()
  }

  async remember(): Promise<void> {
    const { body, headers } = await this.#server.call('GET', this.path)
    const eventId = Number(headers.get('etag')?.replaceAll('"', ''))
    this.moments.push({ view: { ...body, lastSeenAt: null }, eventId, at: clock.moment() })
  }

  /** Runs an operation. Some are refused (nothing to switch on, nothing to remove), which must not affect the history. */
  async live([kind, dice, more]: Operation): Promise<void> {
    const environment = pick(ENVIRONMENTS, dice)
    const environmentPath = `${this.path}/environments/${environment}`
    const { environments } = await succeed(this.#server, 'GET', this.path)
    const { strategies } = environments.find((one: Body) => one.name === environment)
    const one = strategies.length > 0 ? pick<Body>(strategies, more) : { id: 'none' }
    const call = (method: string, path: string, body?: unknown) => this.#server.call(method, path, body)
    const strategyPath = `${environmentPath}/strategies/${one.id}`
    const acts: Record<(typeof KINDS)[number], () => Promise<unknown>> = {
      describe: () =>
        call('PUT', this.path, {
          description: pick(['', 'x', 'why', null], more),
          type: pick(['release', 'sunset'], dice),
        }),
      patch: () => call('PATCH', this.path, [{ op: 'replace', path: '/impressionData', value: more % 2 === 0 }]),
      stale: () =>
        call('POST', `/api/admin/projects/${this.project}/stale`, { features: [this.name], stale: more % 2 === 0 }),
      add: () => call('POST', `${environmentPath}/strategies`, pick(STRATEGIES, more)),
      update: () => call('PUT', strategyPath, pick(STRATEGIES, dice)),
      patchStrategy: () => call('PATCH', strategyPath, [{ op: 'add', path: '/title', value: `t${more % 3}` }]),
      disable: () => call('PUT', strategyPath, { disabled: more % 2 === 0 }),
      remove: () => call('DELETE', strategyPath),
      sort: () =>
        call(
          'POST',
          `${environmentPath}/strategies/set-sort-order`,
          strategies.map(({ id }: Body, index: number) => ({ id, sortOrder: (index * 7 + more) % 5 })),
        ),
      tie: () => call('POST', `${environmentPath}/strategies/set-sort-order`, [{ id: one.id, sortOrder: 1 }]),
      variants: () => call('PUT', `${environmentPath}/variants`, pick(VARIANTS, more)),
      allVariants: () => call('PUT', `${this.path}/variants`, pick(VARIANTS, more)),
      on: () => call('POST', `${environmentPath}/on`),
      off: () => call('POST', `${environmentPath}/off`),
      onWithAll: () => call('POST', `${environmentPath}/on?shouldActivateDisabledStrategies=true`),
      archive: async () => {
        await call('DELETE', this.path)
        await this.remember()
        await call('POST', `/api/admin/archive/revive/${this.name}`)
      },
      move: async () => {
        const newProjectId = this.project === 'default' ? this.#other : 'default'
        await succeed(this.#server, 'POST', `${this.path}/changeProject`, { newProjectId })
        this.project = newProjectId
      },
      clone: async () => {
        const name = uniqueName('clone')
        await succeed(this.#server, 'POST', `${this.path}/clone`, { name, replaceGroupId: more % 2 === 0 })
        this.name = name
        // A clone does not have the history of its source.
        this.moments.length = 0
      },
      deleteAndCreate: async () => {
        await call('DELETE', this.path)
        await succeed(this.#server, 'DELETE', `/api/admin/archive/${this.name}`)
        await aToggle(this.#server, { name: this.name, project: this.project, type: 'experiment' })
      },
    }
    await acts[kind as (typeof KINDS)[number]]()
    await this.remember()
  }
}

const hasTies = (strategies: Body[]): boolean =>
  new Set(strategies.map(({ sortOrder }) => sortOrder)).size < strategies.length

/** What a revert restores: not the ids of removed strategies, and not the sort orders if the goal had equal ones. */
const configOf = ({ description, type, stale, impressionData, environments }: Body, goal: Body): Body => ({
  description,
  type,
  stale,
  impressionData,
  environments: environments.map(({ name, enabled, strategies, variants }: Body) => ({
    name,
    enabled,
    variants: variants ?? [],
    strategies: strategies.map(({ id: _, sortOrder, ...content }: Body) =>
      hasTies(environmentOf(goal, name).strategies) ? content : { ...content, sortOrder },
    ),
  })),
})

const environmentOf = (view: Body, name: string): Body => view.environments.find((one: Body) => one.name === name)

for (const engine of proofEngines)
  describe(`the history of any toggle on ${engine}`, () => {
    const server = serverFor(engine, { clock })

    it('returns the state at every moment, and can be reverted to each of them', async () => {
      const other = await aProject(server)
      await fc.assert(
        fc.asyncProperty(operations, async (all) => {
          const life = new Life(server, other)
          await life.begin()
          for (const operation of all) await life.live(operation)
          for (const { view, at, eventId } of life.moments) {
            expect(await succeed(server, 'GET', `${life.path}?at=${at}`)).toEqual(view)
            expect(await succeed(server, 'GET', `${life.path}?atEvent=${eventId}`)).toEqual(view)
          }
          const now = { ...(await succeed(server, 'GET', life.path)), lastSeenAt: null }
          expect(await succeed(server, 'GET', `${life.path}?at=2999-01-01`)).toEqual(now)
          await expectReverts(life)
        }),
        { numRuns: RUNS },
      )
    }, 300_000)

    async function expectReverts(life: Life): Promise<void> {
      const goals = [...life.moments].reverse()
      for (const { view, eventId, at } of goals) {
        const before = await succeed(server, 'GET', life.path)
        await server.newEvents()
        const goal = eventId % 2 === 0 ? { eventId } : { at }
        const { groupId, changes } = await succeed(server, 'POST', `${life.path}/revert`, goal)
        const events = await server.newEvents()
        const after = await succeed(server, 'GET', life.path)
        expect(configOf(after, view)).toEqual(configOf(view, view))
        expect(new Set(events.map((event) => event.groupId))).toEqual(new Set(groupId === undefined ? [] : [groupId]))
        expect(events.length === 0).toBe(groupId === undefined)
        expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
        expect(await succeed(server, 'GET', `${life.path}?at=2999-01-01`)).toEqual({ ...after, lastSeenAt: null })
        // An environment that is on before and after the revert was not switched in between.
        const flickers = before.environments.filter((one: Body) => one.enabled && environmentOf(view, one.name).enabled)
        for (const { name } of flickers)
          expect(events.filter(({ type, environment }) => environment === name && /able/.test(type))).toEqual([])
      }
    }
  })
