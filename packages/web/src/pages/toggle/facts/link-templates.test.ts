import { describe, expect, it } from 'vitest'
import { linksFrom } from './link-templates.ts'

describe('links of a project', () => {
  it('have the ids of the project and the toggle, each time and URL-encoded', () => {
    const templates = [
      { title: 'Ticket', urlTemplate: 'https://example.com/{{project}}?q={{feature}}&again={{feature}}' },
      { title: null, urlTemplate: 'https://example.com/plan' },
    ]
    expect(linksFrom(templates, 'web shop', 'new.cart')).toEqual([
      { title: 'Ticket', url: 'https://example.com/web%20shop?q=new.cart&again=new.cart' },
      { title: null, url: 'https://example.com/plan' },
    ])
  })
})
