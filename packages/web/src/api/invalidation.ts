/** An event of the live stream: what invalidation needs to know of an event of the log. */
export interface LiveEvent {
  readonly id: number
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly environment: string | null
  readonly createdBy: string
}

/** The topics (first elements of query keys) that an event invalidates, by its type. The first match counts. */
const INVALIDATES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^change-/, ['change-requests', 'protection', 'events']],
  [/^feature-type-/, ['feature-types', 'toggle', 'toggles', 'events']],
  [/^strategy-/, ['strategy-types', 'events']],
  [/^feature-|^dependency|^dependencies/, ['toggle', 'toggles', 'project', 'projects', 'events', 'archive']],
  [/^toggle-test-/, ['toggle', 'events']],
  [/^segment/, ['segments', 'toggle', 'events']],
  [/^context-field/, ['context-fields', 'events']],
  [/^environment/, ['environments', 'toggle', 'toggles', 'events']],
  [/^project/, ['projects', 'project', 'protection', 'members', 'access', 'me', 'events']],
  [/^tag/, ['tag-types', 'tags', 'toggle', 'events']],
  [/^addon/, ['addons', 'events']],
  [/^application-/, ['applications', 'events']],
  [/^housekeeping-/, ['events']],
  [/^(user|group|role|service-account|pat|api-token)/, ['access', 'me', 'members', 'events']],
]

export const topicsOf = (type: string): readonly string[] | undefined =>
  INVALIDATES.find(([pattern]) => pattern.test(type))?.[1]

/** Whether an event invalidates a query. Keys of toggles and projects contain their names, so others stay fresh. */
export function isInvalidatedBy(key: readonly unknown[], { type, project, featureName }: LiveEvent): boolean {
  const topics = topicsOf(type)
  if (topics && !topics.includes(String(key[0]))) return false
  if (key[0] === 'toggle' && featureName !== null) return key[2] === featureName
  if ((key[0] === 'toggles' || key[0] === 'project') && project !== null)
    return key[1] === project || key[1] === undefined
  return true
}
