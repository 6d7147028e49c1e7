import { strategyOf as strategy } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { differenceRows, entrySentences, requestPeople, saidDifference, strategyNamer, writesOf } from './history.ts'

const environment = (name: string, strategies: ReturnType<typeof strategy>[]) => ({
  name,
  type: 'test',
  sortOrder: 1,
  enabled: true,
  strategies,
  variants: null,
})
const names = {
  segments: new Map([[1, 'beta']]),
  strategy: strategyNamer({
    environments: [
      environment('one', [strategy('a')]),
      environment('two', [strategy('a', { title: 'payers' }), strategy('b')]),
    ],
  }),
}
const said = (path: string, before: unknown, after: unknown) =>
  differenceRows({ path, before, after }, names).map(saidDifference)

describe('history change sentences', () => {
  it.each([
    ['environments/one/enabled', false, true, ['switched on']],
    ['environments/one/strategies/a/parameters/rollout', 25, 50, ['rollout 25% → 50%']],
    ['environments/two/strategies/a/parameters/rollout', 25, 50, ['payers: rollout 25% → 50%']],
    ['environments/two/strategies/b/disabled', false, true, ['strategy 2: strategy is active → switched off']],
    ['environments/two/strategies/gone/title', null, 'x', ['earlier strategy: title added: x']],
    ['environments/two/strategies/new-1', null, strategy('new-1'), ['strategy added: On for everyone']],
    ['environments/one/strategies/a/segments', [], [1], ['segment added: beta']],
    [
      'environments/one/strategies/a/constraints',
      [],
      [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
      ['constraint added: plan is pro'],
    ],
    ['environments/one/variants', null, [{ name: 'red', weight: 1000 }], ['variant red added: 100%']],
    ['environments/one/variants/red~1blue/weight', 300, 500, ['variant red/blue 30% → 50%']],
    ['environments/one/test', null, { name: 'Free users wait' }, ['test added: Free users wait']],
    [
      'environments/one',
      null,
      { enabled: true, strategies: [strategy('x')] },
      ['switched on', 'strategy added: On for everyone'],
    ],
    ['description', 'a', 'b', ['description a → b']],
    ['stale', false, true, ['marked as stale']],
    ['archived', true, false, ['revived']],
    ['tags/simple:q4', null, { type: 'simple', value: 'q4' }, ['tag added: simple:q4']],
    [
      'dependencies',
      null,
      [{ feature: 'base', enabled: true, variants: ['red', 'blue'] }],
      ['dependency added: base must give red or blue'],
    ],
    ['something/new', null, { x: 1 }, ['something new added: {"x":1}']],
  ])('%s', (path, before, after, sentences) => {
    expect(said(path, before, after)).toEqual(sentences)
  })

  it('include the environment', () => {
    const [row] = differenceRows({ path: 'environments/a~1b/enabled', before: true, after: false }, names)
    expect(row).toEqual({ environment: 'a/b', field: 'switch', before: 'on', after: 'off' })
  })
})

const entry = (eventId: number, more = {}) => ({
  eventId,
  type: 'feature-tagged',
  createdAt: '2026-11-15T12:00:00.000Z',
  createdBy: 'ann',
  changes: [],
  ...more,
})

describe('history entries', () => {
  it('describe a created toggle in one sentence and an event without fields by its label', () => {
    expect(
      entrySentences(
        entry(1, { type: 'feature-created', changes: [{ path: 'type', before: null, after: 'release' }] }),
        names,
      ),
    ).toEqual(['toggle created'])
    expect(entrySentences(entry(1, { type: 'feature-strategy-order' }), names)).toEqual(['strategy order'])
  })

  it('group the events of one write', () => {
    const writes = writesOf([
      entry(5, { groupId: 'g' }),
      entry(4, { groupId: 'g' }),
      entry(3),
      entry(2),
      entry(1, { groupId: 'g' }),
    ])
    expect(writes.map(({ eventId, entries }) => [eventId, entries.length])).toEqual([
      [5, 2],
      [3, 1],
      [2, 1],
      [1, 1],
    ])
  })

  it('name the change request of a draft', () => {
    const drafted = entry(1, { type: 'change-added', changeRequest: { id: 7 } })
    expect(entrySentences(drafted, names)).toEqual(['added to change request #7'])
    expect(entrySentences(entry(1, { type: 'change-discarded' }), names)).toEqual(['removed from a change request'])
  })

  it('have the change request that they applied, unlike drafts', () => {
    const changeRequest = { id: 7, createdBy: 'ann', approvedBy: ['bob'] }
    const [applied, drafted] = writesOf([
      entry(3, { groupId: '7', changeRequest }),
      entry(2, { type: 'change-edited', changeRequest }),
    ])
    expect([applied?.applied, drafted?.applied]).toEqual([changeRequest, undefined])
  })

  it.each([
    [{ id: 7 }, ''],
    [{ id: 7, createdBy: 'ann', approvedBy: [] }, 'by ann'],
    [{ id: 7, createdBy: 'ann', approvedBy: ['bob'] }, 'by ann, approved by bob'],
    [{ id: 7, createdBy: 'ann', approvedBy: ['bob', 'cleo'] }, 'by ann, approved by bob and cleo'],
  ])('name the people of change request %o', (request, text) => {
    expect(requestPeople(request)).toBe(text)
  })
})
