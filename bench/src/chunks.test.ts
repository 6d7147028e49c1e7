import { describe, expect, it } from 'vitest'
import { chunkReader } from './chunks.ts'

const BODY = Buffer.from('4\r\nWiki\r\n6;name=value\r\npe\r\nda\r\n0\r\nTrailer: x\r\n\r\n', 'latin1')

describe('the end of a body in chunks', () => {
  it('is found wherever the bytes are split', () => {
    for (let first = 0; first < BODY.length; first++)
      for (let second = first; second < BODY.length; second++) {
        const read = chunkReader()
        expect(read(BODY.subarray(0, first))).toBe(false)
        expect(read(BODY.subarray(first, second))).toBe(false)
        expect(read(BODY.subarray(second))).toBe(true)
      }
  })

  it('is not reached while the last line is missing', () => {
    expect(chunkReader()(BODY.subarray(0, -1))).toBe(false)
  })

  it('cannot be found in a body without sizes', () => {
    expect(() => chunkReader()(Buffer.from('{"a":1}\r\n'))).toThrow('A chunk without a size')
  })
})
