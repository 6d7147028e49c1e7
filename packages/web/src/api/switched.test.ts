import { describe, expect, it } from 'vitest'
import { changesOf, withSwitched } from './switched.ts'

const toggle = (name: string) => ({
  name,
  environments: [
    { name: 'dev', enabled: false },
    { name: 'prod', enabled: false },
  ],
})

describe('what a switch changes', () => {
  const switched = { toggle: 'b', environment: 'prod', enabled: true }

  it('is one environment of one toggle of a page', () => {
    const page = { features: [toggle('a'), toggle('b')], total: 2 }
    expect(withSwitched(page, switched)).toEqual({
      features: [
        toggle('a'),
        { name: 'b', environments: [toggle('b').environments[0], { name: 'prod', enabled: true }] },
      ],
      total: 2,
    })
  })

  it('is nothing where the toggle is not, or where there are no toggles at all', () => {
    for (const page of [{ features: [toggle('a')] }, { total: 3 }, undefined, null])
      expect(withSwitched(page, switched)).toBe(page)
  })

  it('is a change of a change request, with what shall stand behind it', () => {
    expect(changesOf(switched)).toEqual([{ action: 'updateEnabled', feature: 'b', payload: { enabled: true } }])
    expect(changesOf(switched, 'everybody').map(({ action }) => action)).toEqual(['addStrategy', 'updateEnabled'])
    expect(changesOf(switched, 'activate')[0]?.payload).toEqual({
      enabled: true,
      shouldActivateDisabledStrategies: true,
    })
  })
})
