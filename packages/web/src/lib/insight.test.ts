import { describe, expect, it } from 'vitest'
import {
  asHash,
  contextOf,
  contextSentence,
  entriesOf,
  fieldsAskedFor,
  fromHash,
  remembered,
  withFields,
} from './context.ts'
import { byApplication, byVariant, ceilingOf, periodsOf, usageSentence } from './usage.ts'

describe('evaluation context', () => {
  const entries = [
    { name: 'userId', value: '7' },
    { name: 'plan', value: 'pro' },
    { name: 'sessionId', value: '' },
  ]

  it('sends custom fields under properties and reads them back', () => {
    expect(contextOf(entries)).toEqual({ userId: '7', properties: { plan: 'pro' } })
    expect(entriesOf(contextOf(entries))).toEqual(entries.slice(0, 2))
    expect(contextOf([])).toEqual({})
  })

  it('is described as a list', () => {
    expect(contextSentence(entries)).toBe('userId 7, plan pro')
    expect(contextSentence([])).toBe('nobody in particular')
  })

  it('survives encoding in a URL', () => {
    const tried = { environment: 'a b', context: [{ name: 'in', value: 'é & = #' }] }
    expect(fromHash(`#${asHash(tried)}`)).toEqual(tried)
    expect(fromHash('#somewhere')).toBeUndefined()
  })

  it('is stored once, newest first', () => {
    const all = Array.from({ length: 9 }, (_, index) => ({ environment: `e${index % 8}`, context: [] }))
    const kept = all.reduce<ReturnType<typeof remembered>>((before, tried) => remembered(before, tried), [])
    expect(kept.map(({ environment }) => environment)).toEqual(['e0', 'e7', 'e6', 'e5', 'e4', 'e3'])
  })

  it('suggests the fields that the toggle uses', () => {
    const strategy = {
      id: 'a',
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
      parameters: { stickiness: 'company' },
      segments: [1],
      variants: [],
      sortOrder: 0,
    }
    const toggle = {
      environments: [
        { name: 'one', type: 'test', sortOrder: 1, enabled: true, strategies: [strategy], variants: null },
      ],
    }
    const asked = fieldsAskedFor(toggle, () => ['country'])
    expect(asked).toEqual(['userId', 'plan', 'country', 'company'])
    expect(withFields([{ name: 'plan', value: 'x' }], asked).map(({ name }) => name)).toEqual([
      'plan',
      'userId',
      'country',
      'company',
    ])
  })
})

describe('usage', () => {
  const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`
  const counted = (hour: number, appName: string, environment: string, yes: number, no: number, variants = {}) => ({
    appName,
    environment,
    timestamp: at(hour),
    yes,
    no,
    variants,
  })
  const data = [
    counted(10, 'web', 'dev', 1, 2, { red: 1 }),
    counted(10, 'web', 'prod', 10, 0),
    counted(12, 'worker', 'prod', 5, 15, { red: 2, blue: 5 }),
    counted(12, 'idle', 'prod', 0, 0),
  ]
  const all = { environment: null, appName: null }
  const now = Date.parse(at(12)) + 5

  const lastHours = (count: number) => ({ count, unit: 'hour' as const })

  it('has a bucket for every hour, also for hours without requests', () => {
    expect(periodsOf(data, all, lastHours(3), now)).toEqual([
      { at: at(10), yes: 11, no: 2 },
      { at: at(11), yes: 0, no: 0 },
      { at: at(12), yes: 5, no: 15 },
    ])
    expect(periodsOf(data, { environment: 'prod', appName: 'web' }, lastHours(3), now)[0]).toEqual({
      at: at(10),
      yes: 10,
      no: 0,
    })
  })

  it('has buckets by day in UTC', () => {
    const days = periodsOf(data, all, { count: 2, unit: 'day' }, now)
    const today = `${at(10).slice(0, 10)}T00:00:00.000Z`
    expect(days).toEqual([
      { at: new Date(Date.parse(today) - 86_400_000).toISOString(), yes: 0, no: 0 },
      { at: today, yes: 16, no: 17 },
    ])
    expect(usageSentence(days, 'day')).toBe('Evaluated 33 times in the last 2 days: on 16 times (48%), off 17 times.')
  })

  it('is summarized in a sentence', () => {
    expect(usageSentence(periodsOf(data, all, lastHours(3), now), 'hour')).toBe(
      'Evaluated 33 times in the last 3 hours: on 16 times (48%), off 17 times.',
    )
    expect(usageSentence(periodsOf([], all, lastHours(24), now), 'hour')).toBe('No usage in the last 24 hours.')
  })

  it('is grouped by application and by variant, largest first', () => {
    expect(byApplication(data, all).map(({ appName }) => appName)).toEqual(['worker', 'web'])
    expect(byVariant(data, all)).toEqual([
      { name: 'blue', count: 5 },
      { name: 'red', count: 3 },
    ])
  })

  it.each([
    [0, 1],
    [7, 10],
    [11, 20],
    [340, 500],
    [1000, 1000],
  ])('the axis for %d ends at %d', (highest, ceiling) => {
    expect(ceilingOf(highest)).toBe(ceiling)
  })
})
