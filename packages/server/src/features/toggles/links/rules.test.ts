import { describe, expect, it } from 'vitest'
import { linkUrl } from './rules.ts'

describe('the address of a link', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    [' https://example.com/ ', 'https://example.com/'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/A', 'https://example.com/A'],
  ])('%j is stored as %j', (given, stored) => {
    expect(linkUrl(given)).toBe(stored)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    ' ',
    'https://',
    'a b',
  ])('%j is refused, because it is not an http or https address', (given) => {
    expect(() => linkUrl(given)).toThrow('/body/url: must be an http or https address')
  })

  it.each(['mailto:a@example.com', 'https://me:secret@example.com', 'https://me@example.com'])(
    '%j is refused, because it contains a user name',
    (given) => {
      expect(() => linkUrl(given)).toThrow('must not contain a user name or password')
    },
  )
})
