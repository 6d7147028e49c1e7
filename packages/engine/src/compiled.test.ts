import { describe, expect, it } from 'vitest'
import { type Compiled, compile, compileInSteps } from './compiled.ts'
import type { ConstraintDefinition, FeatureDefinition, StrategyDefinition } from './definition.ts'
import type { Outcome } from './outcome.ts'
import { readingOf } from './reading.ts'

const chance = { now: 0, random: () => 0.5 }
const toggle = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  strategies: [],
  ...more,
})
const constraint = (operator: string, value: string, contextName = 'userId'): ConstraintDefinition => ({
  contextName,
  operator,
  ...(operator === 'REGEX' ? { value } : { values: [value] }),
})
const when = (...constraints: ConstraintDefinition[]): StrategyDefinition[] => [{ name: 'default', constraints }]
const namesOf = (compiled: Compiled) => [...compiled.features()].map(({ name }) => name)

function stepsOf<T>(steps: Generator<unknown, T>) {
  let count = 0
  let next = steps.next()
  for (; !next.done; next = steps.next()) count++
  return { count, value: next.value }
}

describe('a compiled form', () => {
  const features = [
    toggle('b', { project: 'shop' }),
    toggle('c'),
    toggle('a', { project: 'default', enabled: false }),
    toggle('d', { project: 'ops', dependencies: [{ feature: 'e' }] }),
  ]
  const segment = { id: 3, name: 'beta' }
  const compiled = compile(features, [segment], { hostname: 'web-1' })

  it('has its toggles by project and by name, its segments and the host name', () => {
    expect([compiled.size, compiled.hostname, namesOf(compiled)]).toEqual([4, 'web-1', ['a', 'c', 'd', 'b']])
    expect([compiled.feature('b'), compiled.feature('e'), compiled.feature('f')]).toEqual([
      features[0],
      undefined,
      undefined,
    ])
    expect([compiled.segment(3), compiled.segment(4)]).toEqual([segment, undefined])
  })

  it('has no result for a toggle that does not exist or is only named as a parent', () => {
    expect([compiled.evaluate('e', {}, chance), compiled.evaluate('f', {}, chance)]).toEqual([undefined, undefined])
  })

  it('does not have the toggles that a later one has', () => {
    const later = compiled.with({ upsert: [toggle('new'), toggle('e')] })
    expect([compiled.evaluate('new', {}, chance), compiled.feature('new'), compiled.size]).toEqual([
      undefined,
      undefined,
      4,
    ])
    expect([later.evaluate('new', {}, chance)?.enabled, later.feature('new'), later.size]).toEqual([
      true,
      toggle('new'),
      6,
    ])
    expect([compiled, later].map((one) => one.evaluate('d', {}, chance)?.enabled)).toEqual([false, true])
  })

  it('without toggles has no results', () => {
    const nothing = compile([], [])
    expect([nothing.size, namesOf(nothing), nothing.stepsFor({}), [...nothing.refusals()]]).toEqual([0, [], 0, []])
    expect(nothing.renderEnabled({}, chance)).toBe('{"toggles":[]}')
  })
})

