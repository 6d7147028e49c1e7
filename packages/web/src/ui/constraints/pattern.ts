import { t } from '../../lib/messages.ts'

const LOOKS_AROUND = /\(\?(?:<?[=!])/
const REFERS_BACK = /\\[1-9]|\\k</
/** Translates RE2 syntax to that of the browser. Any class is good enough for a class. */
const browserPattern = (pattern: string): string =>
  pattern
    .replaceAll(/\[:\^?\w+:\]/g, 'a')
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\(\?[imsU-]+\)/g, '')
    .replaceAll(/\(\?[imsU-]+:/g, '(?:')
    .replaceAll(/\\pN|\\p[A-Z]|\\P[A-Z]/g, 'a')
    .replaceAll(/\\[AzQEC]/g, '')

const withoutEscapes = (pattern: string): string => pattern.replaceAll(/\\\\/g, '').replaceAll(/\\\(/g, '')

/**
 * Certain errors of a pattern, shown while it is typed. The server parses it with RE2 and decides: syntax that differs
 * between RE2 and the browser is accepted here.
 */
export function patternProblem(pattern: string): string | undefined {
  const plain = withoutEscapes(pattern)
  if (LOOKS_AROUND.test(plain)) return t('RE2 patterns do not support lookahead (?=…) and lookbehind (?<…)')
  if (REFERS_BACK.test(plain)) return t('RE2 patterns do not support back-references like \\1')
  try {
    new RegExp(browserPattern(pattern))
    return undefined
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : ''
    return t('Invalid pattern{what}', { what: why ? `: ${why.toLowerCase()}` : '' })
  }
}
