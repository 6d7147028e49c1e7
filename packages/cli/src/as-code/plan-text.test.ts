import { describe, expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import type { Archival, Creation, Update } from './plan.ts'
import { driftLines, lineDiff, planJson, planText, summaryOf } from './plan-text.ts'

type Row = readonly [path: string, before: unknown, after: unknown]
const changesOf = (rows: readonly Row[]) =>
  rows.map(([path, before, after]) => ({ path: path.split('.'), before, after }))
const toggle = (name: string) => ({ kind: KINDS.toggle, project: 'shop', name, fields: {} })
const file = { file: 'x.yaml', positionOf: () => ({ line: 1, column: 1 }) }
const ofServer = { id: '7', answer: {} }

const creation = (...rows: Row[]): Creation => ({
  type: 'create',
  thing: { ...toggle('new'), ...file },
  fields: changesOf(rows),
})
const update = (...rows: Row[]): Update => ({
  type: 'update',
  thing: { ...toggle('banner'), ...file },
  actual: { ...toggle('banner'), ...ofServer },
  fields: changesOf(rows),
})
const archival: Archival = { type: 'archive', thing: { ...toggle('old'), ...ofServer }, fields: [] }

/** The lines of one change, without its title and the summary. */
const linesOf = (change: Creation | Update) => planText([change]).split('\n').slice(1, -2)

describe('the lines that differ between two texts', () => {
  it.each([
    ['nothing', [], [], []],
    ['new lines', [], ['a', 'b'], ['+ a', '+ b']],
    ['removed lines', ['a', 'b'], [], ['- a', '- b']],
    ['a new line in the middle', ['a', 'b'], ['a', 'x', 'b'], ['  a', '+ x', '  b']],
    ['a removed line in the middle', ['a', 'x', 'b'], ['a', 'b'], ['  a', '- x', '  b']],
    ['a line at the end', ['a'], ['a', 'b'], ['  a', '+ b']],
    ['a moved line', ['a', 'b', 'c'], ['b', 'c', 'a'], ['- a', '  b', '  c', '+ a']],
    ['a line that moved forward', ['b', 'c', 'a'], ['a', 'b', 'c'], ['+ a', '  b', '  c', '- a']],
    ['repeated lines', ['a', 'a', 'b'], ['a', 'b', 'b'], ['  a', '- a', '  b', '+ b']],
    ['two parts', ['a', 'b', 'c', 'd'], ['x', 'b', 'y', 'd'], ['- a', '+ x', '  b', '- c', '+ y', '  d']],
  ])('are few for %s', (_, before, after, expected) => {
    expect(lineDiff(before, after)).toEqual(expected)
  })

  it('are only counted in texts of more than 400 lines', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
    expect(lineDiff(many(401), ['0'])).toEqual(['- 401 lines', '+ 1 lines'])
    expect(lineDiff(['0'], many(401))).toEqual(['- 1 lines', '+ 401 lines'])
    expect(lineDiff(many(400), many(400))).toEqual(many(400).map((line) => `  ${line}`))
  })
})

