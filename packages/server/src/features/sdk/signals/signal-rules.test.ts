import { describe, expect, it } from 'vitest'
import { MAX_ALERTS, MAX_LABEL_NAME, MAX_LABEL_VALUE, MAX_LABELS, signalsIn } from './signal-rules.ts'

const labelled = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, 'x']))

describe('a signal of our own shape', () => {
  it.each([
    [{}, { labels: '{}', state: 'firing', value: null }],
    [
      { labels: null, state: 'firing', value: null },
      { labels: '{}', state: 'firing', value: null },
    ],
    [
      { state: 'resolved', value: 0 },
      { labels: '{}', state: 'resolved', value: 0 },
    ],
    [{ value: 1.5 }, { labels: '{}', state: 'firing', value: 1.5 }],
    [{ labels: { b: 2, a: 'x', c: true } }, { labels: '{"a":"x","b":"2","c":"true"}', state: 'firing', value: null }],
    [{ labels: { 'a\ud800': '\ud800' } }, { labels: '{"a\ufffd":"\ufffd"}', state: 'firing', value: null }],
  ])('of %j is %j', (body, signal) => {
    expect(signalsIn(body)).toEqual([signal])
  })

  it('has as many and as long labels as the limits allow', () => {
    const longest = { ['n'.repeat(MAX_LABEL_NAME)]: 'v'.repeat(MAX_LABEL_VALUE) }
    expect(signalsIn({ labels: labelled(MAX_LABELS) })).toHaveLength(1)
    expect(signalsIn({ labels: longest })).toHaveLength(1)
  })

  const LENGTHS = `/body/labels: must have names of ${MAX_LABEL_NAME} and values of ${MAX_LABEL_VALUE} characters at most`
  it.each([
    [{ labels: [] }, '/body/labels: must be an object'],
    [{ labels: 'a' }, '/body/labels: must be an object'],
    [{ labels: labelled(MAX_LABELS + 1) }, `/body/labels: must have at most ${MAX_LABELS} labels`],
    [{ labels: { a: [] } }, '/body/labels: must have texts as values'],
    [{ labels: { ['n'.repeat(MAX_LABEL_NAME + 1)]: 'v' } }, LENGTHS],
    [{ labels: { n: 'v'.repeat(MAX_LABEL_VALUE + 1) } }, LENGTHS],
    [{ labels: { 'a\0': 'b' } }, '/body/labels: must not have null characters'],
    [{ labels: { a: 'b\0' } }, '/body/labels: must not have null characters'],
    [{ state: 'on' }, '/body/state: must be "firing" or "resolved"'],
    [{ value: '1' }, '/body/value: must be a number'],
    [{ value: Number.POSITIVE_INFINITY }, '/body/value: must be a number'],
  ])('is refused for %j', (body, message) => {
    expect(() => signalsIn(body)).toThrow(message)
  })
})

describe('the alerts of a webhook', () => {
  it('are signals without a value, and the last one with the same labels counts', () => {
    const alerts = [
      { labels: { alertname: 'a' }, status: 'firing', value: 7 },
      { labels: { alertname: 'b' } },
      { labels: { alertname: 'a' }, status: 'resolved' },
    ]
    expect(signalsIn({ alerts })).toEqual([
      { labels: '{"alertname":"a"}', state: 'resolved', value: null },
      { labels: '{"alertname":"b"}', state: 'firing', value: null },
    ])
    expect(signalsIn({ alerts: Array(MAX_ALERTS).fill({}) })).toHaveLength(1)
  })

  it.each([
    [{ alerts: {} }, `/body/alerts: must be a list of at most ${MAX_ALERTS} alerts`],
    [{ alerts: Array(MAX_ALERTS + 1).fill({}) }, `/body/alerts: must be a list of at most ${MAX_ALERTS} alerts`],
    [{ alerts: [{}, null] }, '/body/alerts/1: must be an object'],
    [{ alerts: [{ labels: 7 }] }, '/body/alerts/0/labels: must be an object'],
    [{ alerts: [{ status: 'on' }] }, '/body/alerts/0/status: must be "firing" or "resolved"'],
  ])('are refused for the wrong shape: %#', (body, message) => {
    expect(() => signalsIn(body)).toThrow(message)
  })
})
