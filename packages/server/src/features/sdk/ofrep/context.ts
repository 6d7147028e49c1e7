import { contextFrom, type GivenContext, STANDARD_FIELDS } from '#features/sdk/evaluation/index'
import { invalid } from '#kernel/failure'

const STANDARD: ReadonlySet<string> = new Set([...STANDARD_FIELDS, 'currentTime'])
const ROOT = '/body/context'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Converts an OpenFeature context. `targetingKey` is the user id unless `userId` is given; it is also a property. Lists and
 * objects are ignored. The context may be missing.
 */
export function contextOf(body: JsonObject | null): GivenContext {
  const context = body?.context ?? {}
  if (typeof context !== 'object' || Array.isArray(context)) throw invalid(ROOT, 'must be an object')
  const { targetingKey } = context as JsonObject
  return contextFrom({
    fields: [['userId', targetingKey], ...Object.entries(context)],
    standard: STANDARD,
    root: ROOT,
  })
}
