import { type Answer, type Callable, type CallOptions, call, type TestServer, uniqueName } from './harness.ts'
import type { Body } from './send.ts'

export const GOOD_PASSWORD = 'Correct-horse-1'

export interface Person {
  readonly id: number
  readonly username: string
  readonly password: string
}

let addresses = 0
/** A client address without failed logins, for servers with TRUST_PROXY=1. */
export const newAddress = (): string => {
  const n = addresses++
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** A user with a password, by default a Viewer. */
export async function aPerson(server: Callable, given: Readonly<Record<string, unknown>> = {}): Promise<Person> {
  const wanted = { username: uniqueName('user'), password: GOOD_PASSWORD, rootRole: 'Viewer', ...given }
  const { status, body } = await server.call('POST', '/api/admin/user-admin', wanted)
  if (status !== 201) throw new Error(`could not make a user: ${status} ${JSON.stringify(body)}`)
  return { id: body.id, username: wanted.username, password: wanted.password }
}

export const tryLogIn = (
  server: Callable,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Body>> =>
  server.call(
    'POST',
    '/auth/simple/login',
    { username, password },
    { token: null, headers: { 'x-forwarded-for': newAddress(), ...headers } },
  )

/** The secret of an invite or reset link. */
export const linkSecret = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

/** The `name=value` of the first cookie of a response, which is the session. */
export const cookieFrom = (answer: Answer<Body>): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] as string

/** The `name=value` of the cookie by which this browser is known later. */
export const browserCookieFrom = (answer: Answer<Body>): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] as string)
    .find((pair) => pair.includes('leverframe-browser=')) ?? ''

/** Logs in and returns the cookie. */
export async function logIn(
  server: Callable,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<string> {
  const answer = await tryLogIn(server, username, password)
  if (answer.status !== 200) throw new Error(`could not log in: ${answer.status} ${JSON.stringify(answer.body)}`)
  return cookieFrom(answer)
}

/** What a browser sends from a page of this server. */
export const browser = (
  server: TestServer,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
): CallOptions => ({
  token: null,
  headers: { cookie, origin: new URL(server.url).origin, ...headers },
})

/** A call as a browser with that session makes it. */
export const callAs = (
  server: TestServer,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> => call(server.url, method, path, body, browser(server, cookie))

export const isLoggedIn = async (server: TestServer, cookie: string): Promise<boolean> =>
  (await callAs(server, cookie, 'GET', '/api/admin/user')).status === 200

/** Redirects are not followed. */
export async function logOut(
  server: TestServer,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const origin = new URL(server.url).origin
  return fetch(`${server.url}/logout`, { method: 'POST', redirect: 'manual', headers: { cookie, origin, ...headers } })
}
