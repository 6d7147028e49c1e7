import { rolloutOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import type { ToggleLike } from '../../lib/change-effect.ts'
import type { Segment, Strategy } from '../../lib/types.ts'
import {
  describeEnvironmentChanges,
  describeSegmentChanges,
  describeToggleChanges,
  losesItsStrategies,
  type StoredChange,
} from './describe-changes.ts'

const strategy = (id: string, given: Partial<Strategy> = {}): Strategy => rolloutOf(id, '25', given)

const toggle = (strategies: readonly Strategy[], enabled = true): ToggleLike => ({
  environments: [{ name: 'production', enabled, strategies: [...strategies], variants: [] }],
  dependencies: [],
})

const change = (action: string, payload?: unknown): StoredChange => ({ id: 1, action, payload }) as StoredChange
const rollout = (percent: number) => strategy('a', { parameters: { rollout: String(percent) } } as Partial<Strategy>)

const described = (changes: readonly StoredChange[], before: ToggleLike | undefined = toggle([strategy('a')])) =>
  describeToggleChanges(changes, 'production', before, new Map())

describe('the changes of a toggle', () => {
  it('each start from the result of the one before', () => {
    const [first, second] = described([
      change('updateStrategy', { ...rollout(50), id: 'a' }),
      change('updateStrategy', { ...rollout(75), id: 'a' }),
    ])
    expect(JSON.stringify(first?.rows)).toMatch(/25.*50/)
    expect(JSON.stringify(second?.rows)).toMatch(/50.*75/)
    expect(second?.before?.environments[0]?.strategies[0]?.parameters).toMatchObject({ rollout: '50' })
  })

  it('name a strategy that an earlier change added', () => {
    const [, removed] = described(
      [change('addStrategy', strategy('new', { title: 'Beta' })), change('deleteStrategy', { id: 'a' })],
      toggle([strategy('a')]),
    )
    expect(removed?.before?.environments[0]?.strategies).toHaveLength(2)
  })

  it('are described without the toggle, which was deleted', () => {
    const [only] = describeToggleChanges(
      [change('updateEnabled', { enabled: true })],
      'production',
      undefined,
      new Map(),
    )
    expect(only?.sentence).not.toBe('')
    expect(only?.before).toBeUndefined()
  })
})

describe('a change that switches an environment off by removing its strategies', () => {
  const loses = (changes: readonly StoredChange[], before: ToggleLike) =>
    losesItsStrategies(changes, 'production', before)
  const remove = (id: string) => change('deleteStrategy', { id })

  it('is the one that removes the last active strategy', () => {
    expect(loses([remove('a')], toggle([strategy('a')]))).toBe(true)
    expect(loses([remove('a')], toggle([strategy('a'), strategy('b')]))).toBe(false)
    expect(loses([remove('a'), remove('b')], toggle([strategy('a'), strategy('b')]))).toBe(true)
  })

  it('is also one that leaves only disabled strategies', () => {
    expect(loses([remove('a')], toggle([strategy('a'), strategy('b', { disabled: true })]))).toBe(true)
    expect(loses([change('updateStrategy', strategy('a', { disabled: true }))], toggle([strategy('a')]))).toBe(true)
  })

  it('is not one in an environment that is off, or that had no active strategy before', () => {
    expect(loses([remove('a')], toggle([strategy('a')], false))).toBe(false)
    expect(loses([remove('a')], toggle([strategy('a', { disabled: true })]))).toBe(false)
  })

  it('is not the switch itself', () => {
    expect(loses([change('updateEnabled', { enabled: true })], toggle([], false))).toBe(false)
  })
})

describe('the changes of segments and of an environment', () => {
  it('compare a segment with the stored one', () => {
    const stored = [{ id: 7, name: 'beta', constraints: [] }] as unknown as Segment[]
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }]
    const segments = [change('updateSegment', { id: 7, name: 'beta testers', constraints })]
    const [said] = describeSegmentChanges({ segments } as never, stored)
    expect(JSON.stringify(said?.rows)).toMatch(/beta.*beta testers/)
  })

  it('compare a protection with the current one', () => {
    const environmentChanges = [change('updateProtection', { changeRequestsEnabled: true, requiredApprovals: 1 })]
    const [said] = describeEnvironmentChanges({ environment: 'production', environmentChanges } as never, {
      changeRequestsEnabled: true,
      requiredApprovals: 2,
    })
    expect(JSON.stringify(said?.rows)).toMatch(/2.*1/)
  })
})
