import { plural, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { relativeTime } from '../../lib/time.ts'

export type Propagation = ResponseBody<'/api/admin/environments/{name}/rollout-status'>
export type Application = ResponseBody<'/api/admin/metrics/applications'>['applications'][number]

export interface Observed {
  readonly project: string
  readonly environment: string
  readonly propagation: Pick<Propagation, 'applications'>
  readonly applications: readonly Pick<Application, 'appName' | 'usage' | 'lastSeen'>[]
  /** When the new token was used. */
  readonly tokenSeenAt: string | null
  readonly nowMs: number
}

export interface Sign {
  readonly state: 'waiting' | 'seen' | 'connected'
  readonly sentences: readonly string[]
}

const MAX_SENTENCES = 3

const asksFor = ({ usage }: Pick<Application, 'usage'>, project: string, environment: string): boolean =>
  usage.some((one) => (one.project === project || one.project === '*') && one.environments.includes(environment))

/** "my-app connected, 1 instance has the newest revision". */
export function connectedSentence({ appName, total, upToDate }: Propagation['applications'][number]): string {
  const name = appName || t('Unnamed client')
  if (upToDate === total)
    return plural(
      total,
      '{name} connected, 1 instance has the newest revision',
      '{name} connected, all {total} instances have the newest revision',
      { name, total },
    )
  return t('{name} connected, {upToDate} of {total} instances have the newest revision', { name, upToDate, total })
}

/** Server-side SDKs are connected. Browsers, OpenFeature and curl only send requests. */
export function signOf({ project, environment, propagation, applications, tokenSeenAt, nowMs }: Observed): Sign {
  const known = new Map(applications.map((one) => [one.appName, one]))
  // A client that did not register may belong to the project. A registered client names its projects.
  const connected = propagation.applications.filter(({ appName }) => {
    const application = known.get(appName)
    return application === undefined || asksFor(application, project, environment)
  })
  if (connected.length > 0) return { state: 'connected', sentences: shortened(connected.map(connectedSentence)) }
  const visitors = applications.filter((one) => asksFor(one, project, environment))
  if (visitors.length > 0)
    return {
      state: 'seen',
      sentences: shortened(
        visitors.map((one) =>
          t('{appName} connected {lastSeen}', { appName: one.appName, lastSeen: relativeTime(one.lastSeen, nowMs) }),
        ),
      ),
    }
  if (tokenSeenAt !== null)
    return {
      state: 'seen',
      sentences: [t('Your token was used {tokenSeenAt}', { tokenSeenAt: relativeTime(tokenSeenAt, nowMs) })],
    }
  return { state: 'waiting', sentences: [t('Waiting for the first client…')] }
}

const shortened = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= MAX_SENTENCES
    ? sentences
    : [...sentences.slice(0, MAX_SENTENCES), t('and {count} more', { count: sentences.length - MAX_SENTENCES })]
