import { runs } from '@leverframe/testing/depth'
import { strategyOf } from '@leverframe/testing/strategies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FullToggle, INITIAL_FIELDS, type StrategyView } from '#features/toggles/toggle/index'
import { type PlannedStep, plannedChanges, planRevert } from './revert-rules.ts'

type Environment = FullToggle['environments'][number]

const strategies = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      title: fc.constantFrom('x', 'y', null),
      disabled: fc.boolean(),
      sortOrder: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  )
  .map((all): StrategyView[] =>
    all
      .map((one) => ({ ...one, name: 'default', constraints: [], parameters: {}, segments: [], variants: [] }))
      .toSorted((a, b) => a.sortOrder - b.sortOrder),
  )

/** An environment is on only if a strategy is active, because nothing else can be stored. */
const environment = fc.tuple(strategies, fc.boolean()).map(
  ([all, wantsOn]): Environment => ({
    name: 'dev',
    type: 'development',
    sortOrder: 1,
    enabled: wantsOn && all.some(({ disabled }) => !disabled),
    strategies: all,
    variants: null,
  }),
)

const viewOf = (one: Environment): FullToggle => ({
  ...INITIAL_FIELDS,
  name: 'f',
  project: 'p',
  createdAt: '2025-01-01T00:00:00.000Z',
  lastSeenAt: null,
  variants: null,
  archived: false,
  dependencies: [],
  children: [],
  environments: [one],
})

interface Played {
  readonly environment: Environment
  /** How often it was switched off because no strategy was active. */
  readonly outages: number
  /** The maximum number of strategies at any time. */
  readonly peak: number
}

/** A model of the commands. Added strategies get new ids. */
function play(start: Environment, steps: readonly PlannedStep[]): Played {
  let now = start
  let [outages, peak, ids] = [0, start.strategies.length, 0]
  const save = (all: readonly StrategyView[]) => {
    const sorted = all.toSorted((a, b) => a.sortOrder - b.sortOrder)
    const goesOff = now.enabled && sorted.every(({ disabled }) => disabled)
    now = { ...now, strategies: sorted, enabled: now.enabled && !goesOff }
    outages += goesOff ? 1 : 0
    peak = Math.max(peak, sorted.length)
  }
  for (const { command, input } of steps) {
    const all = now.strategies
    if (command === 'strategy.add') save([...all, { ...input.strategy, id: `new ${ids++}` }])
    else if (command === 'strategy.update')
      save(all.map((one) => (one.id === input.id ? { ...one, ...input.change } : one)))
    else if (command === 'strategy.remove') save(all.filter(({ id }) => id !== input.id))
    else if (command === 'strategy.sort') {
      const order = new Map(input.order.map(({ id, sortOrder }) => [id, sortOrder]))
      save(all.map((one) => ({ ...one, sortOrder: order.get(one.id) ?? one.sortOrder })))
    } else if (command === 'toggle.switch') now = { ...now, enabled: input.enabled }
  }
  return { environment: now, outages, peak }
}

const sequence = (all: readonly StrategyView[]) => all.map(({ title, disabled }) => ({ title, disabled }))
const numbers = (all: readonly StrategyView[]) => all.map(({ sortOrder }) => sortOrder)
const hasTies = (all: readonly StrategyView[]) => new Set(numbers(all)).size < all.length

