// @vitest-environment app
import { describe, expect, it } from 'vitest'
import type { FoundToggle } from '../../lib/types.ts'
import { csvOf, rowsOf } from './csv.ts'
import { rowHeight } from './density.ts'
import { countSentence, opensRow, projectsIn } from './list-text.ts'
import { projectSearch } from './search.ts'
import { searchParamsOf } from './toggle-search.ts'

const toggle = (given: object): FoundToggle =>
  ({
    name: 'pay',
    project: 'shop',
    owner: null,
    type: 'release',
    lifecycle: { stage: 'live' },
    stale: false,
    description: null,
    tags: [],
    createdAt: '2026-01-01',
    lastSeenAt: null,
    environments: [],
    ...given,
  }) as unknown as FoundToggle

describe('the export of a list of toggles', () => {
  it('has a column per environment, and the name of the owner', () => {
    const environments = [
      { name: 'dev', enabled: true, reach: 'some', rollout: 25 },
      { name: 'prod', enabled: false, reach: 'nobody', rollout: null },
    ]
    const tags = [{ type: 'simple', value: 'a' }]
    const [head = [], row = []] = rowsOf(
      [toggle({ owner: 'user:1', environments, tags })],
      ['dev', 'prod', 'other'],
      () => 'Ann',
    )
    expect(head.slice(-3)).toEqual(['dev', 'prod', 'other'])
    expect([row[2], row.slice(-3)]).toEqual(['Ann', ['25%', 'off', '']])
  })

  it('quotes text and never begins a cell with a formula', () => {
    expect(csvOf([['a,b', 'say "x"', '=1+1', '-2', 'plain']])).toBe(`"a,b","say ""x""",'=1+1,'-2,plain\r\n`)
  })
})

describe('the list of toggles', () => {
  it('of all projects searches everywhere, or in the chosen project, by owner', () => {
    expect(searchParamsOf(undefined, {})).not.toHaveProperty('project')
    expect(searchParamsOf(undefined, { project: 'shop', owner: 'none' })).toMatchObject({
      project: 'IS:shop',
      owner: 'IS:none',
    })
    expect(searchParamsOf('a', { project: 'b' })).toMatchObject({ project: 'IS:a' })
    expect(projectSearch({ owner: 'user:3', project: 'shop', columns: 'owner.x' })).toEqual({
      owner: 'user:3',
      project: 'shop',
      columns: 'owner',
    })
    expect(projectSearch({ owner: 'ann' })).toEqual({})
  })

  it('says how many toggles there are', () => {
    expect(countSentence(1, false, 'project', false)).toBe('1 toggle in this project')
    expect(countSentence(12, false, 'all', false)).toBe('12 toggles in all projects')
    expect(countSentence(3, false, 'all', true)).toBe('3 toggles found')
    expect(countSentence(10_001, true, 'all', false)).toBe(
      'more than 10,000 toggles in all projects; the first are listed',
    )
    expect(projectsIn([{ project: 'a' }, { project: 'b' }, { project: 'a' }])).toEqual(['a', 'b'])
  })

  it('has lower rows when it is compact, and rows with room for switches on a phone', () => {
    expect([rowHeight('compact', false), rowHeight('comfortable', false), rowHeight('compact', true)]).toEqual([
      36, 48, 76,
    ])
  })

  it('opens a toggle by a click on its row, but not on a control or with selected text', () => {
    document.body.innerHTML =
      '<table><tr><td id="cell">x</td><td><button id="b"><i id="i"></i></button></td></tr></table>'
    const at = (id: string) => document.getElementById(id)
    expect([opensRow(at('cell'), ''), opensRow(at('cell'), 'x'), opensRow(at('i'), '')]).toEqual([true, false, false])
  })
})
