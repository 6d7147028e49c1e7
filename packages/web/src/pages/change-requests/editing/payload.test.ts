import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../../lib/types.ts'
import { addedPayload, readPayload, strategyDraft, updatedPayload, variantsIn, writePayload } from './payload.ts'

const stored = {
  id: 'x',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
  parameters: { rollout: '25', stickiness: 'userId', groupId: 'g' },
  segments: [1],
  variants: [],
  sortOrder: 0,
} as Strategy

describe('payload editor', () => {
  it('fills the defaults of a new strategy and keeps unknown fields', () => {
    const payload = { name: 'flexibleRollout', parameters: stored.parameters, sortOrder: 3 }
    const draft = strategyDraft(payload, undefined)
    expect(draft).toMatchObject({ title: '', disabled: false, constraints: [], segments: [], variants: [] })
    expect(addedPayload(payload, { ...draft, title: 'first' })).toEqual({
      name: 'flexibleRollout',
      parameters: stored.parameters,
      sortOrder: 3,
      title: 'first',
      disabled: false,
      constraints: [],
      segments: [],
      variants: [],
    })
  })

  it('shows the whole changed strategy and sends only differences', () => {
    const payload = { id: 'x', parameters: { ...stored.parameters, rollout: '50' } }
    const draft = strategyDraft(payload, stored)
    expect(draft).toMatchObject({
      parameters: { rollout: '50' },
      constraints: [{ contextName: 'plan' }],
      segments: [1],
    })
    expect(updatedPayload(payload, stored, draft)).toEqual(payload)
    expect(updatedPayload(payload, stored, { ...draft, segments: [] })).toEqual({ ...payload, segments: [] })
  })

  it('keeps fields that the payload named, also when they equal the current state', () => {
    const payload = { id: 'x', title: 'half', disabled: false, snapshot: undefined }
    const draft = strategyDraft(payload, stored)
    expect(updatedPayload(payload, stored, { ...draft, title: '' })).toEqual({ id: 'x', title: null, disabled: false })
  })

  it('fills the defaults of variants', () => {
    expect(variantsIn({ variants: [{ name: 'red', weight: 1000 }] })).toEqual([
      { name: 'red', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] },
    ])
    expect(variantsIn(null)).toEqual([])
  })

  it('rejects JSON that is no payload', () => {
    expect(readPayload(writePayload({ enabled: true }))).toEqual({ enabled: true })
    expect([readPayload('nul'), readPayload('7'), readPayload('null')]).toEqual([undefined, undefined, null])
  })
})
