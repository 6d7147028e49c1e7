import { wholeNumber } from './parsers.ts'
import { setting } from './setting.ts'

const MAX_DAYS = 36_500

/** For how long things are kept that would otherwise grow for ever, in days. 0 means for ever. */
export const RETENTION = {
  eventRetentionDays: setting({
    variable: 'EVENT_RETENTION_DAYS',
    parse: (raw) => {
      const days = wholeNumber(0, MAX_DAYS)(raw)
      if (days > 0 && days < MIN_EVENT_DAYS) throw new Error(`must be 0, or at least ${MIN_EVENT_DAYS}`)
      return days
    },
    fallback: 0,
    doc: 'For how many days events are kept: 0 for ever, or at least 30. Older ones are removed once a day. One event per toggle stays, with the state of the toggle at that time.',
  }),
}

/** Add-ons, open change requests and browser tabs refer to younger events. */
const MIN_EVENT_DAYS = 30
