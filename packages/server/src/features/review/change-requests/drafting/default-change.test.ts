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

describe('what goes with changes by itself', () => {
  it.each([
    ['the last active strategy goes', on, [remove('1')], OFF],
    ['it is only switched off', on, [change('updateStrategy', { id: '1', disabled: true })], OFF],
    ['another one is still active', on, [remove('2')], undefined],
    ['another one comes first', on, [change('addStrategy', { name: 'default' }), remove('1')], undefined],
    ['another one comes too late', on, [remove('1'), change('addStrategy', { name: 'default' })], OFF],
    [
      'the other one is switched on first',
      on,
      [change('updateStrategy', { id: '2', disabled: false }), remove('1')],
      undefined,
    ],
    ['it is off anyway', { ...on, enabled: false }, [remove('1')], undefined],
    ['it is switched off before', on, [change('updateEnabled', { enabled: false }), remove('1')], undefined],
    ['something else is changed', on, [change('patchVariant', { variants: [] })], undefined],
  ])('%s', (_when, standing, changes, expected) => {
    expect(defaultChangeOf(standing, changes)).toEqual(expected)
  })
})
