import { describe, expect, it } from 'vitest'
import type { GivenChange } from './actions.ts'
import { defaultChangeOf } from './default-change.ts'

const OFF = { action: 'updateEnabled', payload: { enabled: false } }
const change = (action: GivenChange['action'], payload: unknown): GivenChange => ({ action, feature: 'a', payload })
const remove = (id: string) => change('deleteStrategy', { id })
const on = {
  enabled: true,
  strategies: [
    { id: '1', disabled: false },
    { id: '2', disabled: true },
  ],
}

describe('the default change', () => {
  it.each([
    ['the last active strategy is removed', on, [remove('1')], OFF],
    ['the last active strategy is disabled', on, [change('updateStrategy', { id: '1', disabled: true })], OFF],
    ['a disabled strategy is removed', on, [remove('2')], undefined],
    ['another strategy is added first', on, [change('addStrategy', { name: 'default' }), remove('1')], undefined],
    ['another strategy is added afterwards', on, [remove('1'), change('addStrategy', { name: 'default' })], OFF],
    [
      'the other strategy is enabled first',
      on,
      [change('updateStrategy', { id: '2', disabled: false }), remove('1')],
      undefined,
    ],
    ['the toggle is off', { ...on, enabled: false }, [remove('1')], undefined],
    ['the toggle is switched off first', on, [change('updateEnabled', { enabled: false }), remove('1')], undefined],
    ['only variants are changed', on, [change('patchVariant', { variants: [] })], undefined],
  ])('is correct when %s', (_when, targeting, changes, expected) => {
    expect(defaultChangeOf(targeting, changes)).toEqual(expected)
  })
})
