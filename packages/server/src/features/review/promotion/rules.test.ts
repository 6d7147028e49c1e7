import { strategyOf as strategy } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { planRevert } from '#features/audit/history/index'
import { type FullToggle, INITIAL_FIELDS, type StrategyView } from '#features/toggles/toggle/index'
import { changeOf, wantedToggle } from './rules.ts'

type Environment = FullToggle['environments'][number]
const environment = (name: string, strategies: StrategyView[] = [], more: Partial<Environment> = {}): Environment => ({
  name,
  type: 'test',
  sortOrder: 1,
  enabled: false,
  strategies,
  variants: null,
  ...more,
})

const toggleWith = (from: Environment, to: Environment): FullToggle => ({
  ...INITIAL_FIELDS,
  name: 'flag',
  project: 'default',
  archived: false,
  dependencies: [],
  children: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  variants: null,
  environments: [from, to],
})

const wanted = (from: Environment, to: Environment, keepSwitch = false) =>
  wantedToggle(toggleWith(from, to), from, to, keepSwitch).environments[1] as Environment

const planned = (from: Environment, to: Environment, keepSwitch = false) => {
  const toggle = toggleWith(from, to)
  return planRevert(toggle, wantedToggle(toggle, from, to, keepSwitch), { environments: [to.name] }).steps
}

describe('a promotion', () => {
  it('matches similar strategies and adds the others as new', () => {
    const from = environment('dev', [
      strategy('a', { title: 'beta' }),
      strategy('b', { name: 'flexibleRollout', sortOrder: 1 }),
      strategy('c', { sortOrder: 2 }),
      strategy('d', { name: 'userWithId', sortOrder: 3 }),
    ])
    const to = environment('prod', [strategy('x', { sortOrder: 2 }), strategy('y', { title: 'beta', sortOrder: 9 })])
    expect(wanted(from, to).strategies.map(({ id }) => id)).toEqual(['y', 'new-1', 'x', 'new-2'])
    expect(planned(from, to).map(({ command }) => command)).toEqual(['strategy.add', 'strategy.add', 'strategy.sort'])
  })

  it('copies the enabled state unless keepSwitch is set', () => {
    const from = environment('dev', [strategy('a')], { enabled: true })
    const to = environment('prod')
    expect([wanted(from, to).enabled, wanted(from, to, true).enabled]).toEqual([true, false])
    const none = environment('dev', [])
    const lit = environment('prod', [strategy('x')], { enabled: true })
    expect(wanted(none, lit, true).enabled).toBe(false)
    expect(planned(none, lit, true).map(({ command }) => command)).toEqual(['toggle.switch', 'strategy.remove'])
  })

  it('plans nothing when both environments are equal, with null or empty variants', () => {
    const from = environment('dev', [strategy('a')], { enabled: true, variants: [] })
    expect(planned(from, environment('prod', [strategy('x')], { enabled: true }))).toEqual([])
  })

  it('is converted to one change of a request per write', () => {
    const variants = [{ name: 'v', weightType: 'variable' as const, weight: 1000, overrides: [] }]
    const from = environment('dev', [strategy('a', { title: 'x' }), strategy('b', { name: 'userWithId' })], {
      enabled: true,
      variants,
    })
    const to = environment('prod', [strategy('x', { sortOrder: 4 }), strategy('y', { name: 'remoteAddress' })])
    const changes = planned(from, to).map(changeOf)
    expect(changes.map((change) => [change?.action, change?.feature])).toEqual(
      ['addStrategy', 'updateStrategy', 'deleteStrategy', 'reorderStrategy', 'patchVariant', 'updateEnabled'].map(
        (action) => [action, 'flag'],
      ),
    )
    expect(changes[2]?.payload).toEqual({ id: 'y' })
    expect(changes[4]?.payload).toEqual({ variants })
    expect(changes[5]?.payload).toEqual({ enabled: true })
  })
})
