import { Plus } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { fits, isToggleName, ranked, termsOf, tidied } from './items.ts'
import { withPage } from './recent.ts'

const item = (id: string, label = id) => ({ id, label, icon: Plus, run: () => {} })

describe('palette search', () => {
  it('matches every word in the label, the detail or the keywords', () => {
    const one = { label: 'checkout-v2', detail: 'shop', keywords: 'Pay faster' }
    expect(['check v2', 'CHECKOUT shop', 'faster'].map((text) => fits(one, termsOf(text)))).toEqual([true, true, true])
    expect(fits(one, termsOf('checkout mobile'))).toBe(false)
  })

  it('ranks labels that start with the query first', () => {
    const names = ['new-pay', 'payments', 'pay', 'a-pay'].map((label) => ({ label }))
    expect(ranked(names, ['pay']).map(({ label }) => label)).toEqual(['pay', 'payments', 'a-pay', 'new-pay'])
    expect(ranked(names, [])).toEqual(names)
  })

  it('lists each item once, in the first group that has it', () => {
    const groups = tidied([
      { title: 'Recent', items: [item('a')] },
      { title: 'Toggles', items: [item('a'), item('b')] },
      { title: 'Projects', items: [item('a')] },
    ])
    expect(groups.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
      ['Recent', ['a']],
      ['Toggles', ['b']],
    ])
  })

  it('leaves out what the user may not do', () => {
    const groups = tidied([
      {
        title: 'Actions',
        items: [
          { ...item('create'), isAllowed: false },
          { ...item('read'), isAllowed: true },
        ],
      },
      { title: 'New', items: [{ ...item('named'), isAllowed: false }] },
    ])
    expect(groups.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([['Actions', ['read']]])
  })

  it.each([
    ['new-checkout', true],
    ['two words', false],
    ['..', false],
    ['', false],
    ['x'.repeat(101), false],
  ])('isToggleName of "%s" is %s', (text, may) => {
    expect(isToggleName(text)).toBe(may)
  })
})

describe('recent pages', () => {
  it('are listed once, newest first, up to a limit', () => {
    const pages = Array.from({ length: 12 }, (_, index) => ({ to: `/${index}`, label: String(index) }))
    const again = withPage(pages, { to: '/5', label: '5' })
    expect([again[0]?.to, again.length]).toEqual(['/5', 12])
    expect(withPage(pages, { to: '/new', label: 'new' }).map(({ to }) => to)).not.toContain('/11')
  })
})
