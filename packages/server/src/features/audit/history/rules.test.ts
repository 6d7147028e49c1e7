import { strategyOf as aStrategy } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { type FullToggle, INITIAL_FIELDS, type StrategyView } from '#features/toggles/toggle/index'
import { changesOf, diff } from './diff-rules.ts'
import { momentOf } from './moment.ts'
import { type PlannedStep, planRevert, type RevertOptions } from './revert-rules.ts'
import { environmentsBefore, type ReplayedEvent, replay, viewOf } from './rules.ts'

const aView = (
  environments: Record<string, { enabled?: boolean; strategies?: StrategyView[] }>,
  given: Partial<FullToggle> = {},
): FullToggle => ({
  ...INITIAL_FIELDS,
  name: 'f',
  project: 'p',
  createdAt: '2025-01-01T00:00:00.000Z',
  lastSeenAt: null,
  variants: null,
  archived: false,
  dependencies: [],
  children: [],
  environments: Object.entries(environments).map(([name, { enabled = false, strategies = [] }]) => ({
    name,
    type: 'test',
    sortOrder: 1,
    enabled,
    strategies,
    variants: null,
  })),
  ...given,
})

const born: ReplayedEvent = {
  type: 'feature-created',
  data: {
    name: 'f',
    project: 'p',
    description: '',
    type: 'release',
    stale: false,
    impressionData: false,
    archived: false,
  },
}
const added = (strategy: StrategyView): ReplayedEvent => ({
  type: 'feature-strategy-add',
  environment: 'dev',
  data: { strategy },
})

describe('a replay', () => {
  it('returns undefined before the toggle is created and after it is deleted', () => {
    expect(replay([])).toBeUndefined()
    expect(replay([{ type: 'feature-stale-on', data: { stale: true } }])).toBeUndefined()
    expect(replay([born, { type: 'feature-deleted' }])).toBeUndefined()
    expect(replay([born, { type: 'feature-deleted' }, born])).toMatchObject({ name: 'f', stale: false })
  })

  it('resumes from an earlier replay', () => {
    const first = replay([born, added(aStrategy('a'))])
    const both = replay([born, added(aStrategy('a')), { type: 'feature-stale-on', data: { stale: true } }])
    expect(replay([{ type: 'feature-stale-on', data: { stale: true } }], first)).toEqual(both)
  })

  it('drops the targeting in a deleted environment', () => {
    const toggle = replay([born, added(aStrategy('a')), { type: 'environment-deleted', environment: 'dev' }])
    expect(toggle?.environments.size).toBe(0)
  })

  it('ignores events that do not change the configuration', () => {
    const tag = { type: 'simple', value: 'x' }
    const events: ReplayedEvent[] = [
      { type: 'feature-tagged', data: { tag, type: 'nonsense' } },
      { type: 'feature-potentially-stale-on', data: { potentiallyStale: true } },
    ]
    expect(replay([born, ...events])).toEqual(replay([born]))
  })

  it('never shows an environment on without an active strategy', () => {
    const on: ReplayedEvent = { type: 'feature-environment-enabled', environment: 'dev' }
    const strategy = aStrategy('a')
    const removed: ReplayedEvent = { type: 'feature-strategy-remove', environment: 'dev', preData: { strategy } }
    const toggle = replay([born, added(strategy), on, removed])
    expect(toggle && viewOf(toggle, [{ name: 'dev', type: 'test', sortOrder: 1 }]).environments).toMatchObject([
      { name: 'dev', enabled: false },
    ])
  })
})

describe('the environments at an earlier moment', () => {
  const env = (name: string, sortOrder = 1) => ({ name, displayName: name, type: 'test', sortOrder, enabled: true })
  const event = (
    type: ReplayedEvent['type'],
    preData?: ReturnType<typeof env>,
    name = preData?.name,
  ): ReplayedEvent => ({
    type,
    ...(name && { environment: name }),
    ...(preData && { preData }),
  })

  it('are the current ones with every later event undone, newest first', () => {
    const later = [
      event('environment-created', undefined, 'new'),
      event('environment-updated', env('a', 1)),
      event('environment-deleted', env('old', 2)),
      event('environment-updated', env('a', 5)),
    ]
    const names = environmentsBefore([env('new', 0), env('b', 3), env('a', 9)], later).map(({ name }) => name)
    expect(names).toEqual(['a', 'old', 'b'])
  })

  it('are correct if one of the same name was deleted and created again', () => {
    const later = [event('environment-deleted', env('x', 1)), event('environment-created', undefined, 'x')]
    expect(environmentsBefore([env('x', 7)], later)).toEqual([env('x', 1)])
  })
})

