import { describe, expect, it } from 'vitest'
import type { Segment } from '../../lib/types.ts'
import { changeOf, describeSegment, effectOfDeletion, fits } from './segment-text.ts'

const beta: Segment = {
  id: 1,
  name: 'beta-testers',
  description: 'Who asked for it',
  project: 'shop',
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }],
  createdBy: 'ann',
  createdAt: '2026-01-01T00:00:00.000Z',
  usedInFeatures: 0,
  usedInArchivedFeatures: 0,
  usedInProjects: 0,
}

describe('segments', () => {
  it('say what their deletion changes', () => {
    expect(effectOfDeletion(0)).toBe('No strategy uses it: no toggle changes.')
    expect(effectOfDeletion(1)).toBe('Only 1 archived toggle uses it. Its strategies with this segment are disabled.')
    expect(effectOfDeletion(2)).toBe('Only 2 archived toggles use it. Their strategies with this segment are disabled.')
  })

  it('match by name, description and constraints', () => {
    expect(fits(beta, '')).toBe(true)
    expect(fits(beta, 'BETA asked')).toBe(true)
    expect(fits(beta, 'plan is pro')).toBe(true)
    expect(fits(beta, 'shop')).toBe(true)
    expect(fits(beta, 'beta nobody')).toBe(false)
  })

  it('send only changed fields', () => {
    expect(changeOf(beta, { ...beta })).toEqual({})
    expect(changeOf(beta, { ...beta, name: 'b', project: undefined })).toEqual({ name: 'b', project: null })
    expect(changeOf(beta, { ...beta, constraints: [] })).toEqual({ constraints: [] })
  })

  it('are described field by field for concurrent edits', () => {
    expect(describeSegment(beta)).toEqual({
      name: 'beta-testers',
      description: 'Who asked for it',
      'belongs to': 'shop',
      constraints: 'plan is pro or team',
    })
    const { project: _, ...everywhere } = beta
    expect(describeSegment({ ...everywhere, description: '', constraints: [] })).toEqual({
      name: 'beta-testers',
      description: 'none',
      'belongs to': 'all projects',
      constraints: 'none',
    })
  })
})
