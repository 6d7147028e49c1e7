import { describe, expect, it } from 'vitest'
import { remoteOf, templateOf } from './repository.ts'
import { type ToggleRow, verdictOf } from './verdicts.ts'
import { fitted } from './write-references.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const judging = {
  now,
  days: 30,
  lifetimes: new Map([
    ['release', 40],
    ['kill-switch', null],
  ]),
}
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
const toggle = (given: Partial<ToggleRow> = {}): ToggleRow => ({
  name: 'gift-wrap',
  project: 'shop',
  type: 'release',
  stale: false,
  createdAt: daysAgo(10),
  lastSeenAt: daysAgo(1),
  lifecycle: { stage: 'live' },
  ...given,
})
const location = { path: 'a.ts', line: 1 }
const quiet = { createdAt: daysAgo(35), lastSeenAt: null }
const completed = { lifecycle: { stage: 'completed' } }

describe('the verdict on a toggle', () => {
  it('is none for a toggle in use, and for a new one', () => {
    expect(verdictOf(toggle(), [location], judging)).toBeUndefined()
    expect(verdictOf(toggle({ lastSeenAt: null }), [], judging)).toBeUndefined()
    expect(verdictOf(toggle({ type: 'kill-switch', createdAt: daysAgo(500) }), [], judging)).toBeUndefined()
  })

  it.each([
    ['completed, without code and traffic', { ...quiet, ...completed }, [], true, 'archive it'],
    ['stale, without code and traffic', { ...quiet, stale: true }, [], true, 'archive it'],
    [
      'past its lifetime, without code and traffic',
      { createdAt: daysAgo(41), lastSeenAt: null },
      [],
      true,
      'archive it',
    ],
    ['completed and in code', { ...quiet, ...completed }, [location], false, 'remove it from the code'],
    ['completed with traffic', completed, [], false, 'find the application that still asks for it'],
    ['unused and not in code', quiet, [], false, 'mark it as completed or stale, then archive it'],
    ['unused and in code', quiet, [location], false, 'remove it from the code'],
  ])('names the next step for a toggle that is %s', (_, given, references, canGo, next) => {
    expect(verdictOf(toggle(given), references, judging)).toMatchObject({ canGo, next })
  })

  it('names every reason', () => {
    const old = toggle({ stale: true, createdAt: daysAgo(100), lastSeenAt: daysAgo(31), ...completed })
    expect(verdictOf(old, [], judging)?.reasons).toEqual(['stale', 'completed', 'unused'])
    expect(verdictOf(toggle({ createdAt: daysAgo(100) }), [], judging)?.reasons).toEqual(['potentially stale'])
  })
})

describe('the repository of a scan', () => {
  it.each([
    ['git@github.com:acme/shop.git', 'github.com', 'acme/shop'],
    ['https://github.com/acme/shop', 'github.com', 'acme/shop'],
    ['https://me:secret@gitlab.example.com:8443/a/b/c.git/', 'gitlab.example.com', 'a/b/c'],
    ['ssh://git@bitbucket.org:22/acme/shop.git', 'bitbucket.org', 'acme/shop'],
  ])('has the name and host of the remote %s, without a password', (url, host, path) => {
    expect(remoteOf(url)).toEqual({ host, path })
  })

  it('has links to lines at known hosts only', () => {
    expect(templateOf({ host: 'github.com', path: 'a/b' })).toBe(
      'https://github.com/a/b/blob/{revision}/{path}#L{line}',
    )
    expect(templateOf({ host: 'gitlab.example.com', path: 'a/b' })).toContain('/-/blob/')
    expect(templateOf({ host: 'git.example.com', path: 'a/b' })).toBeUndefined()
    expect(remoteOf('')).toBeUndefined()
  })
})

describe('references for the server', () => {
  const locations = (count: number) => Array.from({ length: count }, (_, line) => ({ path: 'a.ts', line: line + 1 }))

  it('are limited per toggle, and in all with an equal share for each', () => {
    expect(fitted(new Map([['a', locations(300)]]))).toHaveLength(200)
    const many = new Map(Array.from({ length: 100 }, (_, index) => [`t${index}`, locations(150)]))
    const sent = fitted(many)
    expect(sent).toHaveLength(5_000)
    expect(new Set(sent.map(({ feature }) => feature)).size).toBe(100)
  })

  it('leave out paths that are too long', () => {
    expect(fitted(new Map([['a', [{ path: 'x'.repeat(501), line: 1 }, location]]]))).toEqual([
      { feature: 'a', ...location },
    ])
  })
})
