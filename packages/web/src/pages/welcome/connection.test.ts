import { describe, expect, it } from 'vitest'
import { connectedSentence, signOf } from './connection.ts'

const nowMs = Date.parse('2026-11-15T12:00:00Z')
const nothing = {
  project: 'shop',
  environment: 'development',
  propagation: { applications: [] },
  applications: [],
  tokenSeenAt: null,
  nowMs,
}
const asking = (appName: string, project: string, ...environments: string[]) => ({
  appName,
  usage: [{ project, environments }],
  lastSeen: '2026-11-15T11:58:00Z',
})
const running = (appName: string, total = 1, upToDate = total) => ({ appName, total, upToDate })

describe('first client', () => {
  it('is awaited', () => {
    expect(signOf(nothing)).toEqual({ state: 'waiting', sentences: ['Waiting for the first client…'] })
  })

  it.each([
    [running('my-app'), 'my-app connected, 1 instance has the newest revision'],
    [running('my-app', 3), 'my-app connected, all 3 instances have the newest revision'],
    [running('', 2, 1), 'Unnamed client connected, 1 of 2 instances have the newest revision'],
  ])('is described for %j', (client, sentence) => {
    expect(connectedSentence(client)).toBe(sentence)
    expect(signOf({ ...nothing, propagation: { applications: [client] } })).toEqual({
      state: 'connected',
      sentences: [sentence],
    })
  })

  it('ignores clients of other projects and environments', () => {
    const propagation = { applications: [running('other')] }
    expect(signOf({ ...nothing, propagation, applications: [asking('other', 'office', 'development')] }).state).toBe(
      'waiting',
    )
    expect(signOf({ ...nothing, propagation, applications: [asking('other', 'shop', 'production')] }).state).toBe(
      'waiting',
    )
    expect(signOf({ ...nothing, propagation, applications: [asking('other', '*', 'development')] }).state).toBe(
      'connected',
    )
  })

  it('includes browsers and clients without a name', () => {
    expect(signOf({ ...nothing, applications: [asking('web', 'shop', 'development')] })).toEqual({
      state: 'seen',
      sentences: ['web connected 2 minutes ago'],
    })
    expect(signOf({ ...nothing, tokenSeenAt: '2026-11-15T11:59:59Z' }).sentences).toEqual([
      'Your token was used just now',
    ])
  })

  it('lists a few of many', () => {
    const applications = ['a', 'b', 'c', 'd', 'e'].map((name) => running(name))
    expect(signOf({ ...nothing, propagation: { applications } }).sentences.at(-1)).toBe('and 2 more')
  })
})
