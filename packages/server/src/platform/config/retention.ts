import { wholeNumber } from './parsers.ts'
import { type Setting, setting } from './setting.ts'

const MAX_DAYS = 36_500

const FOR_EVER = 0

const keptDays = (variable: string, fallback: number, what: string): Setting<number> =>
  setting({
    variable,
    parse: wholeNumber(FOR_EVER, MAX_DAYS),
    fallback,
    doc: `How many days ${what}. 0: for ever.`,
  })

/** How long data is kept that would otherwise grow without limit, in days. 0 means for ever. */
export const RETENTION = {
  eventRetentionDays: setting({
    variable: 'EVENT_RETENTION_DAYS',
    parse: (raw) => {
      const days = wholeNumber(0, MAX_DAYS)(raw)
      if (days > 0 && days < MIN_EVENT_DAYS) throw new Error(`must be 0, or at least ${MIN_EVENT_DAYS}`)
      return days
    },
    fallback: 0,
    doc: 'How many days events are kept: 0 for ever, or at least 30. Older events are removed once a day. One event per toggle stays, with the state of the toggle at that time.',
  }),
  changeRequestRetentionDays: keptDays(
    'CHANGE_REQUEST_RETENTION_DAYS',
    730,
    'a change request is kept after it was applied, cancelled or rejected, with its changes, reviews and comments',
  ),
  tokenRetentionDays: keptDays(
    'TOKEN_RETENTION_DAYS',
    90,
    'an API token is kept after it was revoked or expired, and a personal access token after it expired. Tokens of INIT_…_API_TOKENS are always kept, so that a revoked one is not made again',
  ),
  tagRetentionDays: keptDays(
    'TAG_RETENTION_DAYS',
    365,
    'a tag is kept that no toggle has, counted from its creation or from the day on which the last toggle lost it',
  ),
  archivedToggleRetentionDays: keptDays(
    'ARCHIVED_TOGGLE_RETENTION_DAYS',
    FOR_EVER,
    'a toggle is kept after it was archived. Toggles with strategies in a protected environment and toggles in an open change request stay',
  ),
  metricsRetentionDays: keptDays(
    'METRICS_RETENTION_DAYS',
    396,
    'the counts that SDKs report are kept: by hour for 48 hours, then by day',
  ),
  impactMetricsRetentionDays: keptDays(
    'IMPACT_METRICS_RETENTION_DAYS',
    396,
    'impact metrics are kept: by minute for 48 hours, by hour for 30 days, then by day',
  ),
  signalRetentionDays: keptDays(
    'SIGNAL_RETENTION_DAYS',
    30,
    'a signal of another system is kept that is not sent again. A signal that fires is resolved by its removal',
  ),
  applicationRetentionDays: keptDays(
    'APPLICATION_RETENTION_DAYS',
    30,
    'an application is kept that reports nothing any more. Applications with a description stay',
  ),
  instanceRetentionDays: keptDays(
    'INSTANCE_RETENTION_DAYS',
    7,
    'an instance of an application, and an unknown toggle, is kept after it was last reported',
  ),
}

/** Add-ons, open change requests and browser tabs refer to younger events. */
const MIN_EVENT_DAYS = 30
