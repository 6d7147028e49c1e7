/** What the server wrote into the page that it sent. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Where this page lives, without a slash at the end: empty, or the base path. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '')

/** The same with the host. */
export const BASE_URL = `${location.origin}${BASE_PATH}`
