import { ApiFailure } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import { isOwnPath } from './search.ts'

/** A login method with an external provider. */
export interface OtherWay {
  readonly message: string
  /** A path on this host, with the base path. */
  readonly path: string
}

export interface LoginHint {
  readonly isPasswordOff: boolean
  /** Whether a link to reset the password can be requested by e-mail. */
  readonly isEmailEnabled: boolean
  readonly otherWays: readonly OtherWay[]
}

function otherWayOf(option: unknown): OtherWay[] {
  const { message, path } = (option ?? {}) as { message?: unknown; path?: unknown }
  return typeof path === 'string'
    ? [{ message: typeof message === 'string' ? message : t('Single sign-on'), path }]
    : []
}

/** The login methods, which every 401 contains. Undefined for other errors. */
export function loginHintOf(error: unknown): LoginHint | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 401) return undefined
  const { options, disablePasswordAuth, emailEnabled } = error.body
  return {
    isPasswordOff: disablePasswordAuth === true,
    isEmailEnabled: emailEnabled === true,
    otherWays: Array.isArray(options) ? options.flatMap(otherWayOf) : [],
  }
}

/** Returns to this page, which redirects to the requested page. */
export function addressOf({ path }: OtherWay, next: string | undefined): string {
  const back = next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`
  return `${path}?redirect=${encodeURIComponent(back)}`
}

const HOME = /^\/(projects\/?|login\/?([?#].*)?)?$/

/** Undefined: no page was requested, or one of another site. */
export const returnPath = (next: string | undefined): string | undefined =>
  isOwnPath(next) && !HOME.test(next) ? next : undefined
