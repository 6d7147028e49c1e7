import { contextFrom, type GivenContext, STANDARD_FIELDS } from '#features/sdk/evaluation/index'
import { invalid } from '#kernel/failure'

const STANDARD: ReadonlySet<string> = new Set([...STANDARD_FIELDS, 'currentTime'])
const ROOT = '/body/context'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The context of OpenFeature as ours. `targetingKey` is the user, unless `userId` says who it is; it stays a property of
 * its own name as well. Lists and objects have no meaning here. Providers send whatever they have, also nothing.
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
