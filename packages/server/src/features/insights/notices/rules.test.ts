import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import {
  causeOfRequestEvent,
  causeOfToggleChange,
  isToggleChange,
  mentionsIn,
  type RequestFacts,
  recipientsOf,
  requestIdOf,
} from './rules.ts'

const event = (given: Partial<StoredEvent>): StoredEvent => ({
  id: 9,
  type: 'change-request-approved',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ann',
  createdByUserId: 1,
  ...given,
})
const request: RequestFacts = {
  id: 7,
  project: 'shop',
  environment: 'production',
  title: null,
  state: 'In review',
  version: 1,
  authorId: 2,
  schedulerId: 1,
  reviewerIds: [1, 3],
}

describe('the recipients of an event of a change request', () => {
  it.each([
    ['change-request-approved', [2]],
    ['change-request-sent-to-review', [3]],
    ['change-request-rejected', [2]],
    ['change-request-scheduled-application-failure', [2, 1]],
    ['change-request-scheduled', []],
  ] as const)('of type %s are %j', (type, ids) => {
    expect(recipientsOf(event({ type }), request)).toEqual(ids)
  })

  it('are the added reviewers only, and none while it is a draft', () => {
    const asked = event({
      type: 'change-request-requested-approvers-updated',
      data: { reviewers: [3, 4] },
      preData: { reviewers: [3] },
    })
    expect(recipientsOf(asked, request)).toEqual([4])
    expect(recipientsOf(asked, { ...request, state: 'Draft' })).toEqual([])
  })

  it('are only the valid ids of the added reviewers', () => {
    const added = (given: Partial<StoredEvent>) =>
      recipientsOf(event({ type: 'change-request-requested-approvers-updated', ...given }), request)
    expect(added({ data: { reviewers: [4, '5', null] } })).toEqual([4])
    expect(added({ data: { reviewers: 'all' }, preData: { reviewers: [3] } })).toEqual([])
    expect(added({})).toEqual([])
  })

  it('contain the author of an action of the server', () => {
    const { createdByUserId: _, ...byServer } = event({})
    expect(recipientsOf(byServer, request)).toEqual([2])
  })

  it('do not contain an author without an account, such as an API token', () => {
    expect(recipientsOf(event({}), { ...request, authorId: null })).toEqual([])
  })
})

describe('mentions', () => {
  it.each([
    ['ask @bob, please', ['bob']],
    ['@ann.smith @bob @bob', ['ann.smith', 'bob']],
    ['(@bob@example.com).', ['bob@example.com']],
    ['write to bob@example.com', []],
    ['@ nobody', []],
    ['thanks @ann... and @...', ['ann']],
    [undefined, []],
  ])('in %j are %j', (text, names) => {
    expect(mentionsIn(text)).toEqual(names)
  })

  it('are ten at most', () => {
    const text = Array.from({ length: 20 }, (_, index) => `@user${index}`).join(' ')
    expect(mentionsIn(text)).toHaveLength(10)
  })
})

describe('the change request of an event', () => {
  it('is in its new or old data', () => {
    const idIn = (given: Partial<StoredEvent>) => requestIdOf(event(given))
    expect(idIn({ data: { changeRequestId: 7 }, preData: { changeRequestId: 8 } })).toBe(7)
    expect(idIn({ preData: { changeRequestId: 8 } })).toBe(8)
    expect([idIn({ data: { changeRequestId: '7' } }), idIn({})]).toEqual([undefined, undefined])
  })
})

describe('the cause of a notice about a change request', () => {
  it('is the version of the request for reviewers, and the event for all others', () => {
    expect(causeOfRequestEvent(event({}), request, 'review-requested')).toBe('review:7:1')
    expect(causeOfRequestEvent(event({}), request, 'comment')).toBe('event:9')
  })
})

describe('a change of a toggle', () => {
  it('is an event with the name of a toggle that changes it for people', () => {
    const judged = (type: StoredEvent['type'], given?: Partial<StoredEvent>) =>
      isToggleChange(event({ type, ...given }))
    expect(judged('feature-archived', { featureName: 'checkout' })).toBe(true)
    expect(judged('feature-tagged', { featureName: 'checkout' })).toBe(false)
    expect(judged('feature-archived')).toBe(false)
  })
})

describe('the cause of a changed toggle', () => {
  it('is the same for all events of a transaction, and another one for the next', () => {
    const of = (given: Partial<StoredEvent>) => causeOfToggleChange(event({ featureName: 'checkout', ...given }))
    expect(of({ id: 1, groupId: 'g' })).toBe(of({ id: 2, groupId: 'g' }))
    expect(of({ id: 1 })).not.toBe(of({ id: 2 }))
    expect([of({ id: 1, groupId: 'g' }), of({ id: 1 })]).toEqual(['toggle:checkout:g', 'toggle:checkout:1'])
  })
})