describe('a diff', () => {
  it('descends into objects, and into lists whose members have an id or a name', () => {
    expect(
      diff(
        { a: 1, b: { c: [1] }, s: [aStrategy('x', { parameters: { rollout: 1 } })] },
        { a: 1, b: { c: [2] }, s: [aStrategy('x', { parameters: { rollout: 2 } }), aStrategy('y')] },
      ),
    ).toEqual([
      { path: 'b/c', before: [1], after: [2] },
      { path: 's/x/parameters/rollout', before: 1, after: 2 },
      { path: 's/y', before: null, after: aStrategy('y') },
    ])
  })

  it('contains a whole list of variants if their order changed', () => {
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
    expect(diff({ v: [a, b] }, { v: [b, a] })).toEqual([{ path: 'v', before: [a, b], after: [b, a] }])
    expect(diff({ v: [a, b] }, { v: [a, c, b] })).toEqual([{ path: 'v/c', before: null, after: c }])
  })

  it('escapes slashes in names, and handles names such as __proto__', () => {
    const [before, after] = [
      JSON.parse('{"a/b":1,"__proto__":1}'),
      JSON.parse('{"a/b":2,"__proto__":2,"constructor":1}'),
    ]
    expect(diff(before, after)).toEqual([
      { path: 'a~1b', before: 1, after: 2 },
      { path: '__proto__', before: 1, after: 2 },
      { path: 'constructor', before: null, after: 1 },
    ])
  })

  it.each([
    [{ data: { tag: { type: 'simple', value: 'x' } } }, 'tags/simple:x'],
    [{ preData: { tag: { type: 'simple', value: 'x' } } }, 'tags/simple:x'],
    [{ data: { project: 'b', oldProject: 'a', newProject: 'b' }, preData: { project: 'a' } }, 'project'],
    [
      {
        environment: 'dev',
        data: { order: [{ id: 'x', sortOrder: 1 }] },
        preData: { order: [{ id: 'x', sortOrder: 0 }] },
      },
      'environments/dev/strategies/x/sortOrder',
    ],
    [
      {
        environment: 'dev',
        data: { environment: 'dev', enabled: true, changeRequestSkipped: true },
        preData: { environment: 'dev', enabled: false },
      },
      'environments/dev/enabled',
    ],
    [{ environment: 'dev', data: { variants: [] }, preData: { variants: null } }, 'environments/dev/variants'],
  ])('of the event %j contains only %s', (event, path) => {
    expect(changesOf(event).map((change) => change.path)).toEqual([path])
  })
})

