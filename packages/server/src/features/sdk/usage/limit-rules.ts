/**
 * SDKs choose the names of applications, instances and variants, and the tokens of browsers are public. Data over a limit is
 * dropped without an error unless noted otherwise, because an SDK cannot handle the error. docs/guides/usage.md describes the
 * limits for operators.
 */

/** The length of names and versions in a report. Longer ones are refused. */
export const MAX_TEXT_LENGTH = 200
/** The longest name that a toggle can have. Longer names are not recorded as unknown toggles. */
export const MAX_TOGGLE_NAME = 100

/** Limits of one report. A larger report is refused. */
export const MAX_TOGGLES = 10_000
export const MAX_BULK_APPLICATIONS = 1_000
export const MAX_BULK_METRICS = 10_000
export const MAX_IMPACT_METRICS = 10_000
export const MAX_STRATEGIES = 500
export const MAX_VARIANTS_SENT = 1_000
export const MAX_TOKENS = 1_000
export const MAX_PROJECTS = 1_000

/** Distinct variants per toggle, application, environment and hour. Further variants are not counted. */
export const MAX_VARIANTS = 100
/** Total rows in the store. Metrics of further applications are stored under `OTHER_APPS`. */
export const MAX_APPLICATIONS = 10_000
export const MAX_INSTANCES = 50_000
export const MAX_UNKNOWN = 10_000
export const MAX_UNKNOWN_OF_APP = 200
export const OTHER_APPS = '(other applications)'

/** The share of these limits that frontend tokens can fill, because the tokens are public. The rest is for client tokens. */
export const PUBLIC_SHARE = 0.5

/** Reports in memory while the store is unavailable. The oldest are dropped first, and their number is logged. */
export const BACKLOG = { metrics: 20_000, seen: 20_000, applications: 2_000, instances: 5_000, unknown: 2_000 } as const

/** Keep counts far below the largest safe integer. */
export const MAX_AT_ONCE = 1_000_000_000
export const MAX_COUNTED = 4_000_000_000_000_000
