import { t } from './messages.ts'
import type { ChangeRequest } from './types.ts'

/** An event of a change request that its author needs to know. */
export interface RequestNews {
  readonly text: string
  readonly isBad: boolean
}

type Request = Pick<ChangeRequest, 'id' | 'title' | 'environment'>

const VERBS: Readonly<Record<string, readonly [verb: string, isBad: boolean]>> = {
  'change-request-approved': [t('was approved'), false],
  'change-request-rejected': [t('was rejected'), true],
  'change-request-applied': [t('was applied'), false],
  'change-request-scheduled': [t('was scheduled'), false],
  'change-request-scheduled-application-success': [t('was applied as scheduled'), false],
  'change-request-scheduled-application-failure': [t('could not be applied'), true],
  'change-request-schedule-suspended': [t('is in conflict with newer changes and no longer scheduled'), true],
}

/** Done by the schedule, not by the user that the event names. */
export const isBySchedule = (type: string): boolean => /-(application-|schedule-suspended)/.test(type)

export const isNews = (type: string): boolean => VERBS[type] !== undefined

const nameOf = ({ id, title }: Request): string => (title === `Change Request #${id}` ? `#${id}` : `#${id} "${title}"`)

/** "Your change request #7 for production was approved by bob." */
export function newsOf(type: string, request: Request, by: string): RequestNews | undefined {
  const [verb, isBad] = VERBS[type] ?? []
  if (verb === undefined || isBad === undefined) return undefined
  const who = isBySchedule(type) ? '' : t(' by {by}', { by })
  return {
    text: t('Your change request {request} for {environment} {verb}{who}.', {
      request: nameOf(request),
      environment: request.environment,
      verb,
      who,
    }),
    isBad,
  }
}

/** The requests that have conflicts now and had none before. */
export function newConflicts<R extends { readonly id: number; readonly conflicts: number }>(
  before: readonly R[] | undefined,
  now: readonly R[],
): R[] {
  if (!before) return []
  return now.filter(({ id, conflicts }) => conflicts > 0 && before.find((one) => one.id === id)?.conflicts === 0)
}

export const conflictNews = (request: Request): RequestNews => ({
  text: t('Your change request {request} for {environment} is in conflict with newer changes.', {
    request: nameOf(request),
    environment: request.environment,
  }),
  isBad: true,
})

interface NoticeOfRequest {
  readonly id: number
  readonly kind: string
  readonly project: string | null
  readonly environment: string | null
  readonly changeRequestId: number | null
  readonly title: string | null
}

/** The conflicts among notices with a greater id, oldest first. */
export function conflictNoticesAfter(notices: readonly NoticeOfRequest[], known: number) {
  return notices
    .filter(({ id, kind }) => id > known && kind === 'request-conflict')
    .flatMap(({ project, environment, changeRequestId: id, title }) => {
      if (project === null || environment === null || id === null) return []
      const request = { id, title: title ?? `Change Request #${id}`, environment }
      return [{ ref: { project, id }, news: conflictNews(request) }]
    })
    .toReversed()
}
