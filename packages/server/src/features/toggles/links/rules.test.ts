import { describe, expect, it } from 'vitest'
import { linkFrom, linkUrl } from './rules.ts'

describe('the address of a link', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com?b=c', 'https://example.com/?b=c'],
    ['example.com#d', 'https://example.com/#d'],
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
    'xhttp://example.com',
    'httpx://example.com',
    'file:///etc/passwd',
    ' ',
    'https://',
    'a b',
  ])('%j is refused, because it is not an http or https address', (given) => {
    expect(() => linkUrl(given)).toThrow('/body/url: must be an http or https address')
  })

  it.each([
    'mailto:a@example.com',
    'https://me:secret@example.com',
    'https://me@example.com',
    'https://:secret@example.com',
  ])('%j is refused, because it contains a user name', (given) => {
    expect(() => linkUrl(given)).toThrow('/body/url: must not contain a user name or password')
  })
})

describe('a link', () => {
  it('has a trimmed title, or none', () => {
    const titleFrom = (title?: string | null) => linkFrom({ url: 'example.com', ...(title !== undefined && { title }) })
    expect(titleFrom(' Docs ')).toEqual({ url: 'https://example.com', title: 'Docs' })
    for (const none of [' ', '', undefined])
      expect(titleFrom(none)).toEqual({ url: 'https://example.com', title: null })
  })

  it('is refused with the path of its address', () => {
    expect(() => linkFrom({ url: ' ' }, '/body/links/1/url')).toThrow(
      '/body/links/1/url: must be an http or https address',
    )
  })
})
