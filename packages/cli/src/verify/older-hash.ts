import { absorb, type Compiled, explain, HashedId, ROLLOUT_SEED } from '@leverframe/engine'
import type { Result } from './compare.ts'
import { contextFrom, type Values } from './contexts.ts'

/**
 * Older SDKs, and the frontend API of Unleash before it used newer ones, draw variants with the seed of rollouts. Their users get
 * another variant from every newer SDK and server, with the same definitions.
 */

const NOW = { now: Date.parse('2026-06-01T12:00:00.000Z'), random: () => 0.5 }

/** The variant of the older hash. Undefined when no draw decides. */
function olderVariant(compiled: Compiled, toggle: string, values: Values): string | undefined {
  const { draw } = explain(compiled, toggle, contextFrom(values), NOW)
  // An override has no id.
  if (draw?.id === undefined || draw.byChance) return undefined
  const { hash, rest, restLength, length } = absorb(draw.group, ROLLOUT_SEED)
  const id = new HashedId()
  id.set(draw.id)
  const bucket = ((id.hash(hash, rest, restLength, length) >>> 0) % draw.total) + 1
  let upTo = 0
  return draw.weights.find(({ weight }) => {
    upTo += weight
    return bucket <= upTo
  })?.name
}

/** Whether a server returned exactly what the older hash gives for the same definition. */
export function isOlderHash(compiled: Compiled, toggle: string, values: Values, result: Result): boolean {
  const feature = compiled.feature(toggle)
  if (result.enabled && olderVariant(compiled, toggle, values) === result.variant) return true
  // A toggle that depends on a variant follows the hash of its parent.
  return (feature?.dependencies ?? []).some(({ feature: parent, variants = [], enabled = true }) => {
    const older = olderVariant(compiled, parent, values)
    return enabled && variants.length > 0 && older !== undefined && variants.includes(older) === result.enabled
  })
}