describe('a moment', () => {
  const paths = { at: '/at', eventId: '/eventId' }
  it.each([
    ['2025-01-31', '2025-01-31T00:00:00.000Z'],
    ['2025-01-31T12:00Z', '2025-01-31T12:00:00.000Z'],
    ['2025-01-31T12:00:00.123456Z', '2025-01-31T12:00:00.123Z'],
    ['2025-01-31T12:00:00+02:00', '2025-01-31T10:00:00.000Z'],
    ['2025-01-31T12:00:00 02:00', '2025-01-31T10:00:00.000Z'],
  ])('%s is %s', (at, time) => {
    expect(momentOf({ at }, paths)).toEqual({ at: time })
  })
  it.each([
    [{ at: '2025-02-30' }],
    [{ at: '2025-01-31T12:00:00' }],
    [{ at: '2025-01-31T25:00:00Z' }],
    [{ at: 'yesterday' }],
    [{ at: '' }],
    [{}],
    [{ at: '2025-01-31', eventId: 1 }],
  ])('%j is invalid', (given) => {
    expect(() => momentOf(given, paths)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})

describe('the plan of a revert', () => {
  const brief = ({ command, input }: PlannedStep): string => {
    if ('strategy' in input) return `${command} ${input.strategy.title ?? input.strategy.name}`
    if ('id' in input) return `${command} ${input.id}`
    if ('order' in input) return `${command} ${input.order.map(({ id, sortOrder }) => `${id}=${sortOrder}`).join(' ')}`
    return 'enabled' in input ? `${command} ${input.enabled ? 'on' : 'off'}` : command
  }
  const stepsOf = (now: FullToggle, then: FullToggle, options?: RevertOptions) =>
    planRevert(now, then, options).steps.map(brief)
  const dev = (strategies: StrategyView[], enabled = true) => aView({ dev: { enabled, strategies } })

  it('is empty if nothing differs, or only variants null and []', () => {
    expect(stepsOf(dev([aStrategy('a')]), dev([aStrategy('a')]))).toEqual([])
    const [none, unset] = [aView({ dev: {} }), aView({ dev: {} })]
    expect(stepsOf({ ...none, environments: [{ ...none.environments[0]!, variants: [] }] }, unset)).toEqual([])
  })

  it('recognises a strategy that was restored with a new id', () => {
    expect(stepsOf(dev([aStrategy('new', { title: 't' })]), dev([aStrategy('old', { title: 't' })]))).toEqual([])
  })

  it('switches off first and on last', () => {
    const [a, b] = [aStrategy('a', { title: 'a' }), aStrategy('b', { title: 'b' })]
    expect(stepsOf(dev([a]), dev([b], false))).toEqual(['toggle.switch off', 'strategy.add b', 'strategy.remove a'])
    expect(stepsOf(dev([a], false), dev([b]))).toEqual(['strategy.add b', 'strategy.remove a', 'toggle.switch on'])
  })

  it('never leaves an environment that stays on without an active strategy', () => {
    const on = (id: string) => aStrategy(id, { title: id })
    const off = (id: string) => aStrategy(id, { title: id, disabled: true })
    expect(stepsOf(dev([on('a'), off('b')]), dev([off('a'), on('b')]))).toEqual([
      'strategy.update b',
      'strategy.update a',
    ])
    expect(stepsOf(dev([on('a')]), dev([on('c')]))).toEqual(['strategy.add c', 'strategy.remove a'])
  })

  it('removes strategies first if the limit requires it, and switches the toggle on again if that switched it off', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => aStrategy(id, { title: id })) as [
      StrategyView,
      StrategyView,
      StrategyView,
    ]
    expect(stepsOf(dev([a]), dev([b]), { maxStrategies: 1 })).toEqual([
      'strategy.remove a',
      'strategy.add b',
      'toggle.switch on',
    ])
    expect(stepsOf(dev([a, b]), dev([a, c]), { maxStrategies: 2 })).toEqual(['strategy.remove b', 'strategy.add c'])
  })

  it('restores the order, with one command if that is enough', () => {
    const at = (id: string, sortOrder: number) => aStrategy(id, { title: id, sortOrder })
    expect(stepsOf(dev([at('b', 0), at('a', 1)]), dev([at('a', 0), at('b', 1)]))).toEqual(['strategy.sort a=0 b=1'])
    // Equal numbers: first different, then equal again in the correct order.
    expect(stepsOf(dev([at('b', 0), at('a', 0)]), dev([at('a', 0), at('b', 0)]))).toEqual([
      'strategy.sort b=1',
      'strategy.sort b=0',
    ])
    // An added strategy comes after those with an equal number, so all get new numbers.
    expect(stepsOf(dev([at('b', 0)]), dev([at('a', 0), at('b', 0)]))).toEqual(['strategy.add a', 'strategy.sort b=1'])
  })

  it('skips environments that exist only now or existed only then, and reports them', () => {
    const [a, b] = [aStrategy('a'), aStrategy('b')]
    const plan = planRevert(
      aView({ both: {}, later: { strategies: [a] } }),
      aView({ both: {}, gone: { strategies: [b] } }),
    )
    expect(plan).toEqual({ steps: [], skippedEnvironments: ['later', 'gone'] })
  })

  it('can be limited to some environments, without the fields of the toggle itself', () => {
    const now = aView({ dev: { strategies: [aStrategy('a')] }, prod: { strategies: [aStrategy('b')] } })
    const then = aView({ dev: {}, prod: {} }, { description: 'old', stale: true })
    expect(stepsOf(now, then)).toEqual(['toggle.update', 'strategy.remove a', 'strategy.remove b'])
    expect(stepsOf(now, then, { environments: ['prod'] })).toEqual(['strategy.remove b'])
  })
})
