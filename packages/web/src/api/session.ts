/**
 * The session of the user. States:
 * - `none`: nobody has logged in on this page yet; a 401 redirects to the log-in page.
 * - `active`: the server has accepted the session.
 * - `ended`: the server answered 401 after that. Requests wait for a new log-in, then they are sent once more.
 */
export type SessionState = 'none' | 'active' | 'ended'

export interface Session {
  readonly state: SessionState
  /** Whether the log-in dialog is open. A dismissed dialog opens again with the next write. */
  readonly isAsked: boolean
  /** The body of the 401, which contains the ways to log in. */
  readonly refusal: Readonly<Record<string, unknown>>
}

const NOT_STARTED: Session = { state: 'none', isAsked: false, refusal: {} }

let session = NOT_STARTED
const listeners = new Set<() => void>()
const waiting = new Set<(isLoggedIn: boolean) => void>()

const change = (next: Session): void => {
  session = next
  for (const listener of listeners) listener()
}

const release = (isLoggedIn: boolean): void => {
  const all = [...waiting]
  waiting.clear()
  for (const resolve of all) resolve(isLoggedIn)
}

export const currentSession = (): Session => session

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server has accepted the session. Waiting requests are sent again. */
export function sessionIsActive(): void {
  if (session.state !== 'active') change({ state: 'active', isAsked: false, refusal: {} })
  release(true)
}

/** Closes the log-in dialog. Waiting requests fail with their 401. */
export function dismissLogIn(): void {
  change({ ...session, isAsked: false })
  release(false)
}

export const askToLogIn = (): void => change({ ...session, isAsked: true })

/** For tests, and for the end of a session by the user. */
export function forgetSession(): void {
  change(NOT_STARTED)
  release(false)
}

/**
 * Called for a 401. Resolves with whether the request can be sent again, after a log-in. A read does not open a dialog that
 * the user has closed.
 */
export function sessionHasEnded(refusal: Session['refusal'], isWrite: boolean): Promise<boolean> {
  if (session.state === 'none') return Promise.resolve(false)
  if (session.state === 'active') change({ state: 'ended', isAsked: true, refusal })
  else if (isWrite && !session.isAsked) askToLogIn()
  if (!session.isAsked) return Promise.resolve(false)
  return new Promise((resolve) => waiting.add(resolve))
}
