import { type Entity, type EventSubject, subjectOfEvent } from '@leverframe/domain'
import type { QueryClient } from '@tanstack/react-query'
import { listTopic, type Topic } from './query-keys.ts'

/** An event of the live stream: what invalidation needs to know of an event of the log. */
export interface LiveEvent {
  readonly id: number
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly environment: string | null
  readonly createdBy: string
  /** With events of change requests. */
  readonly changeRequestId?: number
}

export type Subject = EventSubject

type Topics = readonly Topic[] | 'all'

/**
 * The topics of the queries that a change of each subject invalidates. Live events and writes of this browser use the same
 * table. An entity without a row invalidates its list.
 */
const INVALIDATED_TOPICS: Readonly<Record<Exclude<Subject, Entity>, Topics> & Partial<Record<Entity, Topics>>> = {
  'change-request': ['change-requests', 'protection', 'toggles'],
  'feature-type': ['feature-types', 'toggle', 'toggles'],
  'strategy-type': ['strategy-types'],
  toggle: ['toggle', 'toggles', 'project', 'projects', 'archive', 'rollout-status', 'home'],
  'toggle-test': ['toggle'],
  code: ['code-references'],
  'release-plan': ['toggle', 'home'],
  'release-plan-template': ['release-templates'],
  segment: ['segments', 'toggle'],
  'context-field': ['context-fields'],
  environment: ['environments', 'project', 'toggle', 'toggles'],
  project: ['projects', 'project', 'protection', 'members', 'access', 'me', 'home'],
  'project-environment': ['project', 'protection', 'toggle', 'toggles', 'environments'],
  'saved-view': ['saved-views'],
  tag: ['tag-types', 'tags', 'toggle'],
  addon: ['addons'],
  application: ['applications'],
  housekeeping: [],
  access: ['access', 'me', 'members'],
  settings: ['ui-config', 'access', 'instance', 'project', 'me'],
  store: 'all',
}

/** What a write changes. With a project or a toggle only the queries of that one are invalidated. */
export interface ChangedSubject {
  readonly subject: Subject
  readonly project?: string | undefined
  readonly toggle?: string | undefined
}

export type ChangedSubjects = Subject | ChangedSubject | readonly (Subject | ChangedSubject)[]

/** Whether a change invalidates a query. */
function isAffected(key: readonly unknown[], { subject, project, toggle }: ChangedSubject): boolean {
  const topics: readonly string[] | 'all' = INVALIDATED_TOPICS[subject] ?? [listTopic(subject)]
  if (topics === 'all') return true
  if (!topics.includes(String(key[0]))) return false
  if (key[0] === 'toggle' && toggle !== undefined) return key[2] === toggle
  if ((key[0] === 'toggles' || key[0] === 'project') && project !== undefined)
    return key[1] === project || key[1] === undefined
  return true
}

/** Whether an event of the live stream invalidates a query. An event of unknown type invalidates every query. */
export function isInvalidatedBy(key: readonly unknown[], { type, project, featureName }: LiveEvent): boolean {
  const subject = subjectOfEvent(type)
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
