import { shorten } from './failure.ts'

/** Matches every origin. */
export const ANY_ORIGIN = '*'
export const MAX_ORIGINS = 100
export const MAX_ORIGIN_LENGTH = 300

/**
 * Describes what is wrong with an entry of a list of origins, as the rest of a sentence; undefined when it is valid.
 * Entries are compared with the Origin header, so they must be in the same form: scheme, host, and a port unless it is
 * the default one.
 */
export function originMistake(text: string): string | undefined {
  if (text === ANY_ORIGIN) return undefined
  if (text.includes('*')) return 'must be * alone, or an origin without *: there is no wildcard for a part of one'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return 'must be * or an origin such as https://app.example.com: http or https, the host, and the port if it needs one'
  return url.origin === text ? undefined : `must be scheme, host and port alone: ${shorten(url.origin)}`
}
