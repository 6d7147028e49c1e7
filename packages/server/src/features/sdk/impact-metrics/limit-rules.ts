/**
 * Applications choose names, labels and values of impact metrics, and the tokens of browsers are public. Samples over a limit are
 * dropped and counted, because an SDK cannot handle an error. docs/guides/impact-metrics.md describes the limits for operators.
 */

export const MAX_METRIC_NAME = 100
export const MAX_HELP = 300
export const MAX_LABELS = 10
/** SDKs use names of toggles as labels. */
export const MAX_LABEL_NAME = 100
export const MAX_LABEL_VALUE = 100
export const MAX_BUCKETS = 50
/** Bounds of buckets that were added up. */
export const MAX_ADDED_BUCKETS = 100

/** Limits of one report. The rest of a larger report is dropped. */
export const MAX_METRICS_SENT = 500
export const MAX_SAMPLES_SENT = 2_000

/** Samples in memory while the store is unavailable, after those of the same minute are merged. */
export const BACKLOG = 20_000