describe('a revert plan from any state to any other', () => {
  it('results in the other state, in the correct order, and never switches off in between', () => {
    fc.assert(
      fc.property(environment, environment, (now, then) => {
        const { environment: end, outages } = play(now, planRevert(viewOf(now), viewOf(then)).steps)
        expect(sequence(end.strategies)).toEqual(sequence(then.strategies))
        if (!hasTies(then.strategies)) expect(numbers(end.strategies)).toEqual(numbers(then.strategies))
        expect(end.enabled).toBe(then.enabled)
        expect(outages).toBe(0)
        const second = planRevert(viewOf(end), viewOf(then)).steps.map(({ command }) => command)
        // Equal numbers of the goal may be restored only by the second plan.
        expect(second.filter((command) => command !== 'strategy.sort' || !hasTies(then.strategies))).toEqual([])
      }),
      { numRuns: runs({ short: 500, long: 3_000 }) },
    )
  })

  it('never exceeds the limit of strategies', () => {
    fc.assert(
      fc.property(environment, environment, (now, then) => {
        const maxStrategies = Math.max(now.strategies.length, then.strategies.length)
        const { environment: end, peak } = play(now, planRevert(viewOf(now), viewOf(then), { maxStrategies }).steps)
        expect(peak).toBeLessThanOrEqual(maxStrategies)
        expect([end.enabled, sequence(end.strategies)]).toEqual([then.enabled, sequence(then.strategies)])
      }),
      { numRuns: runs({ short: 500, long: 3_000 }) },
    )
  })
})

describe('a revert plan', () => {
  const dev = (given: Partial<Environment> = {}): Environment => ({
    name: 'dev',
    type: 'development',
    sortOrder: 1,
    enabled: true,
    strategies: [strategyOf('a')],
    variants: null,
    ...given,
  })
  const target = { project: 'p', name: 'f', environment: 'dev' }
  const variants = [{ name: 'blue', weight: 1_000, weightType: 'variable' as const, overrides: [] }]

  it('changes only the fields and variants that differ', () => {
    const then = { ...viewOf(dev({ variants })), description: 'old' }
    expect(planRevert(viewOf(dev()), then).steps).toEqual([
      { command: 'toggle.update', input: { project: 'p', name: 'f', change: { description: 'old' } } },
      { command: 'variants.set', input: { project: 'p', name: 'f', environments: ['dev'], variants } },
    ])
  })

  it('sorts at most 1,000 strategies with one command', () => {
    const all = (sortOrderOf: (index: number) => number) =>
      dev({
        strategies: Array.from({ length: 1_001 }, (_, index) =>
          strategyOf(`s${index}`, { sortOrder: sortOrderOf(index) }),
        ),
      })
    const { steps } = planRevert(viewOf(all((index) => index)), viewOf(all((index) => index + 1)))
    const order = Array.from({ length: 1_001 }, (_, index) => ({ id: `s${index}`, sortOrder: index + 1 }))
    expect(steps).toEqual([
      { command: 'strategy.sort', input: { ...target, order: order.slice(0, 1_000) } },
      { command: 'strategy.sort', input: { ...target, order: order.slice(1_000) } },
    ])
  })

  it('may use all strategies of the limit, and switches the toggle off only when it must', () => {
    const [now, then] = [dev(), dev({ strategies: [strategyOf('b', { title: 'b' })] })]
    const commands = (is: Environment, maxStrategies: number) =>
      planRevert(viewOf(is), viewOf(then), { maxStrategies }).steps.map(({ command }) => command)
    expect(commands(now, 2)).toEqual(['strategy.add', 'strategy.remove'])
    expect(commands(now, 1)).toEqual(['strategy.remove', 'strategy.add', 'toggle.switch'])
    expect(commands({ ...now, enabled: false }, 1)).toEqual(['strategy.remove', 'strategy.add', 'toggle.switch'])
  })

  it('is shown as the changes in one environment', () => {
    const [now, then] = [viewOf(dev({ variants: [] })), viewOf(dev({ enabled: false }))]
    const other = { ...dev({ enabled: false }), name: 'prod' }
    expect(plannedChanges(now, then, 'dev')).toEqual([{ path: 'environments/dev/enabled', before: true, after: false }])
    expect(plannedChanges({ ...now, environments: [other, dev()] }, now, 'dev')).toEqual([])
    expect(plannedChanges(now, then, 'prod')).toEqual([])
    expect(plannedChanges(now, { ...then, environments: [] }, 'dev')).toEqual([
      {
        path: 'environments',
        before: { dev: { enabled: true, strategies: [strategyOf('a')], variants: [] } },
        after: null,
      },
    ])
  })
})
