/** The nonce of the content security policy, which the server writes into the page. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The path under which the UI is served, without a trailing slash. Empty at the root. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '')

/** `BASE_PATH` with the origin. */
export const BASE_URL = `${location.origin}${BASE_PATH}`
