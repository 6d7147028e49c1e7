import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from './query-keys.ts'

/** An event of the live stream: what invalidation needs to know of an event of the log. */
export interface LiveEvent {
  readonly id: number
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly environment: string | null
  readonly createdBy: string
}

interface Effect {
  /** The types of the events of this subject. */
  readonly events: RegExp
  /** The topics of the queries that such an event, or such a write, invalidates. */
  readonly topics: readonly Topic[]
}

/** What changes of each subject invalidate. Live events and writes of this browser use the same table; the first match of `events` counts. */
const EFFECTS = {
  'change-request': { events: /^change-/, topics: ['change-requests', 'protection'] },
  'feature-type': { events: /^feature-type-/, topics: ['feature-types', 'toggle', 'toggles'] },
  'strategy-type': { events: /^strategy-/, topics: ['strategy-types'] },
  toggle: {
    events: /^feature-|^dependency|^dependencies/,
    topics: ['toggle', 'toggles', 'project', 'projects', 'archive', 'rollout-status'],
  },
  'toggle-test': { events: /^toggle-test-/, topics: ['toggle'] },
  segment: { events: /^segment/, topics: ['segments', 'toggle'] },
  'context-field': { events: /^context-field/, topics: ['context-fields'] },
  environment: { events: /^environment/, topics: ['environments', 'toggle', 'toggles'] },
  project: { events: /^project/, topics: ['projects', 'project', 'protection', 'members', 'access', 'me'] },
  tag: { events: /^tag/, topics: ['tag-types', 'tags', 'toggle'] },
  addon: { events: /^addon/, topics: ['addons'] },
  application: { events: /^application-/, topics: ['applications'] },
  housekeeping: { events: /^housekeeping-/, topics: [] },
  access: {
    events: /^(user|group|role|service-account|pat|api-token)/,
    topics: ['access', 'me', 'members'],
  },
  settings: { events: /^setting-/, topics: ['ui-config', 'access', 'instance', 'project', 'me'] },
} as const satisfies Record<string, Effect>

export type Subject = keyof typeof EFFECTS

/** What a write changes. With a project or a toggle only the queries of that one are invalidated. */
export interface ChangedSubject {
  readonly subject: Subject
  readonly project?: string | undefined
  readonly toggle?: string | undefined
}

export type ChangedSubjects = Subject | ChangedSubject | readonly (Subject | ChangedSubject)[]

export const subjectOf = (eventType: string): Subject | undefined =>
  (Object.keys(EFFECTS) as Subject[]).find((subject) => EFFECTS[subject].events.test(eventType))

/** Whether a change invalidates a query. */
function isAffected(key: readonly unknown[], { subject, project, toggle }: ChangedSubject): boolean {
  const topics: readonly string[] = EFFECTS[subject].topics
  if (!topics.includes(String(key[0]))) return false
  if (key[0] === 'toggle' && toggle !== undefined) return key[2] === toggle
  if ((key[0] === 'toggles' || key[0] === 'project') && project !== undefined)
    return key[1] === project || key[1] === undefined
  return true
}

/** Whether an event of the live stream invalidates a query. An event of unknown type invalidates every query. */
export function isInvalidatedBy(key: readonly unknown[], { type, project, featureName }: LiveEvent): boolean {
  const subject = subjectOf(type)
  if (subject === undefined) return true
  return isAffected(key, { subject, project: project ?? undefined, toggle: featureName ?? undefined })
}

const asList = (changes: ChangedSubjects): readonly ChangedSubject[] =>
  (Array.isArray(changes)
    ? (changes as readonly (Subject | ChangedSubject)[])
    : [changes as Subject | ChangedSubject]
  ).map((one) => (typeof one === 'string' ? { subject: one } : one))

/** Invalidates the queries that a write affects. Resolves when the visible ones are refetched. */
export async function invalidate(client: QueryClient, changes: ChangedSubjects): Promise<void> {
  const all = asList(changes)
  await client.invalidateQueries({ predicate: ({ queryKey }) => all.some((one) => isAffected(queryKey, one)) })
}
