import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withOwnMemory } from './own-memory.ts'

const LARGE = 'x'.repeat(100_000)

describe('a buffer with its own memory', () => {
  it.each([
    ['a short text', Buffer.from('short')],
    ['two short buffers', Buffer.concat([Buffer.from('one'), Buffer.from('two')])],
    ['a slice', Buffer.from(LARGE).subarray(1, 9)],
    ['compressed bytes', gzipSync('text')],
    ['nothing', Buffer.from('')],
  ])('has the bytes of %s, and no memory around them', (_what, bytes) => {
    const own = withOwnMemory(bytes)
    expect(own.equals(bytes)).toBe(true)
    expect(own.buffer.byteLength).toBe(bytes.length)
  })

  it('is not a copy when there is no memory around the bytes', () => {
    const bytes = Buffer.from(LARGE)
    expect(withOwnMemory(bytes)).toBe(bytes)
  })
})
