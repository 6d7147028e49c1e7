/** One thing that happened, as the live stream tells it: enough to know what to ask for again. */
export interface Happened {
  readonly id: number
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly environment: string | null
  readonly createdBy: string
}

/** First words of the keys of what an event makes old, by the beginning of its type; the first that fits counts. */
const MAKES_OLD: readonly (readonly [RegExp, readonly string[]])[] = [
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

export const madeOldBy = (type: string): readonly string[] | undefined =>
  MAKES_OLD.find(([pattern]) => pattern.test(type))?.[1]

/** A key of a toggle names its project and the toggle itself: another toggle's news are none for it. */
export function isOld(key: readonly unknown[], { type, project, featureName }: Happened): boolean {
  const words = madeOldBy(type)
  if (words && !words.includes(String(key[0]))) return false
  if (key[0] === 'toggle' && featureName !== null) return key[2] === featureName
  if ((key[0] === 'toggles' || key[0] === 'project') && project !== null)
    return key[1] === project || key[1] === undefined
  return true
}