describe('the plan for people', () => {
  it('names each change with its sign and ends with a summary', () => {
    expect(planText([creation(), update(['stale', false, true]), archival])).toBe(`+ toggle shop/new

~ toggle shop/banner
    stale: false -> true

- toggle shop/old: archived, because no file mentions it

3 changes: 1 to create, 1 to change, 1 to archive`)
  })

  it('counts one change and none', () => {
    expect([summaryOf([archival]), summaryOf([archival, archival])]).toEqual([
      '1 change: 1 to archive',
      '2 changes: 2 to archive',
    ])
    expect(summaryOf([])).toBe('No changes: the server has what the files describe')
  })

  it('shows the fields of a new thing that have a value', () => {
    const lines = linesOf(
      creation(
        ['type', undefined, 'release'],
        ['environments.production.enabled', undefined, true],
        ['limit', undefined, 0],
        ['dependency', undefined, null],
        ['description', undefined, ''],
        ['stale', undefined, false],
        ['links', undefined, []],
        ['tags', undefined, [{ type: 'simple', value: 'a' }]],
      ),
    )
    expect(lines).toEqual([
      '    type: "release"',
      '    environments.production.enabled: true',
      '    limit: 0',
      '    tags:',
      '      - type: simple',
      '        value: a',
    ])
  })

  it('shows both values of a plain field, and the lines of others', () => {
    const long = 'word '.repeat(40).trim()
    const lines = linesOf(
      update(
        ['environments.production.enabled', undefined, true],
        ['description', 'a', null],
        ['dependency', null, { feature: 'parent' }],
        ['links', [{ url: 'a' }, { url: long }], [{ url: 'b' }, { url: long }]],
        ['tags', [{ value: 'a' }], undefined],
      ),
    )
    expect(lines).toEqual([
      '    environments.production.enabled: nothing -> true',
      '    description: "a" -> null',
      '    dependency:',
      '      - null',
      '      + feature: parent',
      '    links:',
      '      - - url: a',
      '      + - url: b',
      `        - url: ${long}`,
      '    tags:',
      '      - - value: a',
    ])
  })

  it('shows the parameters that strategies keep, in the order of their names', () => {
    const path = 'environments.production.strategies'
    const before = [
      { name: 'default' },
      { name: 'flexibleRollout', parameters: { groupId: 'x', rollout: '10', stickiness: 'userId' } },
    ]
    const after = [{ name: 'flexibleRollout', parameters: { stickiness: 'random' } }, { name: 'default' }]
    expect(linesOf(update([path, before, after]))).toEqual([
      `    ${path}:`,
      '      - - name: default',
      '        - name: flexibleRollout',
      '          parameters:',
      '            groupId: x',
      '            rollout: "10"',
      '      -     stickiness: userId',
      '      +     stickiness: random',
      '      + - name: default',
    ])
    expect(linesOf(update([path, undefined, [{ name: 'default' }]]))).toEqual([
      `    ${path}:`,
      '      + - name: default',
    ])
  })

  it('keeps parameters of strategies only', () => {
    const [before, after] = [[{ name: 'a', parameters: { x: 1 } }], [{ name: 'a' }]]
    expect(linesOf(update(['milestones', before, after]))).toEqual([
      '    milestones:',
      '        - name: a',
      '      -   parameters:',
      '      -     x: 1',
    ])
  })

  it('has no control characters of paths, names and values', () => {
    const odd = '\u001b[31m'
    const changes = [update([odd, odd, 1], ['tags', [odd], []]), creation(['tags', undefined, [odd]])]
    expect(planText(changes)).not.toContain('\u001b')
  })
})

describe('the differences of a plan for logs', () => {
  it('have one line each', () => {
    const long = 'x'.repeat(100)
    expect(driftLines([creation(), archival, update(['stale', undefined, true], ['a.b', 'old', long])])).toEqual([
      'toggle shop/new: is not on the server',
      'toggle shop/old: is in no file',
      'toggle shop/banner: stale is nothing on the server and true in the file',
      `toggle shop/banner: a.b is "old" on the server and "${'x'.repeat(79)}… in the file`,
    ])
  })

  it('are cut after 80 characters', () => {
    const lineOf = (length: number) => driftLines([update(['a', 1, 'x'.repeat(length)])])[0]?.split(' and ')[1]
    expect([lineOf(78), lineOf(79)]).toEqual([`"${'x'.repeat(78)}" in the file`, `"${'x'.repeat(79)}… in the file`])
  })
})

it('the plan for programs has the changes with their things and fields', () => {
  const tagType: Creation = {
    type: 'create',
    thing: { kind: KINDS.tagType, name: 'squad', fields: {}, file: 'squad.yaml', positionOf: file.positionOf },
    fields: [],
  }
  const fields = [{ path: ['stale'], before: false, after: true }]
  expect(planJson([tagType, update(['stale', false, true]), archival])).toStrictEqual({
    changes: [
      { type: 'create', kind: 'tag type', name: 'squad', file: 'squad.yaml', fields: [] },
      { type: 'update', kind: 'toggle', project: 'shop', name: 'banner', file: 'x.yaml', fields },
      { type: 'archive', kind: 'toggle', project: 'shop', name: 'old', fields: [] },
    ],
  })
})
