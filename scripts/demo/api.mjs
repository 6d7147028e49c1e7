// API calls as a token or as a user with a session.

/** Responses differ by operation; a missing field stops the demo. @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Call */

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Call}
 */
export const caller = (url, headers) => async (method, path, body) => {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
}

/**
 * @param {string} url
 * @param {string} username
 * @param {string} password
 * @returns {Promise<Call>}
 */
export async function logIn(url, username, password) {
  const { origin } = new URL(url)
  const response = await fetch(`${url}/auth/simple/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status} ${await response.text()}`)
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return caller(url, { cookie, origin })
}
