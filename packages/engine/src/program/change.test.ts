import { describe, expect, it } from 'vitest'
import { Compiled, compile } from '../compiled.ts'
import type { FeatureDefinition, SegmentDefinition } from '../definition.ts'
import { type Change, firstState, nextState } from './change.ts'
import type { State } from './state.ts'
import { outcomeIn, type Unit } from './unit.ts'

const chance = { now: 0, random: () => 0.5 }
const toggle = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  strategies: [],
  ...more,
})
const inSegment = (...segments: number[]) => ({ strategies: [{ name: 'default', segments }] })
const users = (id: number, ...values: string[]): SegmentDefinition => ({
  id,
  constraints: [{ contextName: 'userId', operator: 'IN', values }],
})
function finished<T>(steps: Generator<unknown, T>): T {
  let next = steps.next()
  while (!next.done) next = steps.next()
  return next.value
}

const features = [
  toggle('a', inSegment(1)),
  toggle('b', { ...inSegment(2), project: 'shop' }),
  toggle('c', { strategies: [{ name: 'default' }], dependencies: [{ feature: 'ghost' }] }),
  toggle('d', inSegment(1, 2)),
]
const segments = [users(1, 'ann', 'amy'), users(2, 'amy')]
const compiled = compile(features, segments)

describe('a change of an environment', () => {
  const namesOn = (one: typeof compiled, userId: string) => {
    const names: string[] = []
    one.evaluateAll({ userId }, chance, (name, { enabled }) => enabled && names.push(name))
    return names.join(' ')
  }
  const after = (change: Change) => {
    const next = compiled.with(change)
    expect([namesOn(compiled, 'amy'), namesOn(compiled, 'ann'), compiled.size]).toEqual(['a d b', 'a', 4])
    return [next.size, namesOn(next, 'ann'), namesOn(next, 'amy')]
  }

  it.each<[string, Change, [size: number, ann: string, amy: string]]>([
    ['of nothing', {}, [4, 'a', 'a d b']],
    ['of no segments', { segments: {} }, [4, 'a', 'a d b']],
    ['that adds a toggle', { upsert: [toggle('aa')] }, [5, 'a aa', 'a aa d b']],
    ['that adds a parent', { upsert: [toggle('ghost')] }, [5, 'a c ghost', 'a c d ghost b']],
    ['that adds a project', { upsert: [toggle('z', { project: 'a' })] }, [5, 'z a', 'z a d b']],
    ['that replaces a toggle', { upsert: [toggle('a', { enabled: false })] }, [4, '', 'd b']],
    ['that moves a toggle to another project', { upsert: [toggle('a', { project: 'shop' })] }, [4, 'a', 'd a b']],
    ['that moves the last toggle of a project', { upsert: [toggle('b')] }, [4, 'a b', 'a b d']],
    ['that names the default project', { upsert: [toggle('a', { project: 'default' })] }, [4, 'a', 'a d b']],
    ['that removes a toggle', { remove: ['a'] }, [3, '', 'd b']],
    ['that removes a project', { remove: ['b'] }, [3, 'a', 'a d']],
    ['that removes toggles that do not exist', { remove: ['ghost', 'none'] }, [4, 'a', 'a d b']],
    ['that removes a toggle and adds it', { remove: ['a'], upsert: [toggle('a')] }, [4, 'a', 'a d b']],
    ['that adds a toggle twice', { upsert: [toggle('e'), toggle('e', { enabled: false })] }, [5, 'a', 'a d b']],
    ['that replaces a segment', { segments: { upsert: [users(1, 'amy')] } }, [4, '', 'a d b']],
    ['that adds a segment', { segments: { upsert: [users(3, 'amy')] } }, [4, 'a', 'a d b']],
    ['that removes a segment', { segments: { remove: [1] } }, [4, '', 'b']],
    ['that removes and adds a segment', { segments: { remove: [2], upsert: [users(2, 'ann')] } }, [4, 'a d b', 'a']],
    [
      'of a segment and its toggle',
      { segments: { upsert: [users(1, 'amy')] }, upsert: [toggle('a')] },
      [4, 'a', 'a d b'],
    ],
  ])('%s has the results of the toggles after it', (_, change, expected) => {
    expect(after(change)).toEqual(expected)
  })

  it('keeps the order of toggles that are added between others', () => {
    const added = ['ab', 'e', 'bb', '0', 'cc'].map((name) => toggle(name))
    const next = compiled.with({ upsert: added, remove: ['c'] })
    expect([...next.features()].map(({ name }) => name)).toEqual(['0', 'a', 'ab', 'bb', 'cc', 'd', 'e', 'b'])
    expect(namesOn(next, 'bob')).toBe('0 ab bb cc e')
  })

  it('is possible many times from the same compiled form', () => {
    const [one, other] = [compiled.with({ upsert: [toggle('x')] }), compiled.with({ upsert: [toggle('y')] })]
    expect([namesOn(one, 'ann'), namesOn(other, 'ann')]).toEqual(['a x', 'a y'])
    expect([one.evaluate('y', {}, chance), other.evaluate('x', {}, chance)]).toEqual([undefined, undefined])
  })
})

