import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { endStreamsOver, openStreamsOf } from './open-streams.ts'

function serverWith(count: number) {
  const server = createServer()
  const streams = openStreamsOf(server)
  const ended: number[] = []
  for (let index = 0; index < count; index++) {
    const endStream = () => {
      ended.push(index)
      streams.delete(endStream)
    }
    streams.add(endStream)
  }
  return { server, ended }
}

describe('endStreamsOver', () => {
  it('spreads the end of the streams over the given time and ends every stream once', async () => {
    const { server, ended } = serverWith(100)
    const ending = endStreamsOver(200, server, new AbortController().signal)
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.length).toBeLessThanOrEqual(20)
    await ending
    expect(ended).toHaveLength(100)
    expect(new Set(ended).size).toBe(100)
  })

  it('stops when there is a hurry and leaves the rest to the end of the server', async () => {
    const { server, ended } = serverWith(100)
    const hurry = new AbortController()
    const ending = endStreamsOver(600_000, server, hurry.signal)
    hurry.abort()
    await ending
    expect(ended.length).toBeLessThan(100)
  })
})
