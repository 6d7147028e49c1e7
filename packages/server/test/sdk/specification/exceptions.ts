import type { Context, FeatureDefinition } from '@leverframe/engine'
import { inThousandths, type Refusal } from './creation.ts'

/** The admin API refuses the toggle: none of its cases can be evaluated. */
interface Refused {
  readonly why: string
  readonly refusal: { readonly [K in keyof Refusal]: K extends 'about' ? RegExp : Refusal[K] }
}

/** Our rules change the toggles or the context: the result is that of the changed input. */
export interface Changed {
  readonly why: string
  /** The SDK evaluates locally, and has only the data of the case. */
  readonly by: 'everyone' | 'frontend API'
  readonly features?: (feature: FeatureDefinition) => FeatureDefinition
  readonly context?: (context: Context) => Context
}

const refused = (why: string, status: number, name: string, about: RegExp): Refused => ({
  why,
  refusal: { status, name, about },
})
const invalid = (why: string, about: RegExp): Refused => refused(why, 400, 'ValidationError', about)

const scaled = (feature: FeatureDefinition): FeatureDefinition => ({
  ...feature,
  variants: inThousandths(feature.variants),
  strategies: feature.strategies.map((one) => ({ ...one, variants: inThousandths(one.variants) })),
})

const VALUES = /^\/body\/constraints\/0\/values/
const VALUE = /^\/body\/constraints\/0\/value$/

export const REASONS = {
  noStrategy: refused('enabled without a strategy', 409, 'NoStrategiesError', /no active strategy/),
  name: invalid('the name is not URL-safe', /^\/body\/name$/),
  noValues: invalid('a constraint without values', VALUES),
  operator: invalid('an unknown operator', /^\/body\/constraints\/0\/operator$/),
  semver: invalid('not a version of SemVer', VALUE),
  pattern: invalid('not a pattern of RE2', VALUE),
  range: invalid('not an address or a range', VALUES),
  segment: refused('a segment that does not exist', 404, 'NotFoundError', /no segment/),
  noParent: refused('a parent that does not exist', 404, 'NotFoundError', /no toggle/),
  circle: refused('a circle of dependencies', 409, 'ConflictError', /cannot depend on/),
  grandparent: refused('the parent has a parent', 409, 'ConflictError', /itself depends on/),
  parents: refused('two parents: one takes the place of the other', 200, 'kept', /^parent\.disabled$/),
  weights: {
    why: 'weights do not sum to 1000: the same shares in thousandths draw another variant for this user',
    by: 'everyone',
    features: scaled,
  },
  session: {
    why: 'frontend API only: it gives a session to those who have none',
    by: 'frontend API',
    context: (context) => ({ ...context, sessionId: 'any' }),
  },
  address: {
    why: 'frontend API only: it fills in the address of the caller',
    by: 'frontend API',
    context: (context) => ({ ...context, remoteAddress: '127.0.0.1' }),
  },
  time: {
    why: 'frontend API only: the time is that of the server',
    by: 'frontend API',
    context: ({ currentTime: _, ...context }) => context,
  },
} as const satisfies Record<string, Refused | Changed>

export interface Exception {
  readonly suite: string
  readonly toggle: string
  /** By their description; all of the toggle where it is left out. */
  readonly cases?: readonly string[]
  readonly reason: Refused | Changed
}

type ReasonName = keyof typeof REASONS
type Row = readonly [toggle: string, reason: ReasonName, cases?: readonly string[]]

const STICKY = 'Feature.flexible.rollout.custom.stickiness_100'

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  '01-simple-examples': [['Feature.C', 'noStrategy']],
  '04-gradual-rollout-session-id-strategy': [
    ['Feature.A4', 'session', ['Feature.A4 should be disabled when no user on context']],
  ],
  '06-remote-address-strategy': [
    [
      'Feature.remoteAddress.A',
      'address',
      ['Feature.remoteAddress.A should not be enabled for missing remoteAddress on context'],
    ],
  ],
  '08-variants': [
    ['Feature.Variants.B', 'noStrategy'],
    ['Feature.Variants.C', 'noStrategy'],
    ['Feature.Variants.D', 'noStrategy'],
    ['Feature.Variants.override.D', 'noStrategy'],
  ],
  '09-strategy-constraints': [
    ['Feature.constraints.empty', 'noValues'],
    ['Feature.constraints.empty-not-in', 'noValues'],
  ],
  '11-strategy-constraints-edge-cases': [
    ['Feature.constraints.no_values', 'noValues'],
    ['Feature.constraints.no_values_NOT_IN', 'noValues'],
  ],
  '12-custom-stickiness': [
    [STICKY, 'weights', [`${STICKY} and customField=438 yields green`, `${STICKY} and customField=44 yields yellow`]],
  ],
  '13-constraint-operators': [
    ['F7.dateAfter', 'time', ['F7.dateAfter should be disabled', 'F7.dateAfter is exclusive of date parameter']],
    ['F7.dateBefore', 'time', ['F7.dateBefore should be enabled']],
    ['F7.date-range', 'time', ['F7.date-range should be enabled']],
    ['F7.date-with-timezone', 'time', ['F7.date-with-timezone should respect timezone']],
    ['F7.invalid-operator', 'operator'],
  ],
  '14-constraint-semver-operators': [['F8.invalidSemverWithLeadingV', 'semver']],
  '15-global-constraints': [['F9.withMissingSegment', 'segment']],
  '16-strategy-variants': [
    [
      'Feature.strategy.variants.stickiness',
      'weights',
      ['Feature.strategy.variants.stickiness should inherit stickiness from the strategy - second variant'],
    ],
  ],
  '17-dependent-features': [
    ['child.with.cycle', 'circle'],
    ['child.with.transitive.dependency', 'grandparent'],
    ['parents.not.exist.child.enabled', 'noParent'],
    ['multiple.parents.satisfied.child.enabled', 'parents'],
    ['multiple.parents.not.satisfied.child.enabled', 'parents'],
  ],
  '18-utf8-flag-names': [
    ['Feature.UTF-8.Hellø_Wørld', 'name'],
    ['Feature.UTF-8.😊_φriend_你好_🌍', 'name'],
  ],
  '21-regex-constraint-operators': [
    ['invalid-regex-defaults-to-false', 'pattern'],
    ['R90.reject_lookahead', 'pattern'],
    ['R91.reject_backreference', 'pattern'],
  ],
  '22-cidr-constraint-operator': [
    ['CIDR.mixed.values', 'range'],
    ['CIDR.invalid.only', 'range'],
    ['CIDR.ipv6.mixed.values', 'range'],
  ],
}

/** All cases that differ end to end, and why. The README of the engine lists them too. */
export const exceptions: readonly Exception[] = Object.entries(ROWS).flatMap(([suite, rows]) =>
  rows.map(([toggle, reason, cases]) => ({ suite, toggle, reason: REASONS[reason], ...(cases && { cases }) })),
)
