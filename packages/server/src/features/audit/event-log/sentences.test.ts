import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, type NewEvent, type StoredEvent } from '#kernel/event'
import { SENTENCES, sentenceOf } from './sentences.ts'
import { asMarkdown, asPlain } from './writers.ts'

const sentenceFor = (event: Partial<Omit<NewEvent, 'type'>> & { type: string }, by = 'anna'): string =>
  asPlain(sentenceOf({ id: 1, createdAt: '', createdBy: by, ...event } as StoredEvent))

const LOCATION = { project: 'default', environment: 'production', featureName: 'checkout' }
const WHERE = 'in environment production of project default'

const strategy = (given: object) => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [],
  parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
  segments: [],
  variants: [],
  sortOrder: 0,
  ...given,
})

const strategyChange = (before: object, after: object): string =>
  sentenceFor({
    type: 'feature-strategy-update',
    ...LOCATION,
    preData: { name: 'checkout', strategy: strategy(before) },
    data: { name: 'checkout', strategy: strategy(after) },
  }).replace(`anna changed strategy flexibleRollout of checkout ${WHERE}: `, '')

describe('sentences', () => {
  it('exist for every event type', () => {
    expect(Object.keys(SENTENCES).toSorted()).toEqual(EVENT_TYPES.toSorted())
    for (const type of EVENT_TYPES) {
      expect(sentenceFor({ type })).not.toContain(type)
      expect(sentenceFor({ type })).toMatch(/^anna /)
    }
  })

  it('use the type of an event that a newer version wrote', () => {
    for (const type of ['moon-landed', 'constructor', '__proto__'])
      expect(sentenceFor({ type })).toBe(`anna did ${type}`)
  })

  it('have gaps and no errors for an event without data', () => {
    for (const type of EVENT_TYPES) expect(sentenceFor({ type })).not.toMatch(/undefined|null|NaN|\[object/)
    expect(sentenceFor({ type: 'user-created' })).toBe('anna created a user')
    expect(sentenceFor({ type: 'api-token-created' })).toBe('anna created an API token')
  })

  it.each<[object, object, string]>([
    [{ parameters: { rollout: '50' } }, { parameters: { rollout: '75' } }, 'rollout from 50% to 75%'],
    [
      {},
      { parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout' } },
      'stickiness from default to userId',
    ],
    [{}, { parameters: { rollout: '50', stickiness: 'default', groupId: 'g' } }, 'groupId from checkout to g'],
    [{ parameters: {} }, { parameters: { IPs: '10.0.0.1' } }, 'IPs from nothing to 10.0.0.1'],
    [{}, { disabled: true }, 'switched off'],
    [{ disabled: true }, { disabled: false }, 'switched on'],
    [{}, { title: 'Half of them' }, 'title from nothing to Half of them'],
    [{}, { segments: [1, 2] }, 'segments from none to 1, 2'],
    [{}, { sortOrder: 3 }, 'position from 0 to 3'],
    [{}, { variants: [{ name: 'blue', weight: 1000 }] }, 'variants: added blue with 100%'],
    [
      {},
      { constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }] },
      'constraints from none to userId is 1 or 2',
    ],
    [
      { constraints: [{ contextName: 'v', operator: 'SEMVER_GTE', value: '1.2.3', inverted: true }] },
      { constraints: [] },
      'constraints from v is older than version 1.2.3 to none',
    ],
  ])('list the changes of a strategy: %j, %j', (before, after, expected) => {
    expect(strategyChange(before, after)).toBe(expected)
  })

  it('join several changes, and count those above the limit', () => {
    expect(strategyChange({}, { title: 'x', disabled: true })).toBe('title from nothing to x; switched off')
    const parameters = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, 'x']))
    expect(strategyChange({ parameters: {} }, { parameters })).toMatch(/^p0 from nothing to x; .*; and 12 more$/)
  })

  it('count the rest of long lists of values', () => {
    const values = Array.from({ length: 500 }, (_, n) => String(n))
    const change = strategyChange({}, { constraints: [{ contextName: 'userId', operator: 'NOT_IN', values }] })
    expect(change).toBe('constraints from none to userId is not 0, 1, 2 or 497 more')
  })

  it('list added, removed and changed variants by name', () => {
    const preData = {
      variants: [
        { name: 'blue', weight: 500 },
        { name: 'red', weight: 500, payload: { value: 'a' } },
      ],
    }
    const data = {
      variants: [
        { name: 'red', weight: 750, payload: { value: 'b' } },
        { name: 'green', weight: 250 },
      ],
    }
    expect(sentenceFor({ type: 'feature-variants-updated', ...LOCATION, data, preData })).toBe(
      `anna changed the variants of checkout ${WHERE}: weight of red from 50% to 75%; red: payload; added green with 25%; removed blue`,
    )
    expect(
      sentenceFor({ type: 'feature-variants-updated', ...LOCATION, data: { variants: null }, preData: data }),
    ).toBe(`anna changed the variants of checkout ${WHERE}: removed red; removed green`)
  })

  it('describe changes of toggles with author and location', () => {
    const { project, featureName } = LOCATION
    const here = { project, featureName }
    expect(sentenceFor({ type: 'feature-created', ...here, data: { clonedFrom: 'basket' } })).toBe(
      'anna created toggle checkout as a copy of basket in project default',
    )
    expect(
      sentenceFor({
        type: 'feature-environment-disabled',
        ...LOCATION,
        data: { reason: 'no active strategy is left' },
      }),
    ).toBe(`anna switched off checkout ${WHERE}, because no active strategy is left`)
    expect(
      sentenceFor({ type: 'feature-strategy-update', ...LOCATION, data: { order: [] }, preData: { order: [] } }),
    ).toBe(`anna changed the order of the strategies of checkout ${WHERE}`)
    expect(
      sentenceFor({
        type: 'feature-metadata-updated',
        ...here,
        data: { description: 'b', type: 'release' },
        preData: { description: 'a', type: 'experiment' },
      }),
    ).toBe('anna changed checkout in project default: description; type from experiment to release')
    expect(sentenceFor({ type: 'feature-tagged', ...here, data: { tag: { type: 'simple', value: 'x' } } })).toBe(
      'anna put tag simple:x on checkout in project default',
    )
    expect(sentenceFor({ type: 'feature-project-change', ...here, data: { oldProject: 'old' } })).toBe(
      'anna moved checkout from project old to project default',
    )
  })

  it('list added, removed and changed members by role', () => {
    const roles = (...entries: [number, number[], number[]][]) => ({
      roles: entries.map(([roleId, userIds, groupIds]) => ({ roleId, userIds, groupIds })),
    })
    const preData = roles([4, [1, 2], []], [5, [], [7]])
    const data = roles([4, [1], []], [5, [2], []], [12, [3], []])
    expect(sentenceFor({ type: 'project-access-updated', project: 'default', data, preData })).toBe(
      'anna set the members of project default: user 2 from Owner to Member; user 3 as role 12; group 7 removed',
    )
  })

  it('describe settings, add-ons and clean-up by name, without secrets', () => {
    const data = { id: 'auth.oidc', enabled: true, secretReplaced: true }
    expect(sentenceFor({ type: 'setting-updated', data, preData: { id: 'auth.oidc', enabled: false } })).toBe(
      'anna changed the settings of single sign-on: enabled from no to yes; the secret was replaced',
    )
    const addon = { id: 3, provider: 'webhook', description: 'Builds', enabled: true, events: ['a'] }
    expect(
      sentenceFor({
        type: 'addon-config-updated',
        data: { ...addon, enabled: false, changedParameters: ['url'] },
        preData: addon,
      }),
    ).toBe('anna changed add-on webhook 3, Builds: enabled from yes to no; other values of url')
    expect(sentenceFor({ type: 'housekeeping-done', data: { what: 'sessions', count: 4 } }, 'leverframe')).toBe(
      'leverframe removed what had expired: 4 sessions',
    )
    expect(sentenceFor({ type: 'housekeeping-done', data: { what: 'password-links', count: 1 } }, 'leverframe')).toBe(
      'leverframe removed what had expired: 1 password link',
    )
  })

  it('contain the time of a schedule in readable form', () => {
    const scheduled = (scheduledDate: unknown) =>
      sentenceFor({ type: 'change-request-scheduled', ...LOCATION, data: { changeRequestId: 7, scheduledDate } })
    const sentence = `anna scheduled change request #7 ${WHERE}`
    expect(scheduled('2027-01-04T06:00:00.000Z')).toBe(`${sentence} for 4 January 2027 at 06:00 UTC`)
    expect([scheduled('soon'), scheduled(null)]).toEqual([`${sentence} for soon`, sentence])
  })

  it('link to the page of an item, and have no link for a deleted one', () => {
    const written = (type: string) =>
      asMarkdown(
        sentenceOf({ id: 1, type, createdAt: '', createdBy: 'a', project: 'p(1)', featureName: "f*'" } as StoredEvent),
        'https://x.example',
      )
    expect(written('feature-created')).toContain('(https://x.example/projects/p%281%29/features/f%2A%27)')
    expect(written('feature-archived')).toContain('(https://x.example/projects/p%281%29/archive)')
    expect(written('feature-deleted')).toContain("**f\\*'**")
  })
})