describe('the evaluation of all toggles', () => {
  const variants = [{ name: 'ö', weight: 1, payload: { type: 'string', value: '€' } }]
  const compiled = compile(
    [
      toggle('b', { project: 'shop', variants, impressionData: true }),
      toggle('c', { strategies: when(constraint('IN', 'ann')) }),
      toggle('a', { enabled: false }),
      toggle('d', { project: 'ops', dependencies: [{ feature: 'c' }] }),
    ],
    [],
  )
  const off = '"variant":{"name":"disabled","enabled":false,"feature_enabled":false,"featureEnabled":false}'
  const on = off.replaceAll('bled":false}', 'bled":true}').replace('"feature_enabled":false', '"feature_enabled":true')
  const A = `{"name":"a","enabled":false,"impressionData":false,${off}}`
  const C = `{"name":"c","enabled":true,"impressionData":false,${on}}`
  const D = C.replace('"c"', '"d"')
  const B =
    '{"name":"b","enabled":true,"impressionData":true,"variant":{"name":"ö","enabled":true,"feature_enabled":true,"featureEnabled":true,"payload":{"type":"string","value":"€"}}}'
  const render = (userId: string, options?: Parameters<Compiled['renderEnabled']>[2]) =>
    Buffer.from(compiled.renderEnabled({ userId }, chance, options), 'latin1').toString()

  it('is rendered as JSON in UTF-8', () => {
    expect(render('ann')).toBe(`{"toggles":[${C},${D},${B}]}`)
    expect(render('bob')).toBe(`{"toggles":[${B}]}`)
    expect(render('ann', { all: true })).toBe(`{"toggles":[${A},${C},${D},${B}]}`)
    expect(render('bob', { all: false })).toBe(render('bob'))
  })

  it('is limited to projects, whose parents may be in others', () => {
    expect(render('ann', { projects: new Set(['ops']) })).toBe(`{"toggles":[${D}]}`)
    expect(render('ann', { projects: new Set(['shop', 'default', 'none']), all: true })).toBe(
      `{"toggles":[${A},${C},${B}]}`,
    )
    expect(render('ann', { projects: new Set() })).toBe('{"toggles":[]}')
  })

  it('visits the outcome of each', () => {
    const seen: [string, Outcome][] = []
    compiled.evaluateAll({ userId: 'ann' }, chance, (name, outcome) => seen.push([name, outcome]))
    expect(seen.map(([name]) => name)).toEqual(['a', 'c', 'd', 'b'])
    for (const [name, outcome] of seen) expect(outcome).toBe(compiled.evaluate(name, { userId: 'ann' }, chance))
    const limited: string[] = []
    compiled.evaluateAll({}, chance, (name) => limited.push(name), { projects: new Set(['shop']) })
    expect(limited).toEqual(['b'])
  })

  it('is not disturbed by an evaluation inside a visit', () => {
    const seen: (boolean | undefined)[] = []
    compiled.evaluateAll({ userId: 'ann' }, chance, (name, { enabled }) =>
      seen.push(enabled, compiled.evaluate(name, { userId: 'bob' }, chance)?.enabled),
    )
    expect(seen).toEqual([false, false, true, false, true, false, true, true])
  })

  it('pauses after each 500 toggles, but not after the last', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => toggle(`t${index}`, { project: `p${index % 3}` }))
    const pauses = [0, 500, 501, 1_001].map((count) => {
      const large = compile(many(count), [])
      let visits = 0
      const visit = () => {
        visits++
      }
      const visited = stepsOf(large.evaluateAllInSteps({}, chance, visit)).count
      const projects = new Set(['p0', 'p1', 'p2'])
      const rendered = stepsOf(large.renderEnabledInSteps({}, chance, { projects }))
      expect(rendered.value).toBe(large.renderEnabled({}, chance))
      return [visits, visited, rendered.count]
    })
    expect(pauses).toEqual([
      [0, 0, 0],
      [500, 0, 0],
      [501, 1, 1],
      [1_001, 2, 2],
    ])
  })

  it('can be abandoned in a pause, and others can run during it', () => {
    const features = Array.from({ length: 501 }, (_, index) =>
      toggle(`t${index}`, { strategies: when(constraint('IN', 'ann')) }),
    )
    const large = compile(features, [])
    const steps = large.renderEnabledInSteps({ userId: 'ann' }, chance)
    expect(steps.next().done).toBe(false)
    expect(large.renderEnabled({ userId: 'bob' }, chance)).toBe('{"toggles":[]}')
    const rest = stepsOf(steps)
    expect([rest.count, rest.value]).toEqual([0, large.renderEnabled({ userId: 'ann' }, chance)])
    const abandoned = large.evaluateAllInSteps({ userId: 'ann' }, chance, () => {})
    abandoned.next()
    abandoned.return(undefined)
    expect(large.renderEnabled({ userId: 'bob' }, chance)).toBe('{"toggles":[]}')
  })
})

