import { describe, expect, it } from 'vitest'
import { cellOf, combinations, contextText, differs, type Played, type PlayedToggle, whyOf } from './outcome.ts'
import { playgroundSearch } from './search.ts'

const played = (isEnabled: boolean, more: object = {}) =>
  ({
    isEnabled,
    isEnabledInCurrentEnvironment: true,
    hasUnsatisfiedDependency: false,
    variant: { name: 'disabled', enabled: false },
    strategies: { result: isEnabled, data: [{ result: { enabled: isEnabled } }] },
    ...more,
  }) as unknown as Played

const red = { variant: { name: 'red', enabled: true } }

describe('search parameters', () => {
  it('keep context fields as text', () => {
    expect(
      playgroundSearch({ environment: 'a,b', context: { userId: 7, empty: '', deep: {} }, differences: true }),
    ).toEqual({
      environment: 'a,b',
      context: { userId: '7' },
      differences: true,
    })
    expect(playgroundSearch({ context: ['x'], differences: 'yes' })).toEqual({})
  })
})

describe('playground contexts', () => {
  it('are all combinations of the values', () => {
    expect(combinations({})).toBe(1)
    expect(combinations({ userId: 'ann, bob,,ann', plan: 'pro,free,team' })).toBe(6)
  })

  it('are described in words', () => {
    expect(contextText({ userId: '7', properties: { plan: 'pro' } })).toBe('userId 7, plan pro')
    expect(contextText({})).toBe('empty context')
  })
})

describe('playground cell', () => {
  it.each([
    [[played(true), played(true, red)], { onFor: 'all', text: 'on', variants: ['red'] }],
    [[played(true), played(false)], { onFor: 'some', text: 'on for 1 of 2', variants: [] }],
    [[played(false)], { onFor: 'none', text: 'off', variants: [] }],
    [
      [played(false, { strategies: { result: 'unknown', data: [] } })],
      { onFor: 'none', text: 'custom strategy', variants: [] },
    ],
  ])('case %#', (all, cell) => {
    expect(cellOf(all)).toEqual(cell)
  })

  it('is mixed when results differ, variants included', () => {
    const toggle = (environments: Record<string, Played[]>) =>
      ({ name: 't', projectId: 'p', environments }) as PlayedToggle
    expect(differs(toggle({ a: [played(true)], b: [played(true)] }))).toBe(false)
    expect(differs(toggle({ a: [played(true)], b: [played(false)] }))).toBe(true)
    expect(differs(toggle({ a: [played(true), played(true, red)] }))).toBe(true)
  })

  it.each([
    [played(false, { isEnabledInCurrentEnvironment: false }), 'Switched off.'],
    [played(false, { hasUnsatisfiedDependency: true }), 'A dependency is not met.'],
    [played(true), 'Strategy 1 matches this context.'],
    [played(false), 'Its strategy doesn’t match this context.'],
    [played(true, { strategies: { result: true, data: [] } }), 'On, without strategies: on for everyone.'],
  ])('explains the result, case %#', (one, sentence) => {
    expect(whyOf(one)).toBe(sentence)
  })
})
