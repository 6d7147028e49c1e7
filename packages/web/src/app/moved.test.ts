import { describe, expect, it } from 'vitest'
import { movedTo } from './moved.ts'

describe('addresses that others know', () => {
  it('lead to the pages that we have for them', () => {
    expect(movedTo('/admin/users')).toBe('/access/users')
    expect(movedTo('/context/')).toBe('/context-fields')
    expect(movedTo('/projects/shop/features/checkout/strategies/edit')).toBe('/projects/shop/features/checkout')
  })

  it('leave all others as they are', () => {
    for (const path of ['/', '/projects', '/admin', '/constructor', '/projects/shop/features/checkout'])
      expect(movedTo(path), path).toBeUndefined()
  })
})
