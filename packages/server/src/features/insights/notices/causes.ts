import { changeRequestPage, redactEvent, type Sentence, sentenceOf } from '#features/audit/index'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { readFans, readMentioned, readRequestFacts } from './cause-store.ts'
import { planKindOf, planRecipientsOf } from './plan-rules.ts'
import {
  causeOfRequestEvent,
  causeOfToggleChange,
  isToggleChange,
  mentionsIn,
  type RequestFacts,
  recipientsOf,
  requestIdOf,
  requestRuleOf,
} from './rules.ts'
import type { NewNotice } from './types.ts'

/** An open change request that cannot be applied as it is. */
export interface ConflictingRequest {
  readonly id: number
  readonly version: number
}

export interface CauseDeps {
  /** Users who own one of these toggles. */
  readonly ownersOf: (
    q: Queryable,
    features: readonly string[],
  ) => Promise<readonly { readonly feature: string; readonly user_id: number }[]>
  /** Change requests in review or approved that change one of these toggles and have a conflict. */
  readonly conflictingRequests: (q: Queryable, features: readonly string[]) => Promise<readonly ConflictingRequest[]>
}

/** Recipients may not see other projects than that of the event, so the sentence names no other. */
function visibleSentence(event: StoredEvent): Sentence {
  const projects = new Set(event.project === undefined ? [] : [event.project])
  const hidden = { toggles: new Set<string>(), segments: new Set<number>() }
  return sentenceOf(redactEvent({ projects, areAll: false, recreated: [], hidden }, event))
}

const ofEvent = (event: StoredEvent): Omit<NewNotice, 'userId' | 'kind' | 'cause' | 'title'> => ({
  project: event.project ?? null,
  environment: event.environment ?? null,
  feature: event.featureName ?? null,
  requestId: requestIdOf(event) ?? null,
  createdBy: event.createdBy,
  sentence: visibleSentence(event),
})

/** A mention takes precedence over a comment. */
async function noticesOfComment(q: Queryable, event: StoredEvent, request: RequestFacts): Promise<NewNotice[]> {
  const names = mentionsIn(event.data?.text)
  const mentioned = (await readMentioned(q, names)).filter((id) => id !== event.createdByUserId)
  const others = recipientsOf(event, request).filter((id) => !mentioned.includes(id))
  const shared = { ...ofEvent(event), title: request.title, cause: `event:${event.id}` }
  return [
    ...mentioned.map((userId) => ({ ...shared, userId, kind: 'mention' as const })),
    ...others.map((userId) => ({ ...shared, userId, kind: 'comment' as const })),
  ]
}

const requestLink = ({ id, project }: RequestFacts) => ({
  strong: `#${id}`,
  path: changeRequestPage(project, String(id)),
})

const phraseOf = ({ environment, project }: RequestFacts): Sentence => [
  ' in environment ',
  { strong: environment },
  ' of project ',
  { strong: project },
]

/** Two types of events request a review, and the sentences of both are about something else. */
const reviewSentence = ({ createdBy }: StoredEvent, request: RequestFacts): Sentence => [
  { strong: createdBy },
  ' requested your review of change request ',
  requestLink(request),
  ...phraseOf(request),
]

async function noticesOfRequests(q: Queryable, events: readonly StoredEvent[]): Promise<NewNotice[]> {
  const about = events.filter((event) => requestRuleOf(event) !== undefined)
  const ids = [...new Set(about.flatMap((event) => requestIdOf(event) ?? []))]
  const requests = new Map((await readRequestFacts(q, ids)).map((request) => [request.id, request]))
  const notices: NewNotice[] = []
  for (const event of about) {
    const request = requests.get(requestIdOf(event) ?? 0)
    const kind = requestRuleOf(event)?.kind
    if (!request || kind === undefined) continue
    if (kind === 'comment') notices.push(...(await noticesOfComment(q, event, request)))
    else
      for (const userId of recipientsOf(event, request))
        notices.push({
          ...ofEvent(event),
          ...(kind === 'review-requested' && { sentence: reviewSentence(event, request) }),
          userId,
          kind,
          title: request.title,
          cause: causeOfRequestEvent(event, request, kind),
        })
  }
  return notices
}

