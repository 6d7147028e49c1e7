// @vitest-environment app
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, openEventStream } from './event-stream.ts'

/** The part of the browser API that the stream uses. A test plays the server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeSource[] = []
  readyState = 0
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
  emit(name: string, data?: string): void {
    this.dispatchEvent(Object.assign(new Event(name), { data }))
  }
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.emit('error')
  }
}

const before = globalThis.EventSource
const last = () => FakeSource.opened.at(-1) as FakeSource
let isHidden = false

const setHidden = (hidden: boolean): void => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

function open() {
  const seen: string[] = []
  const connections: [Connection, boolean][] = []
  let answerRefusal = () => {}
  const close = openEventStream('/live', {
    onEvent: (data) => seen.push(data),
    onNotice: () => seen.push('notice'),
    onConnection: (...state) => connections.push(state),
    onRefused: () =>
      new Promise<void>((resolve) => {
        answerRefusal = resolve
      }),
  })
  return { seen, connections, close, answerRefusal: () => answerRefusal() }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened.length = 0
  isHidden = false
  globalThis.EventSource = FakeSource as unknown as typeof EventSource
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
})

afterEach(() => {
  vi.useRealTimers()
  globalThis.EventSource = before
  Reflect.deleteProperty(document, 'hidden')
})

describe('the live event stream', () => {
  it('passes on events and notices', () => {
    const { seen, close } = open()
    last().emit('happened', '{"type":"x"}')
    last().emit('noticed')
    expect(seen).toEqual(['{"type":"x"}', 'notice'])
    close()
  })

  it('tells a reconnection from the first connection, because events may have been missed', () => {
    const { connections, close } = open()
    last().emit('open')
    last().emit('error')
    last().emit('open')
    expect(connections).toEqual([
      ['live', false],
      ['away', false],
      ['live', true],
    ])
    close()
  })

  it('leaves a broken connection to the browser, which reconnects by itself', async () => {
    const { close } = open()
    last().emit('error')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSource.opened).toHaveLength(1)
    close()
  })

  it('opens again 5 to 10 seconds after a refusal was handled', async () => {
    const { answerRefusal, close } = open()
    last().refuse()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSource.opened).toHaveLength(1)
    answerRefusal()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(FakeSource.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_200)
    expect(FakeSource.opened).toHaveLength(2)
    close()
  })

  it('does not open again after it was closed during a refusal', async () => {
    const { answerRefusal, close } = open()
    last().refuse()
    close()
    answerRefusal()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSource.opened).toHaveLength(1)
  })

  it('closes 10 seconds after the page is hidden, and opens when it is visible again', async () => {
    const { close } = open()
    setHidden(true)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(last().readyState).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(last().readyState).toBe(FakeSource.CLOSED)
    setHidden(false)
    expect(FakeSource.opened).toHaveLength(2)
    close()
  })

  it('stays open when the page is hidden only shortly', async () => {
    const { close } = open()
    setHidden(true)
    await vi.advanceTimersByTimeAsync(5_000)
    setHidden(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([FakeSource.opened.length, last().readyState]).toEqual([1, 0])
    close()
  })

  it('does not open while the page is hidden from the beginning', () => {
    isHidden = true
    const { close } = open()
    expect(FakeSource.opened).toHaveLength(0)
    setHidden(false)
    expect(FakeSource.opened).toHaveLength(1)
    close()
  })

  it('ignores the visibility after it was closed', () => {
    const { close } = open()
    close()
    setHidden(true)
    setHidden(false)
    expect(FakeSource.opened).toHaveLength(1)
  })
})
