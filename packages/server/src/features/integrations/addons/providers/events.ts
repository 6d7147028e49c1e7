import { EVENTS } from '@leverframe/domain'

/** Events that every provider can receive according to the specification. */
export const FEATURE_EVENTS = [
  'feature-created',
  'feature-updated',
  'feature-archived',
  'feature-revived',
  'feature-stale-on',
  'feature-stale-off',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-remove',
  'feature-strategy-update',
  'feature-strategy-add',
  'feature-metadata-updated',
  'feature-variants-updated',
  'feature-project-change',
] as const

const TAG_EVENTS = ['feature-tagged', 'feature-untagged'] as const

const CHANGE_REQUEST_EVENTS = [
  'change-request-created',
  'change-request-discarded',
  'change-added',
  'change-discarded',
  'change-request-approved',
  'change-request-approval-added',
  'change-request-cancelled',
  'change-request-sent-to-review',
  'change-request-applied',
] as const

/** Events for webhooks, which receive more types than other providers. */
export const WEBHOOK_EVENTS = [...FEATURE_EVENTS, ...TAG_EVENTS, ...CHANGE_REQUEST_EVENTS] as const

/** Events beyond those of the specification, which every provider can receive. */
export const MORE_EVENTS: readonly string[] = Object.entries(EVENTS).flatMap(([type, { subject }]) =>
  subject === 'release-plan' ? [type] : [],
)
