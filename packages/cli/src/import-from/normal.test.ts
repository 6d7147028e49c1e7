import { describe, expect, it } from 'vitest'
import type { Note } from './model.ts'
import { canonical, constraintFrom, everyone, isSame, strategyFrom, typeFrom, variantsFrom } from './normal.ts'

describe('a constraint in the form that can be compared', () => {
  it('has the values of its operator, as texts, and no others', () => {
    const given = { contextName: 'plan', value: 7, values: ['a', 1, true, null], inverted: true, caseInsensitive: true }
    const { value: _, ...read } = given
    expect(constraintFrom({ ...given, operator: 'STR_CONTAINS' })).toStrictEqual({
      ...read,
      operator: 'STR_CONTAINS',
      values: ['a', '1', 'true'],
    })
    const { values: _values, ...single } = given
    expect(constraintFrom({ ...given, operator: 'NUM_GT' })).toStrictEqual({
      ...single,
      operator: 'NUM_GT',
      value: '7',
    })
  })

  it('has defaults for everything that it does not say', () => {
    const empty = { contextName: '', inverted: false, caseInsensitive: false }
    expect(constraintFrom({ inverted: 'true' })).toStrictEqual({ ...empty, operator: 'IN', values: [] })
    expect(constraintFrom({ operator: 'SEMVER_EQ' })).toStrictEqual({ ...empty, operator: 'SEMVER_EQ', value: '' })
    expect(constraintFrom({ operator: 'FOREIGN', value: 1 })).toStrictEqual({
      ...empty,
      operator: 'FOREIGN',
      values: [],
    })
  })
})

describe('variants in the form that can be compared', () => {
  it('have their payload and overrides only when they have some', () => {
    const payload = { type: 'json', value: '{}' }
    const overrides = [{ contextName: 'userId', values: ['ann', 7] }, {}]
    const fields = { name: 'red', weight: 200, weightType: 'fix', stickiness: 'userId' }
    expect(
      variantsFrom([
        { ...fields, payload, overrides, id: 1 },
        { weight: 'x', stickiness: '' },
      ]),
    ).toStrictEqual([
      {
        ...fields,
        payload,
        overrides: [
          { contextName: 'userId', values: ['ann', '7'] },
          { contextName: '', values: [] },
        ],
      },
      { name: '', weight: 0, weightType: 'variable', stickiness: 'default' },
    ])
    expect(variantsFrom([{ payload: { type: 'string' }, overrides: [] }])).toStrictEqual([
      { name: '', weight: 0, weightType: 'variable', stickiness: 'default', payload: { type: 'string', value: '' } },
    ])
    expect(variantsFrom(undefined)).toEqual([])
  })
})

describe('a strategy in the form that can be compared', () => {
  const empty = { title: null, disabled: false, parameters: {}, constraints: [], segments: [], variants: [] }
  const read = (given: object) => strategyFrom({ ...given }, 'banner', (id) => (id === 7 ? 'people' : undefined))

  it('has the names of the segments that are known, and its parameters as texts', () => {
    const given = { id: 'one', name: 'tenants', title: 'Some', disabled: true, segments: [7, 8] }
    expect(read({ ...given, parameters: { ids: 'a', count: 7, isOn: false, none: null, list: [] } })).toStrictEqual({
      ...empty,
      ...given,
      segments: ['people'],
      parameters: { ids: 'a', count: '7', isOn: 'false' },
    })
    expect(read({ name: 'default', title: '', constraints: [{ contextName: 'plan' }] })).toStrictEqual({
      ...empty,
      name: 'default',
      constraints: [{ contextName: 'plan', operator: 'IN', values: [], inverted: false, caseInsensitive: false }],
    })
  })

  it('has all parameters of a rollout, without superfluous zeros', () => {
    const parametersOf = (parameters: object) => read({ name: 'flexibleRollout', parameters }).parameters
    const defaults = { rollout: '100', stickiness: 'default', groupId: 'banner' }
    expect(parametersOf({})).toEqual(defaults)
    expect(everyone('banner')).toEqual({ ...empty, name: 'flexibleRollout', parameters: defaults })
    expect(parametersOf({ rollout: '025.50', groupId: 'g', other: 'x' })).toEqual({
      rollout: '25.5',
      stickiness: 'default',
      groupId: 'g',
      other: 'x',
    })
  })
})

describe('the type of an imported toggle', () => {
  it('is one of those that exist', () => {
    const notes: Note[] = []
    const types = ['release', 'experiment', 'operational', 'kill-switch', 'permission', 'sunset']
    expect(types.map((type) => typeFrom(type, 'a', notes))).toEqual(types)
    expect([typeFrom(undefined, 'a', notes), notes]).toEqual(['release', []])
    expect([typeFrom('holiday', 'a', notes), notes]).toEqual([
      'release',
      [{ kind: 'changed', what: 'toggle a', why: 'the type holiday does not exist: it is a release toggle' }],
    ])
  })
})

describe('two values that are compared', () => {
  it('are the same with another order of keys, at any depth, and not with another order of items', () => {
    expect(canonical({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
    expect(isSame({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  })
})