describe('slow tests', () => {
  const pattern = constraint('REGEX', '^ab')
  const compiled = compile(
    [
      toggle('a', { strategies: when(pattern) }),
      toggle('b', { strategies: when(constraint('REGEX', 'b$', 'plan')), dependencies: [{ feature: 'a' }] }),
      toggle('c', { strategies: when(constraint('IN', 'abc')) }),
      toggle('d', { dependencies: [{ feature: 'ghost' }] }),
    ],
    [],
  )
  const context = { userId: 'abc', properties: { plan: 'ab' } }

  it('have a cost for each toggle and its parents, and for all toggles', () => {
    // Each of the patterns has 5 or 4 instructions.
    const [a, plan] = [compiled.stepsFor(context, 'a'), compiled.stepsFor(context) - compiled.stepsFor(context, 'a')]
    expect([a, plan]).toEqual([5 * (1 + 3), 4 * (1 + 2)])
    expect(['b', 'c', 'd', 'ghost', 'none'].map((name) => compiled.stepsFor(context, name))).toEqual([
      a + plan,
      0,
      0,
      0,
      0,
    ])
    expect(compiled.stepsFor({})).toBe(5 + 4)
  })

  it('can run before the evaluation, which then uses their results', () => {
    const { count, value: prepared } = stepsOf(compiled.prepare(context, chance))
    const isOn = (userId: string, options?: object) => compiled.evaluate('a', { userId }, chance, options)?.enabled
    expect([count, prepared.results.size]).toEqual([2, 2])
    expect([isOn('none'), isOn('none', { prepared }), isOn('none')]).toEqual([false, true, false])
    expect(compiled.renderEnabled({}, chance, { prepared })).toBe(
      compiled.renderEnabled(context, chance).replace(/,{"name":"c".*?}}/, ''),
    )
    const failed = stepsOf(compiled.prepare({}, chance, 'a')).value
    expect([...failed.results.values(), isOn('abc', { prepared: failed })]).toEqual([false, false])
    // Results of another compiled form have other numbers.
    const other = stepsOf(compile([toggle('a', { strategies: when(pattern) })], []).prepare(context, chance)).value
    expect(isOn('none', { prepared: other })).toBe(false)
    expect(compiled.holds(pattern, readingOf('none'), 0, other)).toBe(false)
  })

  it('of one constraint use the prepared result', () => {
    const { value: prepared } = stepsOf(compiled.prepare(context, chance, 'a'))
    const holds = (text: string, one = pattern) => compiled.holds(one, readingOf(text), 0, prepared)
    expect([
      holds('none'),
      compiled.holds(pattern, readingOf('none'), 0),
      compiled.holds(pattern, readingOf('ab'), 0),
    ]).toEqual([true, false, true])
    const unknown = constraint('IN', 'x')
    expect([holds('x', unknown), holds('y', unknown)]).toEqual([true, false])
  })
})

describe('patterns that are not used', () => {
  const expensive = constraint('REGEX', '(.*){1000}')
  const inSegments = (...segments: number[]): StrategyDefinition[] => [{ name: 'default', segments }]
  const features = [
    toggle('own', { strategies: when(constraint('IN', 'a'), expensive) }),
    toggle('shared', { strategies: [...when(constraint('REGEX', 'a')), ...inSegments(2, 1), ...inSegments(9)] }),
    toggle('none', { strategies: when(constraint('REGEX', 'a')), dependencies: [{ feature: 'ghost' }] }),
    toggle('plain', { strategies: [{ name: 'default' }] }),
  ]
  const segments = [{ id: 1, constraints: [expensive] }, { id: 2 }]

  it('are listed with their toggles and segments', () => {
    const refusal = { pattern: '(.*){1000}', reason: 'too_expensive' }
    expect([...compile(features, segments).refusals()]).toEqual([
      { toggle: 'own', segment: undefined, ...refusal },
      { toggle: 'shared', segment: 1, ...refusal },
    ])
    expect([...compile(features.slice(2), segments).refusals()]).toEqual([])
  })

  it('are the same object until another one is refused', () => {
    const compiled = compile(features, segments)
    const later = compiled.with({ upsert: [toggle('more', { strategies: when(constraint('REGEX', 'b')) })] })
    expect(later.refused).toBe(compiled.refused)
    expect([...later.with({ remove: ['own', 'shared'] }).refused]).toEqual([])
  })
})

it('a compiled form and its changes are made in steps', () => {
  const features = ['a', 'b', 'c'].map((name) => toggle(name, { strategies: [{ name: 'default', segments: [1] }] }))
  const first = stepsOf(compileInSteps(features, [{ id: 1 }], {}))
  expect(first.count).toBeGreaterThanOrEqual(3)
  const next = stepsOf(first.value.withInSteps({ segments: { remove: [1] } }))
  expect(next.count).toBeGreaterThanOrEqual(6)
  expect([first.value, next.value].map((one) => one.evaluate('b', {}, chance)?.enabled)).toEqual([true, false])
})
