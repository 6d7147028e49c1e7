import { describe, expect, it } from 'vitest'
import { SseReader } from './sse-reader.ts'

const TEXT = `retry: 5000

event: unleash-connected
id: 7
data: {"events":[],"text":"Grüße 😀"}

:keep-alive

data: without a name

event:unleash-updated
id:8
data:x

`
const EVENTS = [
  { event: 'unleash-connected', id: '7', data: '{"events":[],"text":"Grüße 😀"}' },
  { event: 'unleash-updated', id: '8', data: 'x' },
]

const readAll = (chunks: readonly Buffer[], maxBytes = 1_000) => {
  const reader = new SseReader(maxBytes)
  return chunks.flatMap((chunk) => [...reader.read(chunk)])
}

describe('server-sent events of an upstream', () => {
  it.each([1, 2, 3, 7, 64, 1_000])('are the same in chunks of %i bytes, smaller and larger than an event', (size) => {
    const bytes = Buffer.from(TEXT)
    const count = Math.ceil(bytes.length / size)
    const chunks = Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
    expect(readAll(chunks)).toEqual(EVENTS)
  })

  it('are the same when they are cut at any byte', () => {
    const bytes = Buffer.from(TEXT)
    for (let at = 0; at <= bytes.length; at++)
      expect(readAll([bytes.subarray(0, at), bytes.subarray(at)]), String(at)).toEqual(EVENTS)
  })

  it('are read when they have as many bytes as allowed, and refused with one more', () => {
    const ofSize = (size: number) => Buffer.from(`event: x\ndata: ${'y'.repeat(size - 17)}\n\n`)
    const halves = (bytes: Buffer) => [bytes.subarray(0, 60), bytes.subarray(60)]
    for (const chunks of [[ofSize(100)], halves(ofSize(100)), [...halves(ofSize(100)), ...halves(ofSize(100))]])
      expect(readAll(chunks, 100).every(({ event }) => event === 'x')).toBe(true)
    for (const chunks of [[ofSize(101)], halves(ofSize(101)), [...halves(ofSize(100)), ...halves(ofSize(101))]])
      expect(() => readAll(chunks, 100)).toThrow('an event of more than 100 bytes')
  })
})
