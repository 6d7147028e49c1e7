import { expect, it } from 'vitest'
import { payloadPreview } from './payload-preview.ts'

it.each([
  ['string', '#d0a85c', '"#d0a85c"'],
  ['number', '4.5', '4.5'],
  ['json', '{\n  "a": 1\n}', '{ "a": 1 }'],
  ['csv', 'a,b', 'a,b'],
  ['string', 'x'.repeat(70), `"${'x'.repeat(60)}…"`],
])('the preview of the %s payload %s is %s', (type, value, text) => {
  expect(payloadPreview({ type: type as 'string', value })).toBe(text)
})
