import type { EventType, StoredEvent } from '#kernel/event'
import type { NoticeKind } from './kinds.ts'
import { PLAN_NOTICE_EVENTS } from './plan-rules.ts'

type Recipient = 'author' | 'scheduler' | 'reviewers' | 'new reviewers'

interface RequestRule {
  readonly kind: NoticeKind
  readonly to: readonly Recipient[]
  /** The server acts at a time that the scheduler chose, so the actor of the event is notified, too. */
  readonly byTheClock?: true
}

/** Which event of a change request notifies its users. */
const REQUEST_RULES: Partial<Record<EventType, RequestRule>> = {
  'change-request-sent-to-review': { kind: 'review-requested', to: ['reviewers'] },
  'change-request-requested-approvers-updated': { kind: 'review-requested', to: ['new reviewers'] },
  'change-request-approved': { kind: 'request-approved', to: ['author'] },
  'change-request-rejected': { kind: 'request-rejected', to: ['author', 'scheduler'] },
  'change-request-cancelled': { kind: 'request-rejected', to: ['author'] },
  'change-request-applied': { kind: 'request-applied', to: ['author'] },
  'change-request-scheduled-application-success': {
    kind: 'request-applied',
    to: ['author', 'scheduler'],
    byTheClock: true,
  },
  'change-request-scheduled-application-failure': {
    kind: 'request-failed',
    to: ['author', 'scheduler'],
    byTheClock: true,
  },
  'change-request-schedule-suspended': { kind: 'request-conflict', to: ['author', 'scheduler'], byTheClock: true },
  'change-request-comment-added': { kind: 'comment', to: ['author'] },
}

/** Events that change a toggle for people. Tags, links and favourites do not. */
const TOGGLE_CHANGES: readonly EventType[] = [
  'feature-updated',
  'feature-archived',
  'feature-revived',
  'feature-stale-on',
  'feature-stale-off',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'feature-metadata-updated',
  'feature-variants-updated',
  'feature-project-change',
  'feature-dependency-added',
  'feature-dependency-removed',
  'feature-dependencies-removed',
  'feature-completed',
  'feature-uncompleted',
]

/** All events that can notify anyone. */
export const NOTICE_EVENTS: ReadonlySet<string> = new Set([
  ...Object.keys(REQUEST_RULES),
  ...TOGGLE_CHANGES,
  ...PLAN_NOTICE_EVENTS,
])

export const isToggleChange = ({ type, featureName }: StoredEvent): boolean =>
  featureName !== undefined && TOGGLE_CHANGES.includes(type)

export const requestRuleOf = ({ type }: StoredEvent): RequestRule | undefined => REQUEST_RULES[type]

/** The change request that an event is about. */
export function requestIdOf({ data, preData }: StoredEvent): number | undefined {
  const id = data?.changeRequestId ?? preData?.changeRequestId
  return typeof id === 'number' ? id : undefined
}

/** Facts of a change request that decide about its recipients. */
export interface RequestFacts {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly title: string | null
  readonly state: string
  readonly version: number
  readonly authorId: number | null
  readonly schedulerId: number | null
  readonly reviewerIds: readonly number[]
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

/** Reviewers of a draft are notified when it is sent to review. */
function newReviewers({ data, preData }: StoredEvent, { state }: RequestFacts): number[] {
  if (state === 'Draft') return []
  const before = idsIn(preData?.reviewers)
  return idsIn(data?.reviewers).filter((id) => !before.includes(id))
}

/** The users that an event of a change request concerns. Nobody is notified of their own action. */
export function recipientsOf(event: StoredEvent, request: RequestFacts): number[] {
  const rule = requestRuleOf(event)
  if (!rule) return []
  const found = rule.to.flatMap((recipient): readonly (number | null)[] => {
    if (recipient === 'author') return [request.authorId]
    if (recipient === 'scheduler') return [request.schedulerId]
    return recipient === 'reviewers' ? request.reviewerIds : newReviewers(event, request)
  })
  const ids = new Set(found.filter((id): id is number => id !== null))
  if (!rule.byTheClock && event.createdByUserId !== undefined) ids.delete(event.createdByUserId)
  return [...ids]
}

const MAX_MENTIONS = 10
const MENTION = /(?<![\w.@+-])@([\w.+-]{1,200}(?:@[\w.-]{1,200})?)/g

/** The names after `@` in a comment, without the punctuation of the sentence. */
export function mentionsIn(text: unknown): string[] {
  if (typeof text !== 'string') return []
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.+-]+$/, ''))
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_MENTIONS)
}

/**
 * A reviewer who is added while events wait is in the list of the request already, so both events have the same cause.
 * After an edit the request has another version, and is sent to review again.
 */
export const causeOfRequestEvent = ({ id }: StoredEvent, request: RequestFacts, kind: NoticeKind): string =>
  kind === 'review-requested' ? `review:${request.id}:${request.version}` : `event:${id}`

/** Changes of one toggle in one transaction are one cause. */
export const causeOfToggleChange = ({ id, featureName, groupId }: StoredEvent): string =>
  `toggle:${featureName}:${groupId ?? id}`
