import {
  absorb,
  type FeatureDefinition,
  HashedId,
  ROLLOUT_SEED,
  type StrategyDefinition,
  VARIANT_SEED,
  type VariantDefinition,
} from '@leverframe/engine'

/** A value of a field that selects a bucket of a rollout or of variants. */
export interface Drawn {
  readonly field: string
  readonly value: string
}

/** A bucket among 1,000 is found within a few thousand ids. */
const MAX_TRIES = 8_000

const hashed = new HashedId()

function bucketIn(group: string, seed: number, total: number): (id: string) => number {
  const { hash, rest, restLength, length } = absorb(group, seed)
  return (id) => {
    hashed.set(id)
    return ((hashed.hash(hash, rest, restLength, length) >>> 0) % total) + 1
  }
}

/** One id for each wanted bucket that is found. */
function idsFor(
  wanted: Iterable<number>,
  bucketOf: (id: string) => number,
  isAllowed: (id: string) => boolean,
): string[] {
  const missing = new Set(wanted)
  const ids: string[] = []
  for (let index = 0; index < MAX_TRIES && missing.size > 0; index++) {
    const id = `user-${index}`
    const bucket = bucketOf(id)
    if (!missing.has(bucket) || !isAllowed(id)) continue
    missing.delete(bucket)
    ids.push(id)
  }
  return ids
}

const fieldOf = (stickiness: string): string => (stickiness === 'default' ? 'userId' : stickiness)

const PERCENT = 100

interface RolloutDraw {
  readonly field: string
  readonly percentage: number
  readonly bucketOf: (id: string) => number
}

function rolloutOf({ name, parameters }: StrategyDefinition): RolloutDraw | undefined {
  const group = String(parameters?.groupId ?? '')
  const bucketOf = bucketIn(group, ROLLOUT_SEED, PERCENT)
  if (name === 'flexibleRollout')
    return {
      field: fieldOf(String(parameters?.stickiness || 'default')),
      percentage: Number(parameters?.rollout ?? 0),
      bucketOf,
    }
  const field = { gradualRolloutUserId: 'userId', gradualRolloutSessionId: 'sessionId' }[name]
  return field === undefined ? undefined : { field, percentage: Number(parameters?.percentage ?? 0), bucketOf }
}

/** The first and last bucket of each variant. */
function edgesOf(variants: readonly VariantDefinition[]): { readonly total: number; readonly edges: number[] } {
  let total = 0
  const edges = variants.flatMap(({ weight }) => {
    const first = total + 1
    total += weight
    return weight > 0 ? [first, total] : []
  })
  return { total, edges }
}

function variantDraws(
  variants: readonly VariantDefinition[],
  group: string,
  rollout: RolloutDraw | undefined,
): Drawn[] {
  const { total, edges } = edgesOf(variants)
  if (total <= 0) return []
  const field = fieldOf(variants[0]?.stickiness || rollout?.field || 'default')
  // The same id decides about the rollout: it has to be in it.
  const isIn = (id: string) => !rollout || rollout.field !== field || rollout.bucketOf(id) <= rollout.percentage
  const own = idsFor(edges, bucketIn(group, VARIANT_SEED, total), isIn).map((value) => ({ field, value }))
  const overrides = variants.flatMap((one) =>
    (one.overrides ?? []).flatMap(({ contextName, values }) =>
      values.slice(0, 3).map((value) => ({ field: contextName, value })),
    ),
  )
  return [...own, ...overrides]
}

/** Values on both sides of each boundary: of the percentage, and of the weights of the variants that apply. */
export function drawsOf(feature: FeatureDefinition, strategy: StrategyDefinition): Drawn[] {
  const rollout = rolloutOf(strategy)
  const { percentage = 0 } = rollout ?? {}
  const wanted = [1, percentage, percentage + 1, PERCENT].filter((one) => one >= 1 && one <= PERCENT)
  const edges = rollout ? idsFor(wanted, rollout.bucketOf, () => true) : []
  const own = strategy.variants ?? []
  return [
    ...edges.map((value) => ({ field: rollout?.field ?? 'userId', value })),
    ...variantDraws(own, String(strategy.parameters?.groupId), rollout),
    ...(own.length === 0 ? variantDraws(feature.variants ?? [], feature.name, rollout) : []),
  ]
}
