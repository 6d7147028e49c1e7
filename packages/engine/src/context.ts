export type Scalar = string | number | boolean | null | undefined

/** The input of an evaluation. Values that are not scalars count as missing. */
export interface Context {
  readonly userId?: Scalar
  readonly sessionId?: Scalar
  readonly remoteAddress?: Scalar
  readonly environment?: Scalar
  readonly appName?: Scalar
  /** ISO text, milliseconds or a Date; the time of `Chance` when it is absent or empty. */
  readonly currentTime?: Scalar | Date
  readonly properties?: Readonly<Record<string, unknown>> | null | undefined
}

/** External inputs of the engine: the time in milliseconds, and random numbers in [0, 1). */
export interface Chance {
  readonly now: number
  readonly random: () => number
}

/**
 * Objects and functions count as missing. This also makes names such as `constructor` and `__proto__` harmless without
 * an own-property check: inherited properties are never scalars.
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

/** The part of the context in which a name is looked up. */
export interface FieldName {
  readonly name: string
  /**
   * The strategies for users, sessions and addresses, and the stickiness `default`, read the standard field only.
   * Constraints, overrides and any other stickiness also read the properties.
   */
  readonly standardOnly: boolean
}

export function fieldText(context: Context, { name, standardOnly }: FieldName): string | undefined {
  const standard = standardField(context, name)
  return standard !== undefined || standardOnly ? standard : textOf(context.properties?.[name])
}

/** The time that DATE operators compare with; NaN when the context has an invalid one. */
export function timeOf({ currentTime }: Context, chance: Chance): number {
  if (currentTime instanceof Date) return currentTime.getTime()
  if (typeof currentTime === 'number') return currentTime === 0 ? chance.now : currentTime
  return typeof currentTime === 'string' && currentTime !== '' ? Date.parse(currentTime) : chance.now
}
