import { describe, expect, it } from 'vitest'
import { applySwitchToPage, switchChanges } from './switch-state.ts'

const toggle = (name: string) => ({
  name,
  environments: [
    { name: 'dev', enabled: false },
    { name: 'prod', enabled: false },
  ],
})

describe('switch state', () => {
  const switched = { toggle: 'b', environment: 'prod', enabled: true }

  it('changes one environment of one toggle of a page', () => {
    const page = { features: [toggle('a'), toggle('b')], total: 2 }
    expect(applySwitchToPage(page, switched)).toEqual({
      features: [
        toggle('a'),
        { name: 'b', environments: [toggle('b').environments[0], { name: 'prod', enabled: true }] },
      ],
      total: 2,
    })
  })

  it('leaves pages without the toggle unchanged', () => {
    for (const page of [{ features: [toggle('a')] }, { total: 3 }, undefined, null])
      expect(applySwitchToPage(page, switched)).toBe(page)
  })

  it('becomes changes of a change request, with the chosen strategy', () => {
    expect(switchChanges(switched)).toEqual([{ action: 'updateEnabled', feature: 'b', payload: { enabled: true } }])
    expect(switchChanges(switched, 'everyone').map(({ action }) => action)).toEqual(['addStrategy', 'updateEnabled'])
    expect(switchChanges(switched, 'activate')[0]?.payload).toEqual({
      enabled: true,
      shouldActivateDisabledStrategies: true,
    })
  })
})