async function noticesOfToggles(q: Queryable, events: readonly StoredEvent[], deps: CauseDeps): Promise<NewNotice[]> {
  const features = [...new Set(events.flatMap(({ featureName }) => featureName ?? []))]
  const interested = [...(await deps.ownersOf(q, features)), ...(await readFans(q, features))]
  return events.flatMap((event) =>
    interested
      .filter(({ feature, user_id }) => feature === event.featureName && user_id !== event.createdByUserId)
      .map(({ user_id: userId }) => ({
        ...ofEvent(event),
        userId,
        kind: 'toggle-changed' as const,
        title: null,
        cause: causeOfToggleChange(event),
      })),
  )
}

/** The people of a release plan: its creator, the users that it names, and the owner of its toggle. */
async function noticesOfPlans(q: Queryable, events: readonly StoredEvent[], deps: CauseDeps): Promise<NewNotice[]> {
  const about = events.filter((event) => planKindOf(event) !== undefined)
  if (about.length === 0) return []
  const owners = await deps.ownersOf(q, [...new Set(about.flatMap(({ featureName }) => featureName ?? []))])
  const recipientsIn = (event: StoredEvent) => [
    ...planRecipientsOf(event),
    ...owners.filter(({ feature }) => feature === event.featureName).map(({ user_id }) => user_id),
  ]
  return about.flatMap((event) =>
    [...new Set(recipientsIn(event))].map((userId) => ({
      ...ofEvent(event),
      userId,
      kind: planKindOf(event) as NewNotice['kind'],
      title: null,
      cause: `event:${event.id}`,
    })),
  )
}

const ofRequest = (request: RequestFacts): Omit<NewNotice, 'userId' | 'kind' | 'cause' | 'sentence'> => ({
  project: request.project,
  environment: request.environment,
  feature: null,
  requestId: request.id,
  createdBy: '',
  title: request.title,
})

/** Once per version of a request: an author who edits it is notified of the next conflict. */
async function noticesOfConflicts(q: Queryable, events: readonly StoredEvent[], deps: CauseDeps): Promise<NewNotice[]> {
  const features = [...new Set(events.flatMap(({ featureName }) => featureName ?? []))]
  const found = features.length === 0 ? [] : await deps.conflictingRequests(q, features)
  const facts = await readRequestFacts(
    q,
    found.map(({ id }) => id),
  )
  return facts.flatMap((request): NewNotice[] => {
    const { authorId, id } = request
    if (authorId === null) return []
    const version = found.find((one) => one.id === id)?.version ?? 0
    const sentence: Sentence = [
      'Change request ',
      requestLink(request),
      ...phraseOf(request),
      ' has a conflict with a later change',
    ]
    const cause = `conflict:${id}:${version}`
    return [{ ...ofRequest(request), userId: authorId, kind: 'request-conflict', cause, sentence }]
  })
}

/** Every notice that these events cause. */
export async function noticesOf(
  q: Queryable,
  events: readonly StoredEvent[],
  deps: CauseDeps,
): Promise<readonly NewNotice[]> {
  const toggleChanges = events.filter(isToggleChange)
  return [
    ...(await noticesOfRequests(q, events)),
    ...(await noticesOfConflicts(q, toggleChanges, deps)),
    ...(await noticesOfToggles(q, toggleChanges, deps)),
    ...(await noticesOfPlans(q, events, deps)),
  ]
}

/** The notices about a request that is applied soon, for its author and for the user who scheduled it. */
export function noticesOfSchedule(request: RequestFacts, at: string): NewNotice[] {
  const { id, authorId, schedulerId } = request
  const sentence: Sentence = [
    'Change request ',
    requestLink(request),
    ' is applied at ',
    { strong: `${at.slice(0, 16).replace('T', ' ')} UTC` },
    ...phraseOf(request),
  ]
  const users = new Set([authorId, schedulerId].filter((userId): userId is number => userId !== null))
  return [...users].map((userId) => ({
    ...ofRequest(request),
    userId,
    kind: 'schedule-soon',
    cause: `soon:${id}:${at}`,
    sentence,
  }))
}
