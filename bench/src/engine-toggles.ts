import type { ConstraintDefinition, Context, FeatureDefinition, SegmentDefinition } from '@leverframe/engine'

/** The same numbers in every run, so the measurement does not depend on chance. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const COUNTRIES = ['no', 'se', 'dk', 'fi', 'de', 'nl', 'fr', 'es', 'it', 'pl']
const PLANS = ['free', 'team', 'pro', 'enterprise']

/** Typical constraints: few fields, and the same few conditions again and again. */
const CONSTRAINTS: readonly ConstraintDefinition[] = [
  ...COUNTRIES.map((country) => ({ contextName: 'country', operator: 'IN', values: [country, 'uk', 'us'] })),
  ...COUNTRIES.map((country) => ({ contextName: 'country', operator: 'NOT_IN', values: [country] })),
  ...PLANS.map((plan) => ({ contextName: 'plan', operator: 'IN', values: [plan] })),
  ...['@example.com', '@example.org', '@corp.example'].map((end) => ({
    contextName: 'email',
    operator: 'STR_ENDS_WITH',
    values: [end],
    caseInsensitive: true,
  })),
  ...['1.2.0', '2.0.0', '3.4.5'].map((value) => ({ contextName: 'version', operator: 'SEMVER_GT', values: [], value })),
  ...['10', '100', '1000'].map((value) => ({ contextName: 'orders', operator: 'NUM_GTE', values: [], value })),
  { contextName: 'currentTime', operator: 'DATE_AFTER', values: [], value: '2024-01-01T00:00:00Z' },
  { contextName: 'currentTime', operator: 'DATE_BEFORE', values: [], value: '2035-01-01T00:00:00Z' },
]

export const SEGMENTS: readonly SegmentDefinition[] = [1, 2, 3, 4].map((id) => ({
  id,
  name: `segment-${id}`,
  constraints: [CONSTRAINTS[id], CONSTRAINTS[20 + id]].flatMap((constraint) => constraint ?? []),
}))

const VARIANTS = ['red', 'green', 'blue', 'grey'].map((name) => ({
  name,
  weight: 250,
  weightType: 'variable',
  stickiness: 'default',
  payload: { type: 'string', value: `#${name}` },
}))

export function togglesOf(count: number): FeatureDefinition[] {
  const random = numbersFrom(count)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const name = `team-${index % 20}.feature-${index}`
    const strategy = () => ({
      name: 'flexibleRollout',
      parameters: { rollout: pick(['10', '25', '50', '75', '100']), stickiness: 'default', groupId: name },
      constraints: Array.from({ length: Math.floor(random() * 4) }, () => pick(CONSTRAINTS)),
      variants: random() < 0.15 ? VARIANTS : [],
      ...(random() < 0.15 ? { segments: [pick(SEGMENTS).id] } : {}),
    })
    return {
      name,
      type: 'release',
      project: `project-${index % 20}`,
      enabled: random() < 0.85,
      impressionData: false,
      strategies: Array.from({ length: 1 + Math.floor(random() * 2) }, strategy),
      variants: [],
    }
  })
}

export function usersOf(count: number): Context[] {
  const random = numbersFrom(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, () => {
    const id = Math.floor(random() * 1_000_000)
    return {
      userId: `user-${id}`,
      sessionId: `session-${id * 7}`,
      remoteAddress: `10.0.${id & 255}.${(id >> 8) & 255}`,
      properties: {
        country: pick(COUNTRIES),
        plan: pick(PLANS),
        email: `user-${id}${pick(['@example.com', '@EXAMPLE.org', '@mail.example'])}`,
        version: `${Math.floor(random() * 4)}.${Math.floor(random() * 9)}.1`,
        orders: String(Math.floor(random() * 2_000)),
      },
    }
  })
}
