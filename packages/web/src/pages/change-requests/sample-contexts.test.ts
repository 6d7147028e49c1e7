import { rolloutOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import type { ToggleLike } from '../../lib/change-effect.ts'
import type { Constraint, Segment, Strategy } from '../../lib/types.ts'
import { MAX_CONTEXTS } from './contexts.ts'
import { missedToggles, type Rule, sampleContexts, staysOff, touchedRules, touchedSegment } from './sample-contexts.ts'

const constraint = (contextName: string, ...values: string[]): Constraint => ({ contextName, operator: 'IN', values })
const strategy = (id: string, more: Partial<Strategy> = {}): Strategy => rolloutOf(id, 100, more)
const pro = strategy('a', { constraints: [constraint('plan', 'pro', 'team')] })
const asleep = strategy('b', { disabled: true })
const before: ToggleLike = {
  environments: [{ name: 'production', enabled: true, strategies: [pro, asleep], variants: null }],
}
const segment = { id: 3, name: 'beta', constraints: [constraint('group', 'beta')] } as unknown as Segment
const rulesOf = (action: string, payload: unknown) =>
  touchedRules({ change: { action, payload }, before }, 'production')

describe('the rules that a change touches', () => {
  it('are all active strategies when the toggle is switched', () => {
    expect(rulesOf('updateEnabled', { enabled: false })).toEqual([pro])
    expect(rulesOf('archiveFeature', null)).toEqual([pro])
  })

  it('are the strategy before and after an edit', () => {
    const constraints = [constraint('plan', 'free')]
    expect(rulesOf('updateStrategy', { id: 'a', constraints })).toEqual([pro, { ...pro, constraints }])
    expect(rulesOf('deleteStrategy', { id: 'a' })).toEqual([pro])
    expect(rulesOf('addStrategy', { name: 'default' })).toEqual([{ name: 'default' }])
  })

  it('are the constraints of a segment before and after', () => {
    const payload = { id: 3, constraints: [constraint('group', 'alpha')] }
    expect(touchedSegment({ change: { action: 'updateSegment', payload } }, [segment])).toEqual([
      { name: 'default', constraints: segment.constraints },
      { name: 'default', constraints: payload.constraints },
    ])
  })
})

describe('sample contexts', () => {
  it('contain one that matches the constraints and one that does not', () => {
    expect(sampleContexts([pro], [])).toEqual([
      { userId: '1', plan: 'pro' },
      { userId: '2', plan: 'pro' },
      { userId: '1', plan: 'other' },
    ])
  })

  it('match the constraints of segments', () => {
    expect(sampleContexts([strategy('a', { segments: [3] })], [segment])[0]).toEqual({ userId: '1', group: 'beta' })
  })

  it('contain many users of a rollout, by its stickiness', () => {
    const part = strategy('a', { parameters: { rollout: 25, stickiness: 'companyId' } })
    const contexts = sampleContexts([part], [])
    expect(contexts).toHaveLength(12)
    expect(contexts[11]).toEqual({ companyId: '12' })
  })

  it('contain listed users, and set the time of date constraints', () => {
    const rule: Rule = { name: 'userWithId', parameters: { userIds: 'ann, bob' } }
    expect(sampleContexts([rule], [])).toEqual([{ userId: 'ann' }])
    const after = { contextName: 'when', operator: 'DATE_AFTER', values: [], value: '2026-03-01T12:00:00Z' }
    expect(sampleContexts([{ name: 'default', constraints: [after] }], [])).toContainEqual({
      userId: '1',
      currentTime: '2026-03-02T12:00:00.000Z',
    })
  })

  it('are a few users without rules, and never more than the server accepts', () => {
    expect(sampleContexts([], [])).toEqual([{ userId: '1' }, { userId: '2' }])
    const many = Array.from({ length: 30 }, (_, index) =>
      strategy(String(index), { parameters: { rollout: 5 }, constraints: [constraint('plan', `p${index}`)] }),
    )
    expect(sampleContexts(many, []).length).toBeLessThanOrEqual(MAX_CONTEXTS)
  })
})

describe('toggles that no sample reaches', () => {
  it('are those without a difference, with their rules', () => {
    const touched = [
      { name: 'reached', rules: [pro], isOff: false },
      { name: 'missed', rules: [pro, pro], isOff: false },
      { name: 'bare', rules: [], isOff: false },
      { name: 'off', rules: [pro], isOff: true },
    ]
    expect(missedToggles(touched, [{ name: 'reached' }], new Map())).toEqual([
      { name: 'missed', reasons: ['On for everyone where plan is pro or team'] },
      { name: 'bare', reasons: ['no active strategy'] },
      { name: 'off', reasons: ['off in this environment, before and after'] },
    ])
  })

  it('stay off unless a change switches them on', () => {
    const off: ToggleLike = {
      environments: [{ name: 'production', enabled: false, strategies: [pro], variants: null }],
    }
    const change = { change: { action: 'updateStrategy', payload: { id: 'a' } }, before: off }
    const on = { change: { action: 'updateEnabled', payload: { enabled: true } }, before: off }
    expect(staysOff([change], 'production')).toBe(true)
    expect(staysOff([change, on], 'production')).toBe(false)
    expect(staysOff([{ ...change, before }], 'production')).toBe(false)
  })
})
