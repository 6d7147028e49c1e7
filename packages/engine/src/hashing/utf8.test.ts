import { expect, it } from 'vitest'
import { byteString, writeUtf8 } from './utf8.ts'

it.each([
  ['', ''],
  ['abc\u007f', 'abc\u007f'],
  ['\u0080', '\u00c2\u0080'],
  ['aé', 'a\u00c3\u00a9'],
  ['éa', '\u00c3\u00a9a'],
  ['\u07ff\u0800', '\u00df\u00bf\u00e0\u00a0\u0080'],
  ['€\uffff', '\u00e2\u0082\u00ac\u00ef\u00bf\u00bf'],
  ['😀', '\u00f0\u009f\u0098\u0080'],
  ['\ud83dx', '\u00ef\u00bf\u00bdx'],
  ['x\ude00', 'x\u00ef\u00bf\u00bd'],
])('the bytes of %j in UTF-8 are the characters %j', (text, bytes) => {
  expect(byteString(text)).toBe(bytes)
})

it('text is written at an offset, and its number of bytes returned', () => {
  const bytes = new Uint8Array(8).fill(1)
  expect([writeUtf8('é', bytes, 3), [...bytes]]).toEqual([2, [1, 1, 1, 0xc3, 0xa9, 1, 1, 1]])
})
