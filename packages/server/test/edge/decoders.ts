/**
 * Decoders with the rules of serde, which Unleash Edge uses: a missing or null required field, a wrong type or a number
 * out of its range is an error; unknown fields are ignored. A decoder returns the paths of what does not fit.
 */
export type Decoder = (value: unknown, path: string) => string[]

const problem = (isFine: boolean, path: string): string[] => (isFine ? [] : [path])

export const text: Decoder = (value, path) => problem(typeof value === 'string', path)
export const flag: Decoder = (value, path) => problem(typeof value === 'boolean', path)
export const moment: Decoder = (value, path) =>
  problem(typeof value === 'string' && /T.*(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)), path)

const whole =
  (min: number, max: number): Decoder =>
  (value, path) =>
    problem(typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max, path)
export const i32 = whole(-(2 ** 31), 2 ** 31 - 1)
export const u32 = whole(0, 2 ** 32 - 1)

export const oneOf =
  (...names: readonly string[]): Decoder =>
  (value, path) =>
    problem(names.includes(value as string), path)

/** `Option<T>`: the field can be missing or null. */
export const option =
  (inner: Decoder): Decoder =>
  (value, path) =>
    value === undefined || value === null ? [] : inner(value, path)

export const list =
  (inner: Decoder): Decoder =>
  (value, path) =>
    Array.isArray(value) ? value.flatMap((item, index) => inner(item, `${path}[${index}]`)) : [path]

export const map =
  (inner: Decoder): Decoder =>
  (value, path) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, item]) => inner(item, `${path}.${key}`))
      : [path]

export const struct =
  (fields: Readonly<Record<string, Decoder>>): Decoder =>
  (value, path) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(fields).flatMap(([name, inner]) =>
          inner((value as Record<string, unknown>)[name], `${path}.${name}`),
        )
      : [path]

/** An enum whose variants are chosen by the field `type`. */
export const tagged =
  (variants: Readonly<Record<string, Decoder>>): Decoder =>
  (value, path) => {
    const variant = variants[(value as { type?: string } | null)?.type ?? '']
    return variant ? variant(value, path) : [`${path}.type`]
  }

const constraint = struct({
  contextName: text,
  operator: text,
  caseInsensitive: option(flag),
  inverted: option(flag),
  values: option(list(text)),
  value: option(text),
})

const variant = struct({
  name: text,
  weight: i32,
  weightType: option(oneOf('fix', 'variable')),
  stickiness: option(text),
  payload: option(struct({ type: text, value: text })),
  overrides: option(list(struct({ contextName: text, values: list(text) }))),
})

const strategy = struct({
  name: text,
  sortOrder: option(i32),
  segments: option(list(i32)),
  constraints: option(list(constraint)),
  parameters: option(map(text)),
  variants: option(list(variant)),
})

const feature = struct({
  name: text,
  type: option(text),
  description: option(text),
  createdAt: option(moment),
  lastSeenAt: option(moment),
  enabled: flag,
  stale: option(flag),
  impressionData: option(flag),
  project: option(text),
  strategies: option(list(strategy)),
  variants: option(list(variant)),
  dependencies: option(list(struct({ feature: text, enabled: option(flag), variants: option(list(text)) }))),
})

const segment = struct({ id: i32, constraints: list(constraint) })

export const clientFeatures = struct({
  version: u32,
  features: list(feature),
  segments: option(list(segment)),
  query: option(
    struct({
      tags: option(list(list(text))),
      projects: option(list(text)),
      namePrefix: option(text),
      environment: option(text),
      inlineSegmentConstraints: option(flag),
    }),
  ),
  meta: option(struct({ etag: option(text), revisionId: option(u32), queryHash: option(text) })),
})

export const delta = struct({
  events: list(
    tagged({
      hydration: struct({ eventId: u32, features: list(feature), segments: list(segment) }),
      'feature-updated': struct({ eventId: u32, feature }),
      'feature-removed': struct({ eventId: u32, featureName: text, project: text }),
      'segment-updated': struct({ eventId: u32, segment }),
      'segment-removed': struct({ eventId: u32, segmentId: i32 }),
    }),
  ),
})

export const edgeTokens = struct({
  tokens: list(
    struct({
      token: text,
      type: option(oneOf('frontend', 'FRONTEND', 'backend', 'BACKEND', 'client', 'CLIENT', 'admin', 'ADMIN')),
      environment: option(text),
      projects: list(text),
    }),
  ),
})

export const clientToken = struct({
  secret: text,
  tokenName: text,
  type: option(oneOf('frontend', 'backend', 'client', 'admin')),
  environment: option(text),
  project: option(text),
  projects: list(text),
  expiresAt: option(moment),
  createdAt: option(moment),
  seenAt: option(moment),
  alias: option(text),
})

export const heartbeat = struct({ edgeLicenseState: oneOf('Valid', 'Invalid', 'Expired') })

export const badRequest = struct({
  id: option(text),
  name: option(text),
  message: option(text),
  details: option(list(struct({ path: option(text), description: option(text), message: option(text) }))),
})

/** A body that is not read. */
export const ignored: Decoder = () => []
