import { describe, expect, it } from 'vitest'
import { legacyRedirect } from './legacy-urls.ts'

describe('legacy URLs', () => {
  it('redirect to the pages that replace them', () => {
    expect(legacyRedirect('/admin/users')).toBe('/access/users')
    expect(legacyRedirect('/context/')).toBe('/context-fields')
    expect(legacyRedirect('/projects/shop/features/checkout/strategies/edit')).toBe('/projects/shop/features/checkout')
  })

  it('leave other paths unchanged', () => {
    for (const path of ['/', '/projects', '/admin', '/constructor', '/projects/shop/features/checkout'])
      expect(legacyRedirect(path), path).toBeUndefined()
  })
})
