import { invalidParam, operation, type Reader, valuesOf } from '#kernel/filters'
import type { FoundEnvironment, Stage } from './schema.ts'

/** One value of a toggle compared with a list. */
export interface Choice<T> {
  readonly values: readonly T[]
  readonly negated: boolean
}

/** The set of values that a toggle has (tags, segments) compared with a list. */
export interface Membership<T> extends Choice<T> {
  /** Whether the toggle must have any or all of the values. */
  readonly of: 'any' | 'all'
}

export interface Status {
  readonly environment: string
  readonly enabled: boolean
}

const CHOICES: Readonly<Record<string, Omit<Choice<never>, 'values'>>> = {
  IS: { negated: false },
  IS_NOT: { negated: true },
  IS_ANY_OF: { negated: false },
  IS_NONE_OF: { negated: true },
}

const MEMBERSHIPS: Readonly<Record<string, Omit<Membership<never>, 'values'>>> = {
  INCLUDE: { of: 'any', negated: false },
  DO_NOT_INCLUDE: { of: 'any', negated: true },
  INCLUDE_ALL_OF: { of: 'all', negated: false },
  INCLUDE_ANY_OF: { of: 'any', negated: false },
  EXCLUDE_IF_ANY_OF: { of: 'any', negated: true },
  EXCLUDE_ALL: { of: 'all', negated: true },
}

/** The type of environment in which a toggle is live. */
const PRODUCTION = 'production'

/** `IS:a`, `IS_NOT:a`, `IS_ANY_OF:a,b`, `IS_NONE_OF:a,b`. */
export const choiceOf =
  <T>(read: Reader<T>): Reader<Choice<T>> =>
  (param, text) => {
    const { meaning, rest } = operation(param, text, CHOICES)
    return { ...meaning, values: valuesOf(param, rest).map((value) => read(param, value)) }
  }

/** `INCLUDE:a`, `DO_NOT_INCLUDE:a`, `INCLUDE_ALL_OF:a,b` and so on. */
export const membershipOf =
  <T>(read: Reader<T>): Reader<Membership<T>> =>
  (param, text) => {
    const { meaning, rest } = operation(param, text, MEMBERSHIPS)
    return { ...meaning, values: valuesOf(param, rest).map((value) => read(param, value)) }
  }

/** `production:enabled`, `production:disabled`. */
export const statusOf: Reader<Status> = (param, text) => {
  const [, environment, state] = /^([^:,]+):(enabled|disabled)$/.exec(text) ?? []
  if (environment === undefined)
    throw invalidParam(param, 'must be the name of an environment, a colon, and enabled or disabled')
  return { environment, enabled: state === 'enabled' }
}

interface Age {
  readonly archived: boolean
  readonly isCompleted: boolean
  /** The types of the environments in which the toggle was seen. */
  readonly seenIn: readonly string[]
}

/** The lifecycle stage of a toggle. */
export function stageOf({ archived, isCompleted, seenIn }: Age): Stage {
  if (archived) return 'archived'
  if (isCompleted) return 'completed'
  if (seenIn.includes(PRODUCTION)) return 'live'
  return seenIn.length > 0 ? 'pre-live' : 'initial'
}

/** When the toggle was last seen in any of its environments. ISO text sorts by time. */
export const lastSeenIn = (environments: readonly Pick<FoundEnvironment, 'lastSeenAt'>[]): string | null =>
  environments
    .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
    .sort()
    .at(-1) ?? null
