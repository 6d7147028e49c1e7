import { describe, expect, it } from 'vitest'
import { type Context, fieldText, timeOf } from './context.ts'

const textOf = (context: Context, name: string, standardOnly = false) => fieldText(context, { name, standardOnly })

describe('a field of a context', () => {
  it.each(['userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'currentTime'])(
    '%s comes before a property of the same name',
    (name) => {
      expect(textOf({ [name]: 'own', properties: { [name]: 'property' } }, name)).toBe('own')
      expect(textOf({ properties: { [name]: 'property' } }, name)).toBe('property')
      expect(textOf({ properties: { [name]: 'property' } }, name, true)).toBeUndefined()
    },
  )

  it.each([
    ['a', 'a'],
    ['', ''],
    [7, '7'],
    [false, 'false'],
    [null, undefined],
    [undefined, undefined],
    [{}, undefined],
    [['a'], undefined],
  ])('with the value %j has the text %j', (value, text) => {
    expect(textOf({ properties: { plan: value } }, 'plan')).toBe(text)
  })

  it('can be missing with all properties', () => {
    expect([textOf({}, 'plan'), textOf({ properties: null }, 'plan')]).toEqual([undefined, undefined])
  })

  it('with a date has its ISO text', () => {
    expect(textOf({ currentTime: new Date(0) }, 'currentTime')).toBe('1970-01-01T00:00:00.000Z')
    expect(textOf({ currentTime: new Date(Number.NaN) }, 'currentTime')).toBeUndefined()
  })
})

it.each([
  [new Date(5), 5],
  [7, 7],
  [0, 1000],
  ['1970-01-01T00:00:02Z', 2000],
  ['', 1000],
  [undefined, 1000],
  [null, 1000],
  [true, 1000],
  ['soon', Number.NaN],
])('the time of a context with %j is %d', (currentTime, time) => {
  expect(timeOf({ currentTime } as Context, { now: 1000, random: () => 0 })).toBe(time)
})
