import { describe, expect, it } from 'vitest'
import { huesOf } from './environment-hues.ts'

describe('the hues of environments', () => {
  it('differ for as long as there are enough', () => {
    const names = ['development', 'test', 'qa', 'integration', 'canary', 'staging', 'preproduction', 'production']
    expect(new Set(huesOf(names).values()).size).toBe(8)
  })

  it('stay when the order changes or an environment comes', () => {
    const before = huesOf(['development', 'production'])
    const after = huesOf(['production', 'staging', 'development'])
    expect(after.get('production')).toBe(before.get('production'))
    expect(after.get('development')).toBe(before.get('development'))
  })

  it('are given more than once where there are more environments than hues', () => {
    const hues = [...huesOf(Array.from({ length: 30 }, (_, index) => `region-${index}`)).values()]
    expect(hues).toHaveLength(30)
    expect(new Set(hues).size).toBe(8)
    expect(hues.every((hue) => hue >= 0 && hue < 8)).toBe(true)
  })
})
