import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { maskSecrets } from './redact.ts'
import { afterAttempt, isAccepted, refusal, waitBefore, wants } from './rules.ts'
import type { Addon, Attempt } from './types.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const addon: Addon = {
  id: 1,
  provider: 'webhook',
  description: '',
  enabled: true,
  parameters: {},
  signingKey: null,
  events: ['feature-created'],
  projects: [],
  environments: [],
  targetApproved: true,
  createdAt: NOW,
  madeByUserId: null,
}
const event: StoredEvent = { id: 1, type: 'feature-created', createdAt: NOW, createdBy: 'ann' }
const attempt = (ok: boolean): Attempt => ({ at: NOW, durationMs: 1, ok })

describe('an add-on receives', () => {
  it.each<[string, Partial<Addon>, Partial<StoredEvent>, boolean]>([
    ['no events while it is off', { enabled: false }, {}, false],
    ['events of its types', {}, {}, true],
    ['no events of other types', {}, { type: 'feature-archived' }, false],
    ['events of its projects', { projects: ['a', 'b'] }, { project: 'b' }, true],
    ['no events of other projects', { projects: ['a'] }, { project: 'b' }, false],
    ['events without a project', { projects: ['a'] }, {}, true],
    ['events of every project for * anywhere in the list', { projects: ['a', '*'] }, { project: 'b' }, true],
    ['events of its environments', { environments: ['a'] }, { environment: 'a' }, true],
    ['no events of other environments', { environments: ['a'] }, { environment: 'b' }, false],
    ['events without an environment', { environments: ['a'] }, {}, true],
    [
      'only events that match projects and environments',
      { projects: ['a'], environments: ['a'] },
      { project: 'a', environment: 'b' },
      false,
    ],
  ])('%s', (_, given, happened, expected) => {
    expect(wants({ ...addon, ...given }, { ...event, ...happened })).toBe(expected)
  })
})

describe('a delivery attempt', () => {
  it('makes the delivery sent, pending with one retry, or dead', () => {
    expect(afterAttempt(attempt(true), 1, NOW, 1_000)).toEqual({ state: 'sent' })
    expect(afterAttempt(attempt(false), 1, NOW, 1_000)).toEqual({ state: 'pending', dueAt: '2026-01-01T00:00:01.000Z' })
    expect(afterAttempt(attempt(true), 2, NOW, 1_000)).toEqual({ state: 'sent' })
    expect(afterAttempt(attempt(false), 2, NOW, 1_000)).toEqual({ state: 'dead' })
  })

  it('waits until a retry is due, ignores a due time from a clock that was ahead, and never waits the first time', () => {
    const now = Date.parse(NOW)
    const due = (ms: number) => new Date(now + ms).toISOString()
    expect(waitBefore({ tries: 1, dueAt: due(300) }, now, 1_000)).toBe(300)
    expect(waitBefore({ tries: 1, dueAt: due(-5) }, now, 1_000)).toBeLessThanOrEqual(0)
    expect(waitBefore({ tries: 1, dueAt: due(1_500) }, now, 1_000)).toBe(1_500)
    expect(waitBefore({ tries: 1, dueAt: due(3_600_000) }, now, 1_000)).toBe(0)
    expect(waitBefore({ tries: 0, dueAt: due(3_600_000) }, now, 1_000)).toBe(0)
  })

  it('is accepted only for status 2xx', () => {
    expect([199, 200, 204, 299, 300, 302, 404, 500].filter(isAccepted)).toEqual([200, 204, 299])
    expect(refusal(500)).toBe('The receiver answered 500')
    expect(refusal(302)).toContain('redirects are not followed')
  })
})

describe('the response of a receiver', () => {
  it.each<[string, string[], string, string]>([
    ['no secrets', [], 'fine', 'fine'],
    ['an address', ['https://x.example/a/secret'], 'see https://x.example/a/secret', 'see *****'],
    ['its path', ['https://x.example/a/secret?k=v'], 'Cannot POST /a/secret?k=v', 'Cannot POST *****'],
    ['its path alone', ['https://x.example/a/secret?k=v'], 'no /a/secret here', 'no ***** here'],
    ['its query in HTML', ['https://x.example/?a=12&b=34'], '<p>a=12&amp;b=34</p>', '<p>*****</p>'],
    ['a part of it', ['Bearer the-token'], 'unknown token the-token', 'unknown token *****'],
    ['it in JSON', ['a"quoted"b'], '{"k":"a\\"quoted\\"b"}', '{"k":"*****"}'],
    ['every time', ['the-key'], 'the-key the-key', '***** *****'],
    ['but not what is too short to be one', ['https://x.example/', 'key'], 'key / key', 'key / key'],
  ])('is stored without secrets: %s', (_, secrets, text, shown) => {
    expect(maskSecrets(text, secrets)).toBe(shown)
  })
})
