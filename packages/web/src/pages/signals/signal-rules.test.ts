import { describe, expect, it } from 'vitest'
import { curlExample, labelsText, signalsSentence } from './signal-rules.ts'

describe('signals', () => {
  it('are described by their labels', () => {
    expect([labelsText({ labels: { a: '1', b: '2' } }), labelsText({ labels: {} })]).toEqual(['a=1, b=2', 'No labels'])
  })

  it('are counted by state', () => {
    const states = (...all: ('firing' | 'resolved')[]) => signalsSentence(all.map((state) => ({ state })))
    expect(states()).toBe('No signals yet')
    expect(states('resolved')).toBe('1 signal, none firing')
    expect(states('firing', 'resolved', 'firing')).toBe('2 of 3 signals firing')
  })

  it('are sent with the token in a header', () => {
    expect(curlExample('https://lf', 'ci', 'signal_1')).toContain(
      "https://lf/api/signals/ci \\\n  -H 'Authorization: Bearer signal_1'",
    )
  })
})
