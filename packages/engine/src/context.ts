export type Scalar = string | number | boolean | null | undefined

/** For whom toggles are evaluated. Anything in it that is not a scalar counts as missing. */
export interface Context {
  readonly userId?: Scalar
  readonly sessionId?: Scalar
  readonly remoteAddress?: Scalar
  readonly environment?: Scalar
  readonly appName?: Scalar
  /** ISO text, milliseconds or a Date; the time of `Chance` where it is absent or empty. */
  readonly currentTime?: Scalar | Date
  readonly properties?: Readonly<Record<string, unknown>> | null | undefined
}

/** What the engine does not have of its own: the time, in milliseconds, and numbers in [0, 1). */
export interface Chance {
  readonly now: number
  readonly random: () => number
}

/**
 * Objects and functions count as missing. It also makes names such as `constructor` and `__proto__` harmless without
 * asking who owns the property: what objects inherit is never a scalar.
 */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const timeText = (value: Context['currentTime']): string | undefined => {
  if (!(value instanceof Date)) return textOf(value)
  return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
}

function standardField(context: Context, name: string): string | undefined {
  switch (name) {
    case 'userId':
      return textOf(context.userId)
    case 'sessionId':
      return textOf(context.sessionId)
    case 'remoteAddress':
      return textOf(context.remoteAddress)
    case 'environment':
      return textOf(context.environment)
    case 'appName':
      return textOf(context.appName)
    case 'currentTime':
      return timeText(context.currentTime)
    default:
      return undefined
  }
}

/** Which part of the context a name is looked up in. */
export interface FieldName {
  readonly name: string
  /**
   * Strategies that are about users, sessions and addresses, and the stickiness `default`, look at the standard field only;
   * constraints, overrides and any other stickiness look at the properties as well.
   */
  readonly standardOnly: boolean
}

export function fieldText(context: Context, { name, standardOnly }: FieldName): string | undefined {
  const standard = standardField(context, name)
  return standard !== undefined || standardOnly ? standard : textOf(context.properties?.[name])
}

/** The moment that DATE operators compare with; NaN when the context names one that cannot be read. */
export function timeOf({ currentTime }: Context, chance: Chance): number {
  if (currentTime instanceof Date) return currentTime.getTime()
  if (typeof currentTime === 'number') return currentTime === 0 ? chance.now : currentTime
  return typeof currentTime === 'string' && currentTime !== '' ? Date.parse(currentTime) : chance.now
}
