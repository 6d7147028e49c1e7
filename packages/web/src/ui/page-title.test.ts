import { describe, expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

describe('the title of a page', () => {
  it('has the project and the tab', () => {
    expect(pageTitle({ title: 'checkout-v2', tab: 'history', project: 'Web Shop' })).toBe(
      'checkout-v2 · History · Web Shop · Leverframe',
    )
  })

  it('names the project once on its own page', () => {
    expect(pageTitle({ title: 'Web Shop', project: 'Web Shop' })).toBe('Web Shop · Leverframe')
  })

  it('leaves out what a page does not have', () => {
    expect(pageTitle({ title: 'Segments' })).toBe('Segments · Leverframe')
    expect(pageTitle({ title: 'Users', tab: 'invite-links' })).toBe('Users · Invite links · Leverframe')
  })
})
