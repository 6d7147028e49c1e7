/**
 * SDKs name their applications, instances and variants themselves, and browsers do so with tokens that everybody can read.
 * What is over a limit is left out without an error, unless it says so: an SDK can do nothing about it. docs/guides/usage.md
 * tells operators.
 */

/** Longer ones are refused. */
export const MAX_SAID = 200
/** No toggle has a longer name: such a one is not even recorded as unknown. */
export const MAX_TOGGLE_NAME = 100

/** In one report; more are refused. */
export const MAX_TOGGLES = 10_000
export const MAX_BULK_APPLICATIONS = 1_000
export const MAX_BULK_METRICS = 10_000
export const MAX_STRATEGIES = 500
export const MAX_VARIANTS_SENT = 1_000
export const MAX_TOKENS_ASKED = 1_000

/** Different variants of one toggle, application, environment and hour; more are not counted one by one. */
export const MAX_VARIANTS = 100
/** In the store, over all. What further applications count stands under `OTHER_APPS`. */
export const MAX_APPLICATIONS = 10_000
export const MAX_INSTANCES = 50_000
export const MAX_UNKNOWN = 10_000
export const MAX_UNKNOWN_OF_APP = 200
export const OTHER_APPS = '(other applications)'

/** Of these, as much as frontend tokens can fill: everybody who loads a page has one. The rest is left to client tokens. */
export const PUBLIC_SHARE = 0.5

/** In memory while the store is away; the oldest go first, and the log says how many. */
export const BACKLOG = { metrics: 20_000, seen: 20_000, applications: 2_000, instances: 5_000, unknown: 2_000 } as const

/** Counts stay far below what a number can hold, however often somebody adds. */
export const MAX_AT_ONCE = 1_000_000_000
export const MAX_COUNTED = 4_000_000_000_000_000
