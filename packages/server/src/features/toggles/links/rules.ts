import { invalid } from '#kernel/failure'
import type { NewLink } from './schema.ts'

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * The address that is stored. Only http and https: a browser runs the code in some other addresses when a user opens
 * them. An address with a password is refused, because everyone who sees the toggle would read it.
 */
export function linkUrl(given: string, path = '/body/url'): string {
  const text = given.trim()
  const address = SCHEME.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(path, 'must be an http or https address')
  if (url.username !== '' || url.password !== '') throw invalid(path, 'must not contain a user name or password')
  const isBare = url.pathname === '/' && url.search === '' && url.hash === ''
  return isBare && !text.endsWith('/') ? url.href.slice(0, -1) : url.href
}

/** The link that is stored. An empty title is no title. */
export const linkFrom = ({ url, title }: NewLink, path?: string) => ({
  url: linkUrl(url, path),
  title: title?.trim() || null,
})
