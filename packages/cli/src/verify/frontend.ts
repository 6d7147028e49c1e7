import { compile, type FeatureDefinition } from '@leverframe/engine'
import { type Difference, isRepeatable, type Result } from './compare.ts'
import type { Values } from './contexts.ts'
import { isOlderHash } from './older-hash.ts'
import type { Reader } from './servers.ts'

/** Contexts of equal distance over the whole list. */
function sampled(contexts: readonly Values[], count: number): Values[] {
  const step = Math.max(1, contexts.length / Math.max(1, count))
  return Array.from(
    { length: Math.min(count, contexts.length) },
    (_, index) => contexts[Math.floor(index * step)] as Values,
  )
}

/** Fields that decide about a draw. Without one of them a draw is random. */
const stickyFields = (features: readonly FeatureDefinition[]): string[] => [
  ...new Set(
    features.flatMap(({ strategies, variants = [] }) =>
      [
        ...variants,
        ...strategies.flatMap((one) => [...(one.variants ?? []), { stickiness: one.parameters?.stickiness }]),
      ].flatMap(({ stickiness }) =>
        stickiness && stickiness !== 'default' && stickiness !== 'random' ? [String(stickiness)] : [],
      ),
    ),
  ),
]

const OFF: Result = { enabled: false, variant: null }

const isSame = (a: Result, b: Result): boolean =>
  a.enabled === b.enabled && a.variant === b.variant && a.payload === b.payload

export interface FrontendCompared {
  readonly differences: Difference[]
  readonly requests: number
  readonly isSupported: boolean
  /** Toggles whose only difference is the older hash of variants on the other server. */
  readonly olderHash: readonly string[]
}

/** Lets both servers evaluate the same contexts. Toggles with random or unknown strategies cannot be compared so. */
export async function compareFrontends(
  environment: string,
  { here, there }: { readonly here: Reader; readonly there: Reader },
  features: readonly FeatureDefinition[],
  contexts: readonly Values[],
  { count, advance }: { readonly count: number; readonly advance: () => void },
): Promise<FrontendCompared> {
  const repeatable = features.filter(isRepeatable).map(({ name }) => name)
  const filled = Object.fromEntries(stickyFields(features).map((field) => [field, 'sticky-1']))
  const differences = new Map<string, Difference>()
  const olderHash = new Set<string>()
  const definitions = compile(features, [])
  let requests = 0
  for (const one of sampled(contexts, count)) {
    const context = { ...filled, sessionId: 'session-1', ...one, userId: one.userId ?? 'user-1' }
    const [a, b] = await Promise.all([here.evaluate(context), there.evaluate(context)])
    if (!a || !b) return { differences: [], requests, isSupported: false, olderHash: [] }
    requests++
    advance()
    for (const toggle of repeatable) {
      const [ours, theirs] = [a.get(toggle) ?? OFF, b.get(toggle) ?? OFF]
      if (isSame(ours, theirs)) continue
      if (isOlderHash(definitions, toggle, context, theirs)) {
        olderHash.add(toggle)
        continue
      }
      const known = differences.get(toggle)
      const problem = 'the servers evaluate it differently'
      const first = known ?? { environment, toggle, problem, context, here: ours, there: theirs }
      differences.set(toggle, { ...first, count: (known?.count ?? 0) + 1 })
    }
  }
  return { differences: [...differences.values()], requests, isSupported: true, olderHash: [...olderHash] }
}