describe('the state after a change', () => {
  const first = () =>
    finished(firstState(features, new Map(segments.map((one) => [one.id, one])), undefined, undefined))
  const unitOf = (state: State, name: string) => state.units[state.pool.slots.get(name) as number]

  it('has the same units where nothing changed', () => {
    const state = first()
    const next = finished(nextState(state, { segments: { upsert: [users(2, 'ann')] } }))
    const same = ['a', 'b', 'c', 'd'].map((name) => unitOf(state, name) === unitOf(next, name))
    expect(same).toEqual([true, false, true, false])
    expect([next.pool === state.pool, next.cells === state.cells, next.parts === state.parts]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('has parts with toggles only, and the same part where nothing changed', () => {
    const state = first()
    const next = finished(nextState(state, { remove: ['b'], upsert: [toggle('z', { project: 'a' })] }))
    expect(next.parts.map(({ project }) => project)).toEqual(['a', 'default'])
    expect(next.parts[1]).toBe(state.parts[0])
  })

  it('has the JSON of outcomes that did not change', () => {
    const state = first()
    const unit = unitOf(state, 'a')
    if (!unit) throw new Error('There is no toggle a')
    unit.json.push('off', 'on', 'variant')
    const bySegment = finished(nextState(state, { segments: { remove: [1] } }))
    const byDefinition = finished(nextState(state, { upsert: [toggle('a', inSegment(1))] }))
    expect([unitOf(bySegment, 'a')?.json, unitOf(byDefinition, 'a')?.json]).toEqual([['off', 'on'], []])
    expect(outcomeIn(unit, 0).enabled).toBe(false)
  })

  const appearanceOf = ({ parts, pool, starts, units, cells }: State) =>
    parts.map(({ project, slots }) => [
      project,
      ...[...slots].map((slot) => {
        const { definition, length } = units[slot] as Unit
        const start = starts[slot] as number
        return [pool.names[slot], definition.name, cells.code[start] === slot, length]
      }),
    ])
  const SHOP = ['shop', ['b', 'b', true, 15]]

  it('is without unused cells when there are many of them', () => {
    const state = first()
    state.cells.append(new Int32Array(66_000))
    const next = finished(nextState(state, { upsert: [toggle('a'), toggle('z', inSegment(1))] }))
    expect([next.cells === state.cells, next.pool === state.pool, state.cells.used > 66_000]).toEqual([
      false,
      true,
      true,
    ])
    const order = [
      ['a', 'a', true, 5],
      ['c', 'c', true, 17],
      ['d', 'd', true, 16],
      ['z', 'z', true, 15],
    ]
    expect(appearanceOf(next)).toEqual([['default', ...order], SHOP])
    expect([...next.starts]).toEqual([1, 6, 21, 0, 38, 54])
    expect([next.cells.used, next.cells.code.length, next.cells.isOvergrown]).toEqual([69, state.cells.used, false])
  })

  it('has new numbers when there are many that are not used', () => {
    const state = first()
    for (let index = 0; index < 2_100; index++) state.pool.slot(`unused ${index}`)
    const overrides = [{ contextName: 'region', values: ['eu'] }]
    const draw = {
      variants: [
        { name: 'v', weight: 1, stickiness: 'teamId' },
        { name: 'w', weight: 0, overrides },
      ],
    }
    const pattern = { contextName: 'plan', operator: 'REGEX', value: 'a' }
    const strategies = [{ name: 'default', constraints: [pattern] }]
    const next = finished(nextState(state, { upsert: [toggle('a', draw), toggle('z', { strategies })] }))
    expect(next.pool.names).toEqual(['a', 'c', 'ghost', 'd', 'z', 'b'])
    const order = [
      ['a', 'a', true, 5],
      ['c', 'c', true, 17],
      ['d', 'd', true, 16],
      ['z', 'z', true, 15],
    ]
    expect(appearanceOf(next)).toEqual([['default', ...order], SHOP])
    expect([next.units.length, next.starts.length, next.units[2], next.starts[2]]).toEqual([6, 6, undefined, 0])
    expect([[...next.counted], next.pool.tests.length, next.pool.isOvergrown]).toEqual([[[3, 1]], 4, false])
    expect(next.pool.fields.map(({ name }) => name)).toEqual([
      'userId',
      'sessionId',
      'remoteAddress',
      'teamId',
      'region',
      'userId',
      'plan',
    ])
    const changed = new Compiled(finished(nextState(next, { remove: ['c'] })))
    const context = { userId: 'amy', properties: { plan: 'pa', teamId: 'x' } }
    const names: string[] = []
    changed.evaluateAll(context, chance, (name, { variant }) => names.push(`${name} ${variant.name}`))
    const [variant, steps] = [
      changed.evaluate('a', { properties: { region: 'eu' } }, chance)?.variant.name,
      [changed.stepsFor(context), changed.stepsFor(context, 'a')],
    ]
    expect([variant, steps]).toEqual(['w', [9, 0]])
    expect([names, changed.size]).toEqual([['a v', 'd disabled', 'z disabled', 'b disabled'], 4])
  })
})
