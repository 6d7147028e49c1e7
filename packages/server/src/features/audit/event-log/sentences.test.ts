import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, type EventType, type NewEvent, type StoredEvent } from '#kernel/event'
import { labelOf, ROWS, sentenceOf } from './sentences.ts'
import { asMarkdown, asPlain } from './writers.ts'

const told = (event: Partial<Omit<NewEvent, 'type'>> & { type: string }, by = 'anna'): string =>
  asPlain(sentenceOf({ id: 1, createdAt: '', createdBy: by, ...event } as StoredEvent))

const PLACE = { project: 'default', environment: 'production', featureName: 'checkout' }
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
  told({
    type: 'feature-strategy-update',
    ...PLACE,
    preData: { name: 'checkout', strategy: strategy(before) },
    data: { name: 'checkout', strategy: strategy(after) },
  }).replace(`anna changed strategy flexibleRollout of checkout ${WHERE}: `, '')

describe('sentences', () => {
  it('there is a row of its own for every type of event', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(EVENT_TYPES).toSorted())
    const labels = Object.values(ROWS).map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
    for (const type of Object.keys(EVENT_TYPES) as EventType[]) {
      expect(labelOf(type)).toMatch(/^[A-Z][\w -]+$/)
      expect(told({ type })).not.toContain(type)
      expect(told({ type })).toMatch(/^anna /)
    }
  })

  it('what a newer version wrote is told by its type', () => {
    expect([labelOf('moon-landed'), told({ type: 'moon-landed' })]).toEqual(['moon-landed', 'anna did moon-landed'])
    for (const type of ['constructor', '__proto__']) expect(told({ type })).toBe(`anna did ${type}`)
  })

  it('an event without data leaves gaps and breaks nothing', () => {
    for (const type of Object.keys(EVENT_TYPES)) expect(told({ type })).not.toMatch(/undefined|null|NaN|\[object/)
    expect(told({ type: 'user-created' })).toBe('anna created a user')
    expect(told({ type: 'api-token-created' })).toBe('anna created an API token')
  })

  it.each<[object, object, string]>([
    [{ parameters: { rollout: '50' } }, { parameters: { rollout: '75' } }, 'rollout from 50 % to 75 %'],
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
    [{}, { variants: [{ name: 'blue', weight: 1000 }] }, 'variants: added blue with 100 %'],
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
  ])('a changed strategy is told by what changed: %j, %j', (before, after, expected) => {
    expect(strategyChange(before, after)).toBe(expected)
  })

  it('several changes stand side by side, and too many are counted', () => {
    expect(strategyChange({}, { title: 'x', disabled: true })).toBe('title from nothing to x; switched off')
    const parameters = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, 'x']))
    expect(strategyChange({ parameters: {} }, { parameters })).toMatch(/^p0 from nothing to x; .*; and 12 more$/)
  })

  it('long lists of values are counted, too', () => {
    const values = Array.from({ length: 500 }, (_, n) => String(n))
    const change = strategyChange({}, { constraints: [{ contextName: 'userId', operator: 'NOT_IN', values }] })
    expect(change).toBe('constraints from none to userId is not 0, 1, 2 or 497 more')
  })

  it('variants are told by name: what came, what went, what weighs another', () => {
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
    expect(told({ type: 'feature-variants-updated', ...PLACE, data, preData })).toBe(
      `anna changed the variants of checkout ${WHERE}: weight of red from 50 % to 75 %; red: payload; added green with 25 %; removed blue`,
    )
    expect(told({ type: 'feature-variants-updated', ...PLACE, data: { variants: null }, preData: data })).toBe(
      `anna changed the variants of checkout ${WHERE}: removed red; removed green`,
    )
  })

  it('toggles: who did what, and where', () => {
    const { project, featureName } = PLACE
    const here = { project, featureName }
    expect(told({ type: 'feature-created', ...here, data: { clonedFrom: 'basket' } })).toBe(
      'anna created toggle checkout as a copy of basket in project default',
    )
    expect(
      told({ type: 'feature-environment-disabled', ...PLACE, data: { reason: 'no active strategy is left' } }),
    ).toBe(`anna switched off checkout ${WHERE}, because no active strategy is left`)
    expect(told({ type: 'feature-strategy-update', ...PLACE, data: { order: [] }, preData: { order: [] } })).toBe(
      `anna changed the order of the strategies of checkout ${WHERE}`,
    )
    expect(
      told({
        type: 'feature-metadata-updated',
        ...here,
        data: { description: 'b', type: 'release' },
        preData: { description: 'a', type: 'experiment' },
      }),
    ).toBe('anna changed checkout in project default: description; type from experiment to release')
    expect(told({ type: 'feature-tagged', ...here, data: { tag: { type: 'simple', value: 'x' } } })).toBe(
      'anna put tag simple:x on checkout in project default',
    )
    expect(told({ type: 'feature-project-change', ...here, data: { oldProject: 'old' } })).toBe(
      'anna moved checkout from project old to project default',
    )
  })

  it('members: by role, whoever came, went and changed', () => {
    const roles = (...entries: [number, number[], number[]][]) => ({
      roles: entries.map(([roleId, userIds, groupIds]) => ({ roleId, userIds, groupIds })),
    })
    const preData = roles([4, [1, 2], []], [5, [], [7]])
    const data = roles([4, [1], []], [5, [2], []], [12, [3], []])
    expect(told({ type: 'project-access-updated', project: 'default', data, preData })).toBe(
      'anna set the members of project default: user 2 from Owner to Member; user 3 as role 12; group 7 removed',
    )
  })

  it('settings, add-ons and clean-up: by name, secrets only as a fact', () => {
    const data = { id: 'auth.oidc', enabled: true, secretReplaced: true }
    expect(told({ type: 'setting-updated', data, preData: { id: 'auth.oidc', enabled: false } })).toBe(
      'anna changed the settings of single sign-on: enabled from no to yes; the secret was replaced',
    )
    const addon = { id: 3, provider: 'webhook', description: 'Builds', enabled: true, events: ['a'] }
    expect(
      told({
        type: 'addon-config-updated',
        data: { ...addon, enabled: false, changedParameters: ['url'] },
        preData: addon,
      }),
    ).toBe('anna changed add-on webhook 3, Builds: enabled from yes to no; other values of url')
    expect(told({ type: 'housekeeping-done', data: { what: 'sessions', count: 4 } }, 'leverframe')).toBe(
      'leverframe removed what had expired: 4 sessions',
    )
    expect(told({ type: 'housekeeping-done', data: { what: 'password-links', count: 1 } }, 'leverframe')).toBe(
      'leverframe removed what had expired: 1 password link',
    )
  })

  it('schedules: with a time that people read, whatever the log holds', () => {
    const scheduled = (scheduledDate: unknown) =>
      told({ type: 'change-request-scheduled', ...PLACE, data: { changeRequestId: 7, scheduledDate } })
    const sentence = `anna scheduled change request #7 ${WHERE}`
    expect(scheduled('2027-01-04T06:00:00.000Z')).toBe(`${sentence} for 4 January 2027 at 06:00 UTC`)
    expect([scheduled('soon'), scheduled(null)]).toEqual([`${sentence} for soon`, sentence])
  })

  it('links lead to the page of what they name; what is gone has none', () => {
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
