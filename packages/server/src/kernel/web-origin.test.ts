import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originMistake } from './web-origin.ts'

describe('entry of a list of origins', () => {
  it.each([
    '*',
    'https://a.example',
    'http://a.example:8080',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:5',
  ])('may be %s', (text) => {
    expect(originMistake(text)).toBeUndefined()
  })

  const isOrigin = (text: string) =>
    URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text && !text.includes('*')
  const isJudgedRight = (text: string) => (originMistake(text) === undefined) === (text === '*' || isOrigin(text))

  it('is valid exactly when it is * or the origin of an http address', () => {
    const parts = [
      ['https://', 'http://', 'HTTPS://', 'https:/', 'https:', 'ftp://', 'javascript:', ''],
      ['', 'user@', '*.', '*'],
      ['a.example', 'A.example', 'a.example.', '127.0.0.1', '127.1', '[::1]', '[::0:1]', 'b\u00fccher.example'],
      ['', ':', ':80', ':443', ':8080', ':08080', ':0', ':65536'],
      ['', '/', '/path', '?x', '#x', ' '],
    ]
    const texts = parts.reduce((all, part) => all.flatMap((text) => part.map((one) => text + one)), [''])
    expect(texts.filter((text) => !isJudgedRight(text))).toEqual([])
    expect(texts.filter(isOrigin).length).toBeGreaterThan(20)
  })

  it('is refused for any other text', () => {
    fc.assert(fc.property(fc.string(), isJudgedRight))
  })

  it('that is nearly right is refused with the correct form in the message', () => {
    expect(originMistake('HTTPS://App.Example.com:443/')).toContain('https://app.example.com')
  })
})
