import { describe, expect, it } from 'vitest'
import { huesOf } from './environment-hues.ts'

describe('environment hues', () => {
  it('are distinct while there are enough hues', () => {
    const names = ['development', 'test', 'qa', 'integration', 'canary', 'staging', 'preproduction', 'production']
    expect(new Set(huesOf(names).values()).size).toBe(8)
  })

  it('are stable when environments are reordered or added', () => {
    const before = huesOf(['development', 'production'])
    const after = huesOf(['production', 'staging', 'development'])
    expect(after.get('production')).toBe(before.get('production'))
    expect(after.get('development')).toBe(before.get('development'))
  })

  it('repeat when there are more environments than hues', () => {
    const hues = [...huesOf(Array.from({ length: 30 }, (_, index) => `region-${index}`)).values()]
    expect(hues).toHaveLength(30)
    expect(new Set(hues).size).toBe(8)
    expect(hues.every((hue) => hue >= 0 && hue < 8)).toBe(true)
  })
})
