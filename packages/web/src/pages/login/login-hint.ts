import { ApiFailure } from '../../api/failure.ts'
import { isOwnPath } from './search.ts'

/** A way to log in that leads over somebody else. */
export interface OtherWay {
  readonly message: string
  /** On this host, with the base path. */
  readonly path: string
}

export interface LoginHint {
  readonly isPasswordOff: boolean
  readonly otherWays: readonly OtherWay[]
}

function otherWayOf(option: unknown): OtherWay[] {
  const { message, path } = (option ?? {}) as { message?: unknown; path?: unknown }
  return typeof path === 'string' ? [{ message: typeof message === 'string' ? message : 'Single sign-on', path }] : []
}

/** How one can log in: every 401 tells it. Undefined for anything else that went wrong. */
export function loginHintOf(error: unknown): LoginHint | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 401) return undefined
  const { options, disablePasswordAuth } = error.body
  return {
    isPasswordOff: disablePasswordAuth === true,
    otherWays: Array.isArray(options) ? options.flatMap(otherWayOf) : [],
  }
}

/** Comes back here afterwards, and from here to where they wanted to go. */
export function addressOf({ path }: OtherWay, next: string | undefined): string {
  const back = next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`
  return `${path}?redirect=${encodeURIComponent(back)}`
}

const HOME = /^\/(projects\/?|login\/?([?#].*)?)?$/

/** Undefined: they wanted to go nowhere in particular, or elsewhere. */
export const wantedPlace = (next: string | undefined): string | undefined =>
  isOwnPath(next) && !HOME.test(next) ? next : undefined
