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

  it('is valid exactly when it is * or the origin of an http address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.webAuthority().map((host) => `https://${host}`),
        ),
        (text) => {
          const isOrigin = URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
          expect(originMistake(text) === undefined).toBe(text === '*' || (isOrigin && !text.includes('*')))
        },
      ),
    )
  })

  it('that is nearly right is refused with the correct form in the message', () => {
    expect(originMistake('HTTPS://App.Example.com:443/')).toContain('https://app.example.com')
  })
})
