import { describe, expect, it } from 'vitest'
import { columnsOf, columnsParam, shownColumns } from './columns.ts'

describe('the columns of the list of toggles', () => {
  it('are few by default, and the project is only in the list of all projects', () => {
    expect(shownColumns(undefined, false)).toEqual(['owner', 'type', 'usage', 'seen'])
    expect(shownColumns(undefined, true)[0]).toBe('project')
  })

  it('are in the URL in one order, and not at all for the default', () => {
    expect(columnsParam(['created', 'owner'], false)).toBe('owner.created')
    expect(shownColumns('created.owner', false)).toEqual(['owner', 'created'])
    expect(columnsParam(shownColumns(undefined, true), true)).toBeUndefined()
    expect([columnsParam([], false), shownColumns('none', false)]).toEqual(['none', []])
  })

  it('that are not known are dropped', () => {
    expect([columnsOf('owner.evil.created'), columnsOf('evil'), columnsOf(7), columnsOf('none')]).toEqual([
      'owner.created',
      undefined,
      undefined,
      'none',
    ])
  })
})
