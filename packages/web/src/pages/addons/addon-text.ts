import { andList, eventLabel } from '@leverframe/domain'
import { plural, t } from '../../lib/messages.ts'
import type { Addon, Attempt, DeliveryState, Provider } from './addons.ts'

/** Labels of the events that add-ons can get. */
export interface EventGroup {
  readonly title: string
  readonly events: readonly string[]
}

/** In the order of likely use. */
export function eventGroups(events: readonly string[]): readonly EventGroup[] {
  const groupOf = (type: string): string => {
    if (/^change-/.test(type)) return t('Change requests')
    if (/^(release-plan|milestone|safeguard)-/.test(type)) return t('Release plans')
    return /^feature-(environment-|strategy-|variants-)/.test(type) ? t('Targeting') : t('Toggles')
  }
  return [t('Targeting'), t('Toggles'), t('Release plans'), t('Change requests')].flatMap((title) => {
    const inside = events.filter((type) => groupOf(type) === title)
    return inside.length > 0 ? [{ title, events: inside }] : []
  })
}

const FEW = 2

const isAll = (names: readonly string[]): boolean => names.length === 0 || names.includes('*')

function projectsText(names: readonly string[]): string {
  if (isAll(names)) return t('all projects')
  if (names.length > FEW) return t('{count} projects', { count: names.length })
  return plural(names.length, 'project {names}', 'projects {names}', { names: andList(names) })
}

function environmentsText(names: readonly string[]): string {
  if (isAll(names)) return t('all environments')
  if (names.length > FEW) return t('{count} environments', { count: names.length })
  return plural(names.length, 'environment {names}', 'environments {names}', { names: andList(names) })
}

/** "14 event types, project shop, all environments". */
export function aboutSentence({ events, projects, environments }: Pick<Addon, 'events' | 'projects' | 'environments'>) {
  const kinds =
    events.length === 1 ? t(eventLabel(events[0] as string)) : t('{count} event types', { count: events.length })
  return `${kinds}, ${projectsText(projects)}, ${environmentsText(environments)}`
}

export const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  sent: t('sent'),
  pending: t('waits'),
  dead: t('failed'),
}

/** "answered 200 in 12 ms", "The receiver answered 500". */
export function attemptSentence({ ok, status, durationMs, error }: Attempt): string {
  const time = durationMs === undefined ? '' : t(' in {durationMs} ms', { durationMs: Math.round(durationMs) })
  if (ok) return status === undefined ? t('accepted') : t('accepted with {status}{time}', { status, time })
  return error === undefined ? t('not delivered') : `${error}${time}`
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
