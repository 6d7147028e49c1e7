import type { Addon, Attempt, DeliveryState, Provider } from './addons.ts'

/** Labels of the events that add-ons can get. */
const EVENTS: Readonly<Record<string, string>> = {
  'feature-created': 'Toggle created',
  'feature-updated': 'Toggle updated',
  'feature-archived': 'Toggle archived',
  'feature-revived': 'Toggle revived',
  'feature-stale-on': 'Toggle marked as stale',
  'feature-stale-off': 'Toggle no longer stale',
  'feature-environment-enabled': 'Toggle switched on',
  'feature-environment-disabled': 'Toggle switched off',
  'feature-strategy-add': 'Strategy added',
  'feature-strategy-update': 'Strategy changed',
  'feature-strategy-remove': 'Strategy removed',
  'feature-metadata-updated': 'Description or type changed',
  'feature-variants-updated': 'Variants changed',
  'feature-project-change': 'Toggle moved to another project',
  'feature-tagged': 'Tag put on a toggle',
  'feature-untagged': 'Tag taken off a toggle',
  'change-request-created': 'Change request created',
  'change-request-discarded': 'Change request discarded',
  'change-added': 'Change added to a request',
  'change-discarded': 'Change taken out of a request',
  'change-request-approval-added': 'Approval given',
  'change-request-approved': 'Change request approved',
  'change-request-cancelled': 'Change request cancelled',
  'change-request-sent-to-review': 'Change request sent to review',
  'change-request-applied': 'Change request applied',
}

export function eventWords(type: string): string {
  const words = EVENTS[type] ?? type.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface EventGroup {
  readonly title: string
  readonly events: readonly string[]
}

/** In the order of likely use. */
export function eventGroups(events: readonly string[]): readonly EventGroup[] {
  const groupOf = (type: string): string => {
    if (/^change-/.test(type)) return 'Change requests'
    return /^feature-(environment-|strategy-|variants-)/.test(type) ? 'Who gets toggles' : 'Toggles themselves'
  }
  return ['Who gets toggles', 'Toggles themselves', 'Change requests'].flatMap((title) => {
    const inside = events.filter((type) => groupOf(type) === title)
    return inside.length > 0 ? [{ title, events: inside }] : []
  })
}

const FEW = 2

const listed = (names: readonly string[], what: string): string => {
  if (names.length === 0 || names.includes('*')) return `all ${what}s`
  if (names.length > FEW) return `${names.length} ${what}s`
  return `${what}${names.length === 1 ? '' : 's'} ${names.join(' and ')}`
}

/** "14 kinds of events, of project shop, in all environments". */
export function aboutSentence({ events, projects, environments }: Pick<Addon, 'events' | 'projects' | 'environments'>) {
  const kinds = events.length === 1 ? eventWords(events[0] as string) : `${events.length} kinds of events`
  const where = listed(projects, 'project')
  const place = listed(environments, 'environment')
  return `${kinds}, of ${where}, in ${place}`
}

export const STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  sent: 'sent',
  pending: 'waits',
  dead: 'failed',
}

/** "answered 200 in 12 ms", "The receiver answered 500". */
export function attemptSentence({ ok, status, durationMs, error }: Attempt): string {
  const time = durationMs === undefined ? '' : ` in ${Math.round(durationMs)} ms`
  if (ok) return status === undefined ? 'accepted' : `accepted with ${status}${time}`
  return error === undefined ? 'did not arrive' : `${error}${time}`
}

interface Warning {
  readonly path: string
  readonly message: string
}

/** "The body template does not make valid JSON …": names the parameter as the form does. */
export function warningSentence({ path, message }: Warning, { parameters }: Pick<Provider, 'parameters'>): string {
  const name = path.replace('/body/parameters/', '')
  const label = parameters.find((one) => one.name === name)?.displayName ?? name
  return `${label} ${message}.`
}
