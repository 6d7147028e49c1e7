import { describe, expect, it } from 'vitest'
import { linkTarget } from './links.ts'

describe('a link of a guide', () => {
  it.each([
    ['limits.md', { to: '/guides/limits' }],
    ['limits.md#patterns', { to: '/guides/limits', hash: 'patterns' }],
    ['#here', { to: '/guides/usage', hash: 'here' }],
    ['docs/guides/usage.md', { to: '/guides/usage' }],
    ['https://example.com', { href: 'https://example.com' }],
    ['../reference/settings.md', undefined],
    ['nowhere.md', undefined],
    ['javascript:alert(1)', undefined],
    ['http://example.com', undefined],
  ])('to %s leads to %j', (href, target) => {
    expect(linkTarget(href, 'usage')).toEqual(target)
  })
})
